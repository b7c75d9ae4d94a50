import { useMemo } from 'react'
import { nextTurns, type Timetable } from '../../../shared/domain/scheduled/timetable.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { regionOf } from '../../../shared/i18n/t.ts'
import { useNow } from '../api/use-now.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import styles from './timetable.module.css'

const shownNext = 5

/** When a report is sent next, and of which days each one is. */
export function NextDates({ timetable }: { timetable: Timetable }) {
  const t = useWords()
  const { language } = useLanguage()
  const minute = Math.floor(useNow(minuteMs) / minuteMs)
  const turns = useMemo(() => nextTurns(timetable, minute * minuteMs, shownNext), [timetable, minute])
  const region = regionOf[language] ?? language
  const timeZone = timetable.zone
  const sent = new Intl.DateTimeFormat(region, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const days = new Intl.DateTimeFormat(region, { timeZone, day: 'numeric', month: 'long' })
  return (
    <section className={styles['dates']} aria-label={t('timetable.next')}>
      <h3>{t('timetable.next')}</h3>
      <ol className="q-list">
        {turns.map(({ at, period }) => (
          <li key={at}>
            <span>{sent.format(at)}</span>
            <small>{t('timetable.of', { days: days.formatRange(period.start, period.end - 1) })}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
