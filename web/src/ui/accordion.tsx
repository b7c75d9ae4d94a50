import { Accordion as AmplifyAccordion } from '@aws-amplify/ui-react'
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

const onlyItem = 'card'

/** A card that folds. */
export function Accordion({ title, hint, isOpen = false, onToggle, children }: AccordionProps) {
  const [isUnfolded, setUnfolded] = useState(isOpen)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    setUnfolded(isOpen)
  }
  const content = typeof children !== 'function' ? children : isUnfolded ? children() : null
  const toggle = (isNowOpen: boolean) => {
    setUnfolded(isNowOpen)
    onToggle?.(isNowOpen)
  }
  // the browser opens it as well, when a text inside is searched for
  const follow = (item: HTMLElement) => item.hasAttribute('open') !== isUnfolded && toggle(!isUnfolded)
  return (
    <AmplifyAccordion.Container
      className={styles['card']}
      value={isUnfolded ? [onlyItem] : []}
      onValueChange={(opened) => toggle(opened !== undefined && opened.length > 0)}
    >
      <AmplifyAccordion.Item value={onlyItem} onToggle={(event) => follow(event.currentTarget)}>
        <AmplifyAccordion.Trigger className={styles['summary']}>
          <h2 className={styles['title']}>{title}</h2>
          {hint && <span className={`q-fill q-faint q-small ${styles['hint']}`}>{hint}</span>}
          <ChevronDown size={18} aria-hidden className={styles['arrow']} />
        </AmplifyAccordion.Trigger>
        <AmplifyAccordion.Content className={styles['content']}>{content}</AmplifyAccordion.Content>
      </AmplifyAccordion.Item>
    </AmplifyAccordion.Container>
  )
}
