import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import styles from './accordion.module.css'

export interface AccordionProps {
  title: string
  hint?: string | undefined
  /** at first; the reader opens and closes it */
  isOpen?: boolean
  /** for what is fetched when it is opened first */
  onToggle?: (isOpen: boolean) => void
  /** a function is called only while the card is open: for what costs */
  children: ReactNode | (() => ReactNode)
}

/** A card that folds. */
export function Accordion({ title, hint, isOpen = false, onToggle, children }: AccordionProps) {
  const [isUnfolded, setUnfolded] = useState(isOpen)
  const content = typeof children !== 'function' ? children : isUnfolded ? children() : null
  const toggle = (isNowOpen: boolean) => {
    setUnfolded(isNowOpen)
    onToggle?.(isNowOpen)
  }
  return (
    <details className={styles['card']} open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary className={styles['summary']}>
        <h2 className={styles['title']}>{title}</h2>
        {hint && <span className={styles['hint']}>{hint}</span>}
        <ChevronDown size={18} aria-hidden className={styles['arrow']} />
      </summary>
      <div className={styles['content']}>{content}</div>
    </details>
  )
}
