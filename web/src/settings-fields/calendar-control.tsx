import { calendarEntity } from '../entity/api-paths.ts'
import type { InputProps } from '../entity/inputs/input-props.ts'
import { useRecordNames } from '../events/use-record-names.ts'
import { useWords } from '../i18n/use-words.ts'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'

/** A calendar, or none; one that is gone stays until another is chosen. */
export function CalendarControl({ value, onChange, onBlur: _leave, ...props }: InputProps) {
  const t = useWords()
  const names = useRecordNames(calendarEntity, true)
  const id = Number(value) || 0
  const isUnknown = id > 0 && !names.has(id)
  return (
    <SelectField
      {...props}
      value={String(id)}
      options={[
        { value: '0', label: t('entity.none') },
        ...[...names].map(([each, name]) => ({ value: String(each), label: bidiIsolate(name) })),
        ...(isUnknown ? [{ value: String(id), label: t('entity.notVisible') }] : []),
      ]}
      onChange={(chosen) => onChange(chosen === '0' ? null : Number(chosen))}
    />
  )
}
