import { SelectField } from '../ui/inputs/select-field.tsx'
import { DateField } from '../ui/inputs/date/date-field.tsx'
import { useWords } from '../i18n/use-words.ts'
import {
  lastHour,
  localText,
  momentOfLocalText,
  periodNames,
  periodOf,
  type PeriodChoice,
  type PeriodName,
} from './period.ts'
import styles from './period-field.module.css'
import { useReaderCalendar } from './use-reader-calendar.ts'

interface Props {
  period: PeriodChoice
  onChange: (period: PeriodChoice) => void
  /** what else is wrong with a period of the reader's choice */
  error?: string | undefined
  /** says in which zone its times are */
  showsZone?: boolean
}

/** The period of a report or a replay: one of the usual ones, or from and to in the reader's zone. Words: group `period`. */
export function PeriodField({ period, onChange, error, showsZone = false }: Props) {
  const t = useWords()
  const calendar = useReaderCalendar()
  const { zone, now } = calendar
  const choose = (name: PeriodName) => {
    if (name !== 'custom') onChange({ name, from: null, to: null })
    else onChange({ name, ...(period.name === 'custom' ? lastHour(now) : periodOrHour(period.name)) })
  }
  const periodOrHour = (before: Exclude<PeriodName, 'custom'>) =>
    before === 'today' ? lastHour(now) : periodOf(before, calendar)
  const moment = (key: 'from' | 'to') => {
    const value = period[key]
    return (
      <DateField
        kind="date-time"
        label={t(`period.${key}`)}
        value={value === null ? '' : localText(value, zone)}
        error={problemOf(key, period) ? t(problemOf(key, period)!) : key === 'to' ? error : undefined}
        onChange={(text) => onChange({ ...period, [key]: momentOfLocalText(text, zone) })}
      />
    )
  }
  const fields = (
    <div className={`q-wrap q-gap-3 ${styles['fields']}`}>
      <div className={styles['name']}>
        <SelectField
          label={t('period.label')}
          value={period.name}
          options={periodNames.map((name) => ({ value: name, label: t(`period.${name}`) }))}
          onChange={(name) => choose(name as PeriodName)}
        />
      </div>
      {period.name === 'custom' && (
        <>
          <div className={styles['moment']}>{moment('from')}</div>
          <div className={styles['moment']}>{moment('to')}</div>
        </>
      )}
    </div>
  )
  return showsZone ? (
    <div>
      {fields}
      <p className={styles['zone']}>{t('period.zone', { zone })}</p>
    </div>
  ) : (
    fields
  )
}

/** The key of what is wrong with an end of a period of the reader's choice; null when nothing is. */
export function problemOf(key: 'from' | 'to', { from, to }: PeriodChoice): string | null {
  if ((key === 'from' ? from : to) === null) return 'period.incomplete'
  return key === 'to' && from !== null && to !== null && from > to ? 'period.backwards' : null
}
