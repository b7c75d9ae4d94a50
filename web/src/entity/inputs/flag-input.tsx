import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import type { InputProps } from './input-props.ts'

export function FlagInput({ label, hint, value, onChange, disabled }: InputProps<boolean | null>) {
  return <SwitchField label={label} hint={hint} checked={value === true} onChange={onChange} disabled={disabled} />
}
