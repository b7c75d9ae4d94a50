import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './accordion.module.css'

export interface AccordionProps {
  title: string
  hint?: string | undefined
  /** at first; the reader opens and closes it */
  isOpen?: boolean
  children: ReactNode
}

/** A card that folds. */
export function Accordion({ title, hint, isOpen = false, children }: AccordionProps) {
  return (
    <details className={styles['card']} open={isOpen}>
      <summary className={styles['summary']}>
        <h2 className={styles['title']}>{title}</h2>
        {hint && <span className={styles['hint']}>{hint}</span>}
        <ChevronDown size={18} aria-hidden className={styles['arrow']} />
      </summary>
      <div className={styles['content']}>{children}</div>
    </details>
  )
}
