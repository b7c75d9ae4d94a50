import { Alert as AmplifyAlert } from '@aws-amplify/ui-react'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './alert.module.css'

export interface AlertProps {
  tone: 'ok' | 'warn' | 'bad' | 'info'
  children: ReactNode
  action?: ReactNode
}

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info }

/** A message about the content beside it. Screen readers announce a bad one at once. */
export function Alert({ tone, children, action }: AlertProps) {
  const Icon = icons[tone]
  return (
    <AmplifyAlert
      className={`${styles['alert']} ${styles[tone]}`}
      hasIcon={false}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon size={18} aria-hidden />
      <div className="q-fill">{children}</div>
      {action}
    </AmplifyAlert>
  )
}
