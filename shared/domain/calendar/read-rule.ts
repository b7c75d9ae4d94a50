import { ruleLimits } from '../limits/rules.ts'
import { weekdays } from './calendar.ts'
import type { Rule } from './rule.ts'
import { dayOf, occursOn } from './occurs-on.ts'
import { calendarProblem, type CalendarProblem } from './problem.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../time/durations.ts'
import { timesOf } from './occurrences-between.ts'

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const known = new Set(
  'FREQ INTERVAL COUNT UNTIL BYDAY BYMONTHDAY BYYEARDAY BYWEEKNO BYMONTH BYSETPOS BYHOUR BYMINUTE BYSECOND WKST'.split(
    ' ',
  ),
)
/** every quarter of an hour */
const timesMax = 96

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
  // some end the last part, too
  const written = text.split(';').filter((part) => part.trim() !== '')
  const parts = new Map(written.map(partOf))
  const odd = [...parts].find(([key, value]) => !known.has(key) || !value)
  if (odd) return calendarProblem('rulePartUnknown', { line, about: odd[0].slice(0, 20) })
  const frequency = frequencies.find((name) => name === parts.get('FREQ'))
  if (!frequency) return calendarProblem('ruleFrequency', { line })

  const days = daysOf(parts)
  const byTime = timesOfDay(parts, first)
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const weekStart = weekdays.findIndex((name) => name === (parts.get('WKST') ?? 'MO'))
  const until = parts.has('UNTIL') ? wallOf(parts.get('UNTIL')!) : null
  const count = parts.has('COUNT') ? Number(parts.get('COUNT')) : null
  const isRead =
    days !== null &&
    byTime !== null &&
    (days.byWeekNumber.length === 0 || frequency === 'YEARLY') &&
    (days.bySetPosition.length === 0 || byTime.length <= 1) &&
    Number.isInteger(interval) &&
    interval >= 1 &&
    interval <= 1000 &&
    weekStart >= 0 &&
    (until !== null || !parts.has('UNTIL')) &&
    (count === null || (Number.isInteger(count) && count >= 1))
  if (!isRead) return calendarProblem('ruleUnreadable', { line, about: text.slice(0, 80) })

  const rule = { frequency, interval, ...days, byTime, weekStart, until }
  return count === null ? rule : { ...rule, until: lastOf(rule, first, count) }
}

function partOf(text: string): [name: string, value: string | undefined] {
  const [name = '', value] = text.split('=', 2)
  return [name.trim(), value?.trim()]
}

/** Null when one of the parts that name days cannot be read. */
function daysOf(parts: ReadonlyMap<string, string | undefined>) {
  const byDay = (parts.get('BYDAY')?.split(',') ?? []).map(readDay)
  const byMonthDay = numbers(parts.get('BYMONTHDAY'), 31)
  const byMonth = numbers(parts.get('BYMONTH'), 12)
  const byYearDay = numbers(parts.get('BYYEARDAY'), 366)
  const byWeekNumber = numbers(parts.get('BYWEEKNO'), 53)
  const bySetPosition = numbers(parts.get('BYSETPOS'), 366)
  if (!byMonthDay || !byMonth || !byYearDay || !byWeekNumber || !bySetPosition) return null
  if (byMonth.some((month) => month < 0) || byDay.includes(null)) return null
  const named = byDay.filter((day) => day !== null)
  return { byDay: named, byMonthDay, byMonth, byYearDay, byWeekNumber, bySetPosition }
}

/** The times of the day that BYHOUR, BYMINUTE and BYSECOND name; what they leave open is as at the first start. */
function timesOfDay(parts: ReadonlyMap<string, string | undefined>, first: number): number[] | null {
  const start = new Date(first)
  const named = (key: string, most: number, own: number): number[] | null => {
    const read = parts.get(key)?.split(',') ?? [`${own}`]
    return read.every((each) => /^\d{1,2}$/.test(each) && Number(each) <= most) ? read.map(Number) : null
  }
  const hours = named('BYHOUR', 23, start.getUTCHours())
  const minutes = named('BYMINUTE', 59, start.getUTCMinutes())
  const seconds = named('BYSECOND', 60, start.getUTCSeconds())
  if (!hours || !minutes || !seconds || hours.length * minutes.length * seconds.length > timesMax) return null
  if (!parts.has('BYHOUR') && !parts.has('BYMINUTE') && !parts.has('BYSECOND')) return []
  const times = hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * hourMs + minute * minuteMs + second * secondMs)),
  )
  return [...new Set(times)].toSorted((a, b) => a - b)
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

/** The last of `count` starts, of which the first always is one; null when it is farther away than anybody plans. */
function lastOf(rule: Rule, first: number, count: number): number | null {
  const firstDay = dayOf(first)
  const times = timesOf(rule, first)
  const isFirstBrought = occursOn(rule, firstDay, firstDay) && times.includes(first - firstDay * dayMs)
  let left = isFirstBrought ? count : count - 1
  if (left === 0) return first
  for (let day = firstDay; day < firstDay + ruleLimits.calendarDaysSearchedMax; day++) {
    if (!occursOn(rule, firstDay, day)) continue
    const starts = times.map((time) => day * dayMs + time).filter((start) => start >= first)
    if (starts.length >= left) return starts[left - 1]!
    left -= starts.length
  }
  return null
}
