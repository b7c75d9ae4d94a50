import { TextAreaField as AmplifyTextAreaField, TextField as AmplifyTextField } from '@aws-amplify/ui-react'
import type { ReactNode, Ref } from 'react'
import styles from './field.module.css'

export interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'password' | 'number' | 'search'
  multiline?: boolean
  /** what helps while typing; it makes room for `error` */
  hint?: ReactNode
  error?: string | undefined
  /** an icon before, controls after the text, inside the box */
  leading?: ReactNode
  trailing?: ReactNode
  labelHidden?: boolean
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  autoComplete?: string
  autoFocus?: boolean
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'search'
  name?: string
  maxLength?: number
  /** text that is not in the reader's language: identifiers, addresses */
  dir?: 'ltr' | 'rtl' | 'auto'
  spellCheck?: boolean
  onBlur?: () => void
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  onKeyUp?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  inputRef?: Ref<HTMLInputElement>
}

export function TextField({ label, required, multiline, ...rest }: TextFieldProps) {
  const { value, onChange, hint, error, leading, trailing, disabled, readOnly, inputRef, ...others } = rest
  const text = (
    <>
      {label}
      {required && <span className={styles['required']}> *</span>}
    </>
  )
  const shared = {
    ...others,
    label: text,
    className: styles['field'],
    value,
    isDisabled: disabled,
    isReadOnly: readOnly,
    isRequired: required,
    hasError: error !== undefined,
    errorMessage: error,
    descriptiveText: error === undefined ? hint : undefined,
  }
  if (multiline) {
    const { onKeyDown: _down, onKeyUp: _up, type: _type, ...area } = shared
    return <AmplifyTextAreaField {...area} rows={3} onChange={(event) => onChange(event.target.value)} />
  }
  return (
    <AmplifyTextField
      {...shared}
      {...(inputRef && { ref: inputRef })}
      onChange={(event) => onChange(event.target.value)}
      innerStartComponent={leading ? <span className={styles['leading']}>{leading}</span> : undefined}
      innerEndComponent={trailing ? <span className={styles['trailing']}>{trailing}</span> : undefined}
    />
  )
}
