import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import type { InputProps } from './input-props.ts'

interface Props extends InputProps<string | null> {
  multiline?: boolean
  type?: 'text' | 'tel' | 'email'
}

export function TextInput({ value, type = 'text', multiline, ...props }: Props) {
  const shared = { ...props, value: value ?? '', dir: type === 'text' ? 'auto' : 'ltr' } as const
  return multiline ? <TextAreaField {...shared} /> : <TextField {...shared} type={type} />
}
