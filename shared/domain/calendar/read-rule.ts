import { limits } from '../limits.ts'
import { type Rule, weekdays } from './calendar.ts'
import { dayOf, occursOn } from './occurs-on.ts'
import { calendarProblem, type CalendarProblem } from './problem.ts'
import { dayMs } from '../time/durations.ts'

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const known = new Set('FREQ INTERVAL COUNT UNTIL BYDAY BYMONTHDAY BYMONTH BYSETPOS WKST'.split(' '))

/**
 * Reads `FREQ=WEEKLY;BYDAY=MO,TU`. COUNT becomes the last start, so that nobody has to count again.
 *
 * @param first wall-clock start of the event
 * @param wallOf reads UNTIL in the event's zone; null when it cannot be read
 */
export function readRule(
  { text, line }: { text: string; line: number },
  first: number,
  wallOf: (text: string) => number | null,
): Rule | CalendarProblem {
  const parts = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string | undefined]))
  const odd = [...parts].find(([key, value]) => !known.has(key) || !value)
  if (odd) return calendarProblem('rulePartUnknown', { line, about: odd[0].slice(0, 20) })

  const frequency = frequencies.find((name) => name === parts.get('FREQ'))
  if (!frequency) return calendarProblem('ruleFrequency', { line })
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const byDay = (parts.get('BYDAY')?.split(',') ?? []).map(readDay)
  const byMonthDay = numbers(parts.get('BYMONTHDAY'), 31)
  const byMonth = numbers(parts.get('BYMONTH'), 12)
  const bySetPosition = numbers(parts.get('BYSETPOS'), 366)
  const weekStart = weekdays.findIndex((name) => name === (parts.get('WKST') ?? 'MO'))
  const until = parts.has('UNTIL') ? wallOf(parts.get('UNTIL')!) : null
  const count = parts.has('COUNT') ? Number(parts.get('COUNT')) : null
  const isRead =
    Number.isInteger(interval) &&
    interval >= 1 &&
    interval <= 1000 &&
    byDay.every((day) => day !== null) &&
    byMonthDay !== null &&
    byMonth !== null &&
    byMonth.every((month) => month > 0) &&
    bySetPosition !== null &&
    weekStart >= 0 &&
    (until !== null || !parts.has('UNTIL')) &&
    (count === null || (Number.isInteger(count) && count >= 1))
  if (!isRead) return calendarProblem('ruleUnreadable', { line, about: text.slice(0, 80) })

  const days = byDay.filter((day) => day !== null)
  const rule = { frequency, interval, byDay: days, byMonthDay, byMonth, bySetPosition, weekStart, until }
  return count === null ? rule : { ...rule, until: lastOf(rule, first, count) }
}

function readDay(text: string): { weekday: number; nth: number } | null {
  const [, nth, name] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const weekday = weekdays.findIndex((each) => each === name)
  return weekday < 0 || Number(nth ?? 1) === 0 ? null : { weekday, nth: Number(nth ?? 0) }
}

/** Numbers other than 0 up to `most`, from the end when negative; null when one is not. */
function numbers(text: string | undefined, most: number): number[] | null {
  const read = text?.split(',').map((each) => (/^[+-]?\d{1,3}$/.test(each) ? Number(each) : 0)) ?? []
  return read.every((each) => each !== 0 && Math.abs(each) <= most) ? read : null
}

/** The last of `count` starts; null when it is farther away than anybody plans. */
function lastOf(rule: Rule, first: number, count: number): number | null {
  const firstDay = dayOf(first)
  let left = count
  for (let day = firstDay; day < firstDay + limits.calendarDaysSearchedMax; day++) {
    if (occursOn(rule, firstDay, day) && --left === 0) return first + (day - firstDay) * dayMs
  }
  return null
}
