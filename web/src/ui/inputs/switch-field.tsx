import { SwitchField as AmplifySwitchField } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './switch-field.module.css'

export interface SwitchFieldProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  disabled?: boolean
}

/** On or off. */
export function SwitchField({ label, checked, onChange, hint, disabled }: SwitchFieldProps) {
  const text = (
    <>
      {label}
      {hint && <small>{hint}</small>}
    </>
  )
  return (
    <AmplifySwitchField
      className={classNames(styles['field'], disabled && styles['disabled'])}
      label={text}
      isChecked={checked}
      isDisabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
