import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../words/use-words.ts'
import { lastHour, localText, momentOfLocalText, periodNames, periodSpan, type PeriodName } from './period.ts'
import styles from './period-field.module.css'
import { useReaderCalendar } from './use-reader-calendar.ts'

/** A period by its name, or two moments (epoch ms) of the reader's choice; null while what is typed is none. */
export interface PeriodChoice {
  name: PeriodName
  from: number | null
  to: number | null
}

interface Props {
  period: PeriodChoice
  onChange: (period: PeriodChoice) => void
}

/** The period of a report: one of the usual ones, or from and to in the reader's zone. */
export function PeriodField({ period, onChange }: Props) {
  const t = useWords()
  const calendar = useReaderCalendar()
  const { zone, now } = calendar
  const choose = (name: PeriodName) => {
    if (name !== 'custom') onChange({ name, from: null, to: null })
    else onChange({ name, ...(period.name === 'custom' ? lastHour(now) : periodSpanOrHour(period.name)) })
  }
  const periodSpanOrHour = (before: Exclude<PeriodName, 'custom'>) =>
    before === 'today' ? lastHour(now) : periodSpan(before, calendar)
  const moment = (key: 'from' | 'to') => {
    const value = period[key]
    return (
      <TextField
        type="datetime-local"
        label={t(`reports.${key}`)}
        value={value === null ? '' : localText(value, zone)}
        error={problemOf(key, period) ? t(problemOf(key, period)!) : undefined}
        onChange={(text) => onChange({ ...period, [key]: momentOfLocalText(text, zone) })}
      />
    )
  }
  return (
    <div className={styles['fields']}>
      <div className={styles['name']}>
        <SelectField
          label={t('reports.period')}
          value={period.name}
          options={periodNames.map((name) => ({ value: name, label: t(`reports.period.${name}`) }))}
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
}

/** The key of what is wrong with an end of a period of the reader's choice; null when nothing is. */
export function problemOf(key: 'from' | 'to', { from, to }: PeriodChoice): string | null {
  if ((key === 'from' ? from : to) === null) return 'reports.noMoment'
  return key === 'to' && from !== null && to !== null && from > to ? 'reports.toBeforeFrom' : null
}
