import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  picture?: ReactNode
  action?: ReactNode
  compact?: boolean
}

/** What to show where there is nothing: why, and what to do about it. */
export function EmptyState({ title, text, picture, action, compact }: EmptyStateProps) {
  return (
    <div className={`${styles['empty']} ${compact ? styles['compact'] : ''}`}>
      {picture && <div className={styles['picture']}>{picture}</div>}
      <h2 className={styles['title']}>{title}</h2>
      {text && <p className={styles['text']}>{text}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  )
}
