import { readTimetable, timetableText } from '../../../shared/domain/scheduled/timetable.ts'
import type { PlacedInputProps } from '../entity/inputs/input-props.ts'
import { useMay } from '../session/access.ts'
import { AddressesField } from './addresses-field.tsx'
import { NextDates } from './next-dates.tsx'
import { TimetableFields } from './timetable-fields.tsx'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** When a scheduled report is sent. */
export function ScheduleInput({ label, value, onChange, disabled }: PlacedInputProps) {
  const timetable = readTimetable(value)
  return (
    <div className="q-stack q-gap-3">
      <TimetableFields
        label={label}
        value={timetable}
        disabled={disabled}
        onChange={(next) => onChange(next && timetableText(next))}
      />
      {timetable && <NextDates timetable={timetable} />}
    </div>
  )
}

/** To whom without an account it is sent; who may not add them may take them away. */
export function RecipientsInput({ label, value, onChange, error, disabled }: PlacedInputProps) {
  const { mailOutside } = useMay()
  if (!mailOutside && asText(value) === '') return null
  return (
    <AddressesField
      label={label}
      value={asText(value)}
      error={error}
      disabled={disabled}
      onChange={(text) => onChange(text === '' ? null : text)}
    />
  )
}
