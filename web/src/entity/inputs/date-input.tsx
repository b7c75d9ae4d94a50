import { X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { DateField } from '../../ui/inputs/date/date-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import type { InputProps } from './input-props.ts'

/** A day, kept as its first moment in UTC; null for none. */
export function DateInput({ value, onChange, disabled, ...props }: InputProps<string | null>) {
  const t = useWords()
  return (
    <DateField
      {...props}
      disabled={disabled}
      value={value?.slice(0, 10) ?? ''}
      onChange={(day) => onChange(day === '' ? null : `${day}T00:00:00.000+00:00`)}
      trailing={
        value !== null &&
        !disabled && (
          <IconButton
            label={t('entity.clear')}
            icon={<X />}
            size="small"
            tooltip="none"
            onClick={() => onChange(null)}
          />
        )
      }
    />
  )
}
