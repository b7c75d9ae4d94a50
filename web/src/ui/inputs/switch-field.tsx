import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './switch-field.module.css'

export interface SwitchFieldProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  disabled?: boolean
}

/** On or off. The component kit's switch would be the first of its parts that the map's page loads (0113). */
export function SwitchField({ label, checked, onChange, hint, disabled }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={classNames(styles['field'], disabled && styles['disabled'])}>
      <label htmlFor={id} className={styles['caption']}>
        {label}
        {hint && <small>{hint}</small>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles['switch']}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
