import { TextField } from '../../ui/inputs/text-field.tsx'
import type { InputProps } from './input-props.ts'

interface Props extends InputProps<string | null> {
  multiline?: boolean
  type?: 'text' | 'tel' | 'email'
}

export function TextInput({ value, type = 'text', ...props }: Props) {
  return <TextField {...props} type={type} value={value ?? ''} dir={type === 'text' ? 'auto' : 'ltr'} />
}
