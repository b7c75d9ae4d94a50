import { TextField as AmplifyTextField } from '@aws-amplify/ui-react'
import type { ReactNode, Ref } from 'react'
import { kitFieldProps, type FieldProps } from './field-props.tsx'
import styles from './field.module.css'

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'password' | 'number' | 'search'
  /** an icon before, controls after the text, inside the box */
  leading?: ReactNode
  trailing?: ReactNode
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'search'
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  onKeyUp?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  inputRef?: Ref<HTMLInputElement>
}

export function TextField({ leading, trailing, inputRef, ...props }: TextFieldProps) {
  return (
    <AmplifyTextField
      {...kitFieldProps(props)}
      {...(inputRef && { ref: inputRef })}
      innerStartComponent={leading ? <span className={styles['leading']}>{leading}</span> : undefined}
      innerEndComponent={trailing ? <span className={styles['trailing']}>{trailing}</span> : undefined}
    />
  )
}
