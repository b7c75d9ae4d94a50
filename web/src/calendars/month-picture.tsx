import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState, type CSSProperties } from 'react'
import type { Calendar } from '../../../shared/domain/calendar/calendar.ts'
import { occurrencesBetween } from '../../../shared/domain/calendar/occurrences-between.ts'
import { type CalendarZone, wallTimeIn } from '../../../shared/domain/calendar/zone.ts'
import { regionOf } from '../../../shared/i18n/t.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import styles from './calendar-preview.module.css'
import { gridDays, monthAfter, monthOf } from '../ui/inputs/date/month-days.ts'
import { fillGrid, gridSpan, type GridDay } from './month-grid.ts'
import { firstWeekdayOf } from '../i18n/week.ts'

interface Props {
  calendar: Calendar
  zone: CalendarZone
  nowMs: number
  /** the moment whose month is shown first */
  startMs: number
}

const drawnMax = 500

/** A month at a glance: how much of each day, from midnight to midnight, the calendar takes. */
export function MonthPicture({ calendar, zone, nowMs, startMs }: Props) {
  const t = useWords()
  const { language } = useLanguage()
  const region = regionOf[language] ?? language
  const [turned, setTurned] = useState(0)
  const firstWeekday = firstWeekdayOf(region)
  const month = monthAfter(monthOf(wallTimeIn(startMs, zone)), turned)
  const grid = gridDays(month, firstWeekday)
  const days = useMemo(() => {
    const occurrences = occurrencesBetween(calendar, gridSpan(grid, zone), drawnMax)
    return fillGrid(month, grid, { occurrences, zone })
    // oxlint-disable-next-line react/exhaustive-deps -- month and grid follow from these
  }, [calendar, zone, month.year, month.month, firstWeekday])
  const today = Math.floor(wallTimeIn(nowMs, zone) / 86_400_000) * 86_400_000
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(region, { timeZone: 'UTC', ...options })
  const weekday = format({ weekday: 'short' })
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <div className={styles['month']}>
      <div className="q-row q-spread q-small">
        <IconButton
          label={t('calendars.monthBefore')}
          icon={<ChevronLeft className="q-mirrored" />}
          size="small"
          onClick={() => setTurned(turned - 1)}
        />
        <strong>{format({ month: 'long', year: 'numeric' }).format(Date.UTC(month.year, month.month, 1))}</strong>
        <IconButton
          label={t('calendars.monthAfter')}
          icon={<ChevronRight className="q-mirrored" />}
          size="small"
          onClick={() => setTurned(turned + 1)}
        />
      </div>
      <table className={styles['grid']} aria-label={t('calendars.monthTable')}>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day.wallMs} scope="col">
                {weekday.format(day.wallMs)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.wallMs}>
              {week.map((day) => (
                <DayCell key={day.wallMs} day={day} isToday={day.wallMs === today} region={region} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayCell({ day, isToday, region }: { day: GridDay; isToday: boolean; region: string }) {
  const clock = new Intl.DateTimeFormat(region, {
    timeZone: 'UTC',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const at = (part: number) => clock.format(day.wallMs + part * 86_400_000)
  const said = day.stretches.map(({ from, to }) => `${at(from)}–${to === 1 ? '24:00' : at(to)}`).join(', ')
  return (
    <td
      title={said || undefined}
      className={classNames(
        !day.isOfMonth && styles['other'],
        isToday && styles['today'],
        day.stretches.length > 0 && styles['active'],
      )}
    >
      <span>{new Intl.NumberFormat(region).format(new Date(day.wallMs).getUTCDate())}</span>
      {said && <span className="q-visually-hidden">{said}</span>}
      <span className={styles['track']} aria-hidden>
        {day.stretches.map(({ from, to }) => (
          <i key={from} style={{ '--from': from, '--length': Math.max(to - from, 0.04) } as CSSProperties} />
        ))}
      </span>
    </td>
  )
}
