import { Button as AmplifyButton } from '@aws-amplify/ui-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { Tooltip, type Placement } from './overlays/tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** read aloud, and shown as tooltip, with the key of `aria-keyshortcuts` */
  label: string
  icon: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** `solid` floats on a map, `plain` sits in a panel */
  variant?: 'plain' | 'solid' | 'danger'
  active?: boolean
  tooltip?: Placement | 'none'
}

export function IconButton({ label, icon, size = 'medium', variant = 'plain', active, ...rest }: IconButtonProps) {
  const { tooltip = 'bottom', className, type = 'button', ...others } = rest
  const button = (
    <AmplifyButton
      {...others}
      type={type}
      aria-label={label}
      aria-pressed={active}
      className={classNames(styles['button'], styles[size], styles[variant], active && styles['active'], className)}
    >
      {icon}
    </AmplifyButton>
  )
  const key = rest['aria-keyshortcuts']
  return tooltip === 'none' ? (
    button
  ) : (
    <Tooltip label={key ? `${label} (${key})` : label} placement={tooltip}>
      {button}
    </Tooltip>
  )
}
