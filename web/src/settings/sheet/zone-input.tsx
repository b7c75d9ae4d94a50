import { useQuery } from '@tanstack/react-query'
import { timeZonesQuery } from '../../api/queries.ts'
import type { InputProps } from '../../entity/inputs/input-props.ts'
import { textOf } from '../../entity/text-of.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useWords } from '../../words/use-words.ts'

/** A time zone by its name, of those that the server knows. */
export function ZoneInput({ value, onBlur: _leave, ...props }: InputProps) {
  const t = useWords()
  const { data = [] } = useQuery(timeZonesQuery())
  const chosen = textOf(value)
  const zones = chosen === '' || data.includes(chosen) ? data : [chosen, ...data]
  return (
    <SelectField
      {...props}
      value={chosen}
      options={[
        { value: '', label: t('setting.byDefault') },
        ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      ]}
    />
  )
}
