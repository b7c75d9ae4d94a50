import { useSuspenseQuery } from '@tanstack/react-query'
import { weekdays, type Weekday } from '../../../shared/domain/calendar/calendar.ts'
import {
  monthDays,
  rhythms,
  type MonthDay,
  type Rhythm,
  type Timetable,
} from '../../../shared/domain/scheduled/timetable.ts'
import { isTimeZone } from '../../../shared/domain/time/time-zone.ts'
import { regionOf } from '../../../shared/i18n/t.ts'
import { serverQuery } from '../api/queries.ts'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { firstWeekdayOf, weekFrom } from '../i18n/week.ts'
import { Segmented } from '../ui/inputs/segmented.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import styles from './timetable.module.css'
import { useWeekdayName } from './use-timetable-text.ts'

interface Props {
  label: string
  /** null where a calendar says when */
  value: Timetable | null
  onChange: (value: Timetable | null) => void
  disabled?: boolean
}

/** What a new schedule begins with, in the reader's zone. */
export const newTimetable = (zone: string, rhythm: Rhythm = 'daily', weekday: Weekday = 'MO'): Timetable => ({
  rhythm,
  weekday,
  monthDay: 1,
  time: '07:00',
  zone,
})

/** Daily, weekly on a day, monthly on a day, at an hour; or by a calendar. */
export function TimetableFields({ label, value, onChange, disabled = false }: Props) {
  const t = useWords()
  const zone = useReaderZone()
  const choose = (rhythm: Rhythm | 'calendar') =>
    onChange(rhythm === 'calendar' ? null : { ...(value ?? newTimetable(zone)), rhythm })
  return (
    <div className="q-stack q-gap-3">
      <Segmented<Rhythm | 'calendar'>
        label={label}
        value={value?.rhythm ?? 'calendar'}
        disabled={disabled}
        options={[...rhythms, 'calendar' as const].map((each) => ({ value: each, label: t(`timetable.${each}`) }))}
        onChange={choose}
      />
      {value && <Details {...{ value, onChange, disabled }} />}
    </div>
  )
}

interface DetailsProps {
  value: Timetable
  onChange: (value: Timetable) => void
  disabled: boolean
}

function Details({ value, onChange, disabled }: DetailsProps) {
  const t = useWords()
  const put = (part: Partial<Timetable>) => onChange({ ...value, ...part })
  return (
    <div className={styles['details']}>
      {value.rhythm === 'weekly' && <WeekdayField {...{ value, disabled }} onChange={onChange} />}
      {value.rhythm === 'monthly' && (
        <SelectField
          label={t('timetable.monthDay')}
          value={String(value.monthDay)}
          disabled={disabled}
          options={[
            ...monthDays.map((day) => ({ value: String(day), label: String(day) })),
            { value: 'last', label: t('timetable.lastDay') },
          ]}
          onChange={(day) => put({ monthDay: monthDayOf(day) })}
        />
      )}
      <SelectField
        label={t('timetable.time')}
        value={value.time}
        disabled={disabled}
        options={[...new Set([...hours, value.time])].toSorted().map((time) => ({ value: time, label: time }))}
        onChange={(time) => put({ time })}
      />
      <ZoneField zone={value.zone} disabled={disabled} onChange={(zone) => put({ zone })} />
    </div>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const monthDayOf = (text: string): MonthDay => (text === 'last' ? text : Number(text))

function WeekdayField({ value, onChange, disabled }: DetailsProps) {
  const t = useWords()
  const { language } = useLanguage()
  const weekdayName = useWeekdayName()
  const options = weekFrom(firstWeekdayOf(regionOf[language] ?? language)) as Weekday[]
  return (
    <SelectField
      label={t('timetable.weekday')}
      value={value.weekday}
      disabled={disabled}
      options={options.map((weekday) => ({ value: weekday, label: weekdayName(weekday) }))}
      onChange={(chosen) => onChange({ ...value, weekday: weekdays.find((each) => each === chosen) ?? 'MO' })}
    />
  )
}

interface ZoneProps {
  zone: string
  onChange: (zone: string) => void
  disabled: boolean
}

/** The reader's zone or the organisation's, where they differ. */
export function ZoneField({ zone, onChange, disabled }: ZoneProps) {
  const t = useWords()
  const readerZone = useReaderZone()
  const { data: server } = useSuspenseQuery(serverQuery())
  const kept = server.attributes['timezone']
  const ofServer = typeof kept === 'string' && isTimeZone(kept) ? kept : readerZone
  const zones = [...new Set([readerZone, ofServer, zone])]
  if (zones.length === 1) return null
  return (
    <SelectField
      label={t('timetable.zone')}
      value={zone}
      disabled={disabled}
      options={zones.map((each) => ({ value: each, label: each.replaceAll('_', ' ') }))}
      onChange={onChange}
    />
  )
}
