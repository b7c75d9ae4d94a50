import { SelectField as AmplifySelectField } from '@aws-amplify/ui-react'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './field.module.css'

export interface SelectFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  hint?: ReactNode
  error?: string | undefined
  labelHidden?: boolean
  required?: boolean
  disabled?: boolean
  name?: string
}

/** A short list to choose from, with the platform's own picker. Long lists are for the reference input. */
export function SelectField({ label, value, onChange, options, hint, error, ...rest }: SelectFieldProps) {
  const { required, disabled, ...others } = rest
  return (
    <AmplifySelectField
      {...others}
      label={label}
      className={styles['field']}
      value={value}
      isDisabled={disabled}
      isRequired={required}
      hasError={error !== undefined}
      errorMessage={error}
      descriptiveText={error === undefined ? hint : undefined}
      icon={<ChevronDown />}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </AmplifySelectField>
  )
}
