import { Badge as AmplifyBadge } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'idle' | 'info' | 'accent'

export interface BadgeProps {
  tone?: Tone
  children: ReactNode
  /** a dot before the word, for states */
  dot?: boolean
}

export function Badge({ tone = 'idle', children, dot }: BadgeProps) {
  return (
    <AmplifyBadge className={`${styles['badge']} ${styles[tone]}`}>
      {dot && <span className={styles['dot']} aria-hidden />}
      {children}
    </AmplifyBadge>
  )
}
