import type { ReactNode } from 'react'
import styles from './field.module.css'

/** What a line and an area of text have in common. */
export interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** what helps while typing; it makes room for `error` */
  hint?: ReactNode
  error?: string | undefined
  labelHidden?: boolean
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  autoComplete?: string
  autoFocus?: boolean
  name?: string
  maxLength?: number
  /** text that is not in the reader's language: identifiers, addresses */
  dir?: 'ltr' | 'rtl' | 'auto'
  spellCheck?: boolean
  onFocus?: () => void
  onBlur?: () => void
}

/** The same in the words of the component kit. */
export function kitFieldProps<Props extends FieldProps>({ onChange, ...props }: Props) {
  const { label, required, hint, error, disabled, readOnly, ...others } = props
  return {
    ...others,
    label: (
      <>
        {label}
        {required && <span className={styles['required']}> *</span>}
      </>
    ),
    className: styles['field'],
    isDisabled: disabled,
    isReadOnly: readOnly,
    isRequired: required,
    hasError: error !== undefined,
    errorMessage: error,
    descriptiveText: error === undefined ? hint : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
}
