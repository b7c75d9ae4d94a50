import { Button as AmplifyButton } from '@aws-amplify/ui-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'small' | 'medium' | 'large'
  icon?: ReactNode
  /** shows that its action runs, and refuses further clicks */
  busy?: boolean
  full?: boolean
}

export function Button({ variant = 'secondary', size = 'medium', icon, busy, full, ...rest }: ButtonProps) {
  const { children, className, disabled, type = 'button', ...others } = rest
  return (
    <AmplifyButton
      {...others}
      type={type}
      isDisabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(styles['button'], styles[variant], styles[size], full && styles['full'], className)}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children !== undefined && <span className={styles['label']}>{children}</span>}
    </AmplifyButton>
  )
}
