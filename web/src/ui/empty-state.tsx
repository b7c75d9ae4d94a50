import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  picture?: ReactNode
  action?: ReactNode
  compact?: boolean
  /** it is all that the page shows, so its title is the page's */
  isPage?: boolean
}

/** What to show where there is nothing: why, and what to do about it. */
export function EmptyState({ title, text, picture, action, compact, isPage }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className={`${styles['empty']} ${compact ? styles['compact'] : ''}`}>
      {picture && <div className={styles['picture']}>{picture}</div>}
      <Heading className={styles['title']}>{title}</Heading>
      {text && <p className={styles['text']}>{text}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  )
}
