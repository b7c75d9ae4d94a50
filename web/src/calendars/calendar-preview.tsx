import { CalendarClock, Globe } from 'lucide-react'
import { useMemo } from 'react'
import type { Calendar, Occurrence } from '../../../shared/domain/calendar/calendar.ts'
import { occurrencesBetween } from '../../../shared/domain/calendar/occurrences-between.ts'
import { wallTimeIn, zoneName } from '../../../shared/domain/calendar/zone.ts'
import { ruleLimits } from '../../../shared/domain/limits/rules.ts'
import { regionOf } from '../../../shared/i18n/t.ts'
import { useNow } from '../api/use-now.ts'
import { usePreference } from '../display/use-preference.ts'
import { Badge } from '../ui/badge.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import styles from './calendar-preview.module.css'
import { MonthPicture } from './month-picture.tsx'
import { minuteMs } from '../../../shared/domain/time/durations.ts'

const shownNext = 5

/** What a calendar means: whether it is active now, when next, and the month as a picture. */
export function CalendarPreview({ calendar }: { calendar: Calendar }) {
  const t = useWords()
  const { language } = useLanguage()
  const formats = useFormats()
  const nowMs = useNow(minuteMs)
  const minute = Math.floor(nowMs / minuteMs)
  const readerZone = usePreference().attribute('timezone', 'Africa/Algiers')
  const { zone } = calendar
  const name = zoneName(zone)
  const next = useMemo(() => {
    const from = minute * minuteMs
    return occurrencesBetween(calendar, { from, to: from + ruleLimits.calendarPreviewMs }, shownNext)
  }, [calendar, minute])
  const range = new Intl.DateTimeFormat(regionOf[language] ?? language, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isWithinYear(next, nowMs) ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <section className={styles['preview']} aria-label={t('calendars.preview')}>
      <div className={`q-column q-gap-3 q-shrinks ${styles['next']}`}>
        <h3>
          <CalendarClock size={18} aria-hidden />
          {t('calendars.next')}
        </h3>
        {next.length === 0 ? (
          <p className={styles['inactive']}>{t('calendars.never')}</p>
        ) : (
          <ol>
            {next.map(({ start, end }) => (
              <li key={`${start} ${end}`}>
                <span>{range.formatRange(wallTimeIn(start, zone), wallTimeIn(end, zone))}</span>
                {start <= nowMs && nowMs < end ? (
                  <Badge tone="ok" dot>
                    {t('calendars.now')}
                  </Badge>
                ) : (
                  <small>{formats.relative(start, nowMs)}</small>
                )}
              </li>
            ))}
          </ol>
        )}
        <p className={styles['zone']}>
          <Globe size={16} aria-hidden />
          <span>
            {t('calendars.zoneOf', { zone: name })}
            {name !== readerZone && <> {t('calendars.zoneYours', { zone: readerZone })}</>}
          </span>
        </p>
      </div>
      <MonthPicture key={name} calendar={calendar} zone={zone} nowMs={nowMs} startMs={next[0]?.start ?? nowMs} />
    </section>
  )
}

const yearOf = (epochMs: number) => new Date(epochMs).getUTCFullYear()

/** Whether the date can be shown without its year. */
const isWithinYear = (occurrences: readonly Occurrence[], nowMs: number): boolean =>
  occurrences.every(({ start, end }) => yearOf(start) === yearOf(nowMs) && yearOf(end) === yearOf(nowMs))
