import { useState, type ReactNode } from 'react'
import { weekdays, type Weekday } from '../../../../shared/domain/calendar/calendar.ts'
import {
  endsNextDay,
  readWeekHours,
  weekHoursText,
  type WeekHours,
} from '../../../../shared/domain/notifications/week-hours.ts'
import { regionOf } from '../../../../shared/i18n/t.ts'
import type { FieldsProps } from '../../entity/entity-screen.ts'
import { ChoicesInput } from '../../entity/inputs/choices-input.tsx'
import { useReaderZone } from '../../i18n/reader-zone.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { firstWeekdayOf, weekFrom } from '../../i18n/week.ts'
import { ZoneField } from '../../timetable/timetable-fields.tsx'
import { useWeekdayName } from '../../timetable/use-timetable-text.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import styles from './form.module.css'

const ways = ['always', 'hours', 'calendar'] as const
type Way = (typeof ways)[number]

type Props = Pick<FieldsProps, 'record' | 'isReadOnly' | 'onChange'>

/** At any time, at hours of the week, or by a calendar. @param calendar the field of it */
export function WhenFields({ record, isReadOnly, onChange, calendar }: Props & { calendar: ReactNode }) {
  const t = useWords()
  const zone = useReaderZone()
  const [isByCalendar, setByCalendar] = useState(false)
  const hours = readWeekHours(record.attributes['hours'])
  const hasCalendar = Number(record['calendarId']) > 0
  const way: Way = hours ? 'hours' : hasCalendar || isByCalendar ? 'calendar' : 'always'
  const putHours = (next: WeekHours | null) =>
    onChange('attributes', { ...record.attributes, hours: next && weekHoursText(next) })
  const choose = (next: Way) => {
    setByCalendar(next === 'calendar')
    putHours(next === 'hours' ? { on: weekdays, from: '22:00', to: '06:00', zone } : null)
    if (next !== 'calendar' && hasCalendar) onChange('calendarId', 0)
  }
  return (
    <div className="q-stack q-gap-4">
      <Segmented<Way>
        label={t('alertForm.when')}
        labelHidden
        value={way}
        disabled={isReadOnly}
        options={ways.map((value) => ({ value, label: t(`alertForm.when.${value}`) }))}
        onChange={choose}
      />
      {hours && <HoursFields value={hours} disabled={isReadOnly} onChange={putHours} />}
      {(way === 'calendar' || hasCalendar) && calendar}
    </div>
  )
}

interface HoursProps {
  value: WeekHours
  disabled: boolean
  onChange: (value: WeekHours) => void
}

function HoursFields({ value, disabled, onChange }: HoursProps) {
  const t = useWords()
  const { language } = useLanguage()
  const weekdayName = useWeekdayName()
  const time = (key: 'from' | 'to', hint?: string) => (
    <SelectField
      label={t(`alertForm.${key}`)}
      value={value[key]}
      disabled={disabled}
      hint={hint}
      options={[...new Set([...halfHours, value[key]])].toSorted().map((each) => ({ value: each, label: each }))}
      onChange={(chosen) => onChange({ ...value, [key]: chosen })}
    />
  )
  const putDays = (text: string | null) => {
    const on = weekdays.filter((day) => (text ?? '').split(',').includes(day))
    if (on.length > 0) onChange({ ...value, on })
  }
  return (
    <>
      <ChoicesInput
        label={t('alertForm.days')}
        options={weekFrom(firstWeekdayOf(regionOf[language] ?? language))}
        words="weekday"
        nameOf={(day) => weekdayName(day as Weekday)}
        value={value.on.join(',')}
        onChange={putDays}
        onBlur={() => undefined}
        error={undefined}
        required={false}
        disabled={disabled}
      />
      <div className={styles['pair']}>
        {time('from')}
        {time('to', endsNextDay(value) ? t('alertForm.nextDay') : undefined)}
        <ZoneField zone={value.zone} disabled={disabled} onChange={(zone) => onChange({ ...value, zone })} />
      </div>
    </>
  )
}

const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)
