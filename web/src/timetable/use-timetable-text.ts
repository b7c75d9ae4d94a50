import { regionOf } from '../../../shared/i18n/t.ts'
import { weekdays, type Weekday } from '../../../shared/domain/calendar/calendar.ts'
import type { Timetable } from '../../../shared/domain/scheduled/timetable.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'

// a Sunday
const firstSunday = Date.UTC(2023, 0, 1)

/** Names weekdays in the reader's language. */
export function useWeekdayName(): (weekday: Weekday) => string {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(regionOf[language] ?? language, { weekday: 'long', timeZone: 'UTC' })
  return (weekday) => format.format(firstSunday + weekdays.indexOf(weekday) * dayMs)
}

/** `Monthly on day 1, 07:00`, with the zone where it is not the reader's own. */
export function useTimetableText(): (timetable: Timetable) => string {
  const t = useWords()
  const readerZone = useReaderZone()
  const weekdayName = useWeekdayName()
  return ({ rhythm, weekday, monthDay, time, zone }) => {
    const isLast = rhythm === 'monthly' && monthDay === 'last'
    const said = t(`timetable.says.${isLast ? 'last' : rhythm}`, {
      weekday: weekdayName(weekday),
      day: String(monthDay),
      time,
    })
    return zone === readerZone ? said : `${said} (${zone})`
  }
}
