import { X } from 'lucide-react'
import { nowMs } from '../api/use-now.ts'
import { ChoicesInput } from '../entity/inputs/choices-input.tsx'
import { ZoneInput } from '../entity/inputs/zone-input.tsx'
import { Segmented } from '../ui/inputs/segmented.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { DateField } from '../ui/inputs/date/date-field.tsx'
import { regionOf } from '../../../shared/i18n/t.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import styles from './calendar-input.module.css'
import { isComplete, monthDayMax, recurrences, recurring, type SimpleCalendar } from './simple-calendar.ts'
import { firstWeekdayOf, weekFrom } from '../i18n/week.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

interface Props {
  value: SimpleCalendar
  onChange: (value: SimpleCalendar) => void
  disabled: boolean
}

const monthDays = Array.from({ length: monthDayMax }, (_, at) => String(at + 1))

/** Start, end, and how often: what most calendars need. */
export function SimpleCalendarFields({ value, onChange, disabled }: Props) {
  const t = useWords()
  const put = (change: Partial<SimpleCalendar>) => onChange({ ...value, ...change })
  const { start, end, recurrence, zone } = value
  const isTurned = start !== '' && end !== '' && !isComplete(value)
  return (
    <div className={styles['fields']}>
      <DateField
        label={t('calendars.start')}
        kind="date-time"
        value={start}
        disabled={disabled}
        error={start === '' ? t('problem.missing') : undefined}
        onChange={(moved) => put({ start: moved, end: movedEnd(value, moved) })}
      />
      <div className={styles['end']}>
        <DateField
          label={t('calendars.end')}
          kind="date-time"
          value={end}
          disabled={disabled}
          error={end === '' ? t('problem.missing') : isTurned ? t('calendars.endBeforeStart') : undefined}
          onChange={(moved) => put({ end: moved })}
        />
        {isTurned && (
          <Button size="small" onClick={() => put({ end: nextAfter(start, end) })}>
            {t('calendars.endNextDay')}
          </Button>
        )}
      </div>
      <ZoneInput
        label={t('calendars.zone')}
        value={zone}
        nowMs={nowMs()}
        disabled={disabled}
        onChange={(next) => put({ zone: next })}
      />
      <div className="q-whole-row">
        <Segmented
          label={t('calendars.recurrence')}
          value={recurrence}
          onChange={(next) => onChange(recurring(value, next))}
          options={recurrences.map((each) => ({ value: each, label: t(`calendars.recurrence.${each}`) }))}
        />
      </div>
      <Days value={value} put={put} disabled={disabled} />
      <Until value={value} put={put} disabled={disabled} />
    </div>
  )
}

interface DaysProps {
  value: SimpleCalendar
  put: (change: Partial<SimpleCalendar>) => void
  disabled: boolean
}

function Until({ value, put, disabled }: DaysProps) {
  const t = useWords()
  const { until, recurrence } = value
  if (recurrence === 'ONCE') return null
  return (
    <DateField
      label={t('calendars.until')}
      value={until ?? ''}
      disabled={disabled}
      hint={t(until === null ? 'calendars.forEver' : 'calendars.untilMore')}
      onChange={(day) => put({ until: day === '' ? null : day })}
      trailing={
        until !== null &&
        !disabled && (
          <IconButton
            label={t('entity.clear')}
            icon={<X />}
            size="small"
            tooltip="none"
            onClick={() => put({ until: null })}
          />
        )
      }
    />
  )
}

function Days({ value, put, disabled }: DaysProps) {
  const t = useWords()
  const { language } = useLanguage()
  const shared = { error: undefined, required: false, disabled, onBlur: () => undefined }
  if (value.recurrence === 'WEEKLY') {
    return (
      <div className="q-whole-row">
        <ChoicesInput
          {...shared}
          label={t('calendars.weekdays')}
          options={weekFrom(firstWeekdayOf(regionOf[language] ?? language))}
          words="weekday"
          value={value.weekdays.join(',')}
          hint={value.weekdays.length === 0 ? t('calendars.asStart') : undefined}
          onChange={(days) => put({ weekdays: (days ?? '').split(',').filter(Boolean) })}
        />
      </div>
    )
  }
  if (value.recurrence !== 'MONTHLY') return null
  return (
    <div className="q-whole-row">
      <ChoicesInput
        {...shared}
        label={t('calendars.monthDays')}
        options={monthDays}
        words="monthDay"
        value={value.monthDays.join(',')}
        hint={value.monthDays.length === 0 ? t('calendars.asStart') : undefined}
        onChange={(days) => put({ monthDays: (days ?? '').split(',').filter(Boolean).map(Number) })}
      />
    </div>
  )
}

/** The end keeps its distance when the start moves. */
function movedEnd({ start, end }: SimpleCalendar, moved: string): string {
  const lasts = Date.parse(`${end}Z`) - Date.parse(`${start}Z`)
  const from = Date.parse(`${moved}Z`)
  return Number.isNaN(lasts + from) || lasts <= 0 ? end : new Date(from + lasts).toISOString().slice(0, 16)
}

/** The first time after the start at which a clock shows the end's time of day. */
function nextAfter(start: string, end: string): string {
  const sameDay = Date.parse(`${start.slice(0, 10)}${end.slice(10)}Z`)
  const next = sameDay > Date.parse(`${start}Z`) ? sameDay : sameDay + dayMs
  return new Date(next).toISOString().slice(0, 16)
}
