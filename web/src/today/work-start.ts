import { occurrencesBetween } from '../../../shared/domain/calendar/occurrences-between.ts'
import { isCalendar, readCalendar } from '../../../shared/domain/calendar/read-calendar.ts'
import type { DaySpan } from './today-day.ts'

const entriesMax = 50

/**
 * When work begins on a day by a calendar, in seconds after the day's beginning: its first entry that begins on it. Null
 * for a day without one, and for a calendar that cannot be read.
 * @param data as records carry it, in base64
 */
export function workStartOf(data: string, { from, end }: Pick<DaySpan, 'from' | 'end'>): number | null {
  const calendar = readCalendar(data)
  if (!isCalendar(calendar)) return null
  const first = occurrencesBetween(calendar, { from, to: end }, entriesMax).find(({ start }) => start >= from)
  return first ? Math.round((first.start - from) / 1000) : null
}
