import type { Calendar } from '../../../shared/domain/calendar/calendar.ts'
import { occurrenceAt } from '../../../shared/domain/calendar/occurrence.ts'
import { occurrencesBetween } from '../../../shared/domain/calendar/occurrences-between.ts'
import { isCalendar, readCalendar } from '../../../shared/domain/calendar/read-calendar.ts'
import { ruleLimits } from '../../../shared/domain/limits/rules.ts'
import { useNow } from '../api/use-now.ts'
import { Badge } from '../ui/badge.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'

/** In a list: whether the calendar is active, and else when next, and how much of its file is left out. */
export function CalendarCell({ data }: { data: string }) {
  const t = useWords()
  const calendar = readCalendar(data)
  if (!isCalendar(calendar)) return null
  const count = calendar.leftOut.length
  // first, because narrow lists cut the end
  return (
    <>
      {count > 0 && (
        <>
          <Badge tone="warn">{t('calendars.leftOutShort', { count })}</Badge>{' '}
        </>
      )}
      <NextTime calendar={calendar} />
    </>
  )
}

function NextTime({ calendar }: { calendar: Calendar }) {
  const t = useWords()
  const formats = useFormats()
  const nowMs = useNow(minuteMs)
  if (occurrenceAt(calendar, nowMs)) {
    return (
      <Badge tone="ok" dot>
        {t('calendars.now')}
      </Badge>
    )
  }
  const [next] = occurrencesBetween(calendar, { from: nowMs, to: nowMs + ruleLimits.calendarPreviewMs }, 1)
  if (!next) return <>{t('calendars.over')}</>
  return (
    <>
      {formats.dateTime(next.start)} · {formats.relative(next.start, nowMs)}
    </>
  )
}
