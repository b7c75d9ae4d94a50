import { ruleLimits } from '../limits/rules.ts'
import { dayMs, minuteMs, secondMs } from '../time/durations.ts'
import type { CalendarEvent, Length, Occurrence } from './calendar.ts'
import type { Rule } from './rule.ts'
import { dayOf, occursOn } from './occurs-on.ts'
import { momentIn } from './zone.ts'

/** A length as a DURATION says it: weeks and days of the calendar, hours and less as time that passes. */
export const lengthInTime = (wallMs: number, exactMs: number): Length => ({
  months: 0,
  wallMs,
  exactMs,
  reachesNext: false,
})

/**
 * The length of an entry that names its end, both as wall-clock times. What comes again by months or years, or on dates
 * of its own, lasts months where it begins and ends on the same day of them: from 1 November to 1 December is a month,
 * in February too. An entry that ends where its rule brings it again always does. Everything else lasts days, and ends
 * at the same time of day on both sides of a change of the clocks. Reasons: decision 0162.
 */
export function lengthTo(end: number, { start, rule }: { start: number; rule: Rule | null }): Length {
  const inDays = lengthInTime(end - start, 0)
  if (rule && !isByMonth(rule)) return inDays
  const months = [0, secondMs, minuteMs].map((short) => ({ short, months: monthsBetween(start, end + short) }))
  const whole = months.find((each) => each.months > 0)
  const length = whole ? { ...inDays, months: whole.months, wallMs: -whole.short } : inDays
  return { ...length, reachesNext: rule !== null && namesOneDay(rule) && end === nextStart(start, { start, rule }) }
}

const isByMonth = ({ frequency, byMonthDay }: Rule): boolean =>
  frequency === 'MONTHLY' || frequency === 'YEARLY' || byMonthDay.length > 0

/**
 * Whether a rule brings one day of every month, or year, whose date differs: the last day, the first Monday, the first
 * working day. Only then is the time until the next a month, or a year, and not one that dates show.
 */
function namesOneDay({ frequency, byDay, byMonthDay, byMonth, bySetPosition, byTime }: Rule): boolean {
  if (byTime.length > 1) return false
  if (byMonth.length > (frequency === 'YEARLY' ? 1 : 0)) return false
  if (bySetPosition.length > 0) return bySetPosition.length === 1
  if (byMonthDay.length > 0) return byDay.length === 0 && byMonthDay.length === 1 && byMonthDay[0]! < 0
  return byDay.length === 1 && byDay[0]!.nth !== 0
}

/** Whole months between two wall-clock times; 0 when there are none, or something is left over. */
function monthsBetween(from: number, to: number): number {
  const [begin, end] = [new Date(from), new Date(to)]
  const months = (end.getUTCFullYear() - begin.getUTCFullYear()) * 12 + end.getUTCMonth() - begin.getUTCMonth()
  return months > 0 && monthsAfter(from, months) === to ? months : 0
}

/** The same day and time some months later; the last day of a month that has no such day. */
function monthsAfter(wallMs: number, months: number): number {
  const day = new Date(wallMs)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months]
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(day.getUTCDate(), lastDate)) + (wallMs - dayOf(wallMs) * dayMs)
}

/** Where a rule that brings this start brings the next, whatever its end; null when not within `calendarReachMs`. */
function nextStart(wallStart: number, { start, rule }: { start: number; rule: Rule }): number | null {
  const [first, day] = [dayOf(start), dayOf(wallStart)]
  if (!occursOn(rule, first, day)) return null
  for (let later = 1; later * dayMs <= ruleLimits.calendarReachMs; later++) {
    if (occursOn(rule, first, day + later)) return wallStart + later * dayMs
  }
  return null
}

/** The longest that an occurrence may last, in ms of the wall's clock. */
export function longestMs({ months, wallMs, exactMs, reachesNext }: Length): number {
  return reachesNext ? ruleLimits.calendarReachMs : Math.max(0, months * 31 * dayMs + wallMs + exactMs)
}

/**
 * The occurrence of a start that the rule brings (wall clock). Its end is as the wall shows it; where clocks swallowed the
 * whole time, it lasts as long as on other days.
 */
export function occurrenceFrom(event: CalendarEvent, ruleStart: number): Occurrence {
  const { zone, start: first, rule, length, shift } = event
  const { months, wallMs, exactMs, reachesNext } = length
  const wallStart = ruleStart + shift
  const next = reachesNext && rule ? nextStart(ruleStart, { start: first, rule }) : null
  const wallEnd = next === null ? monthsAfter(wallStart, months) + wallMs : next + shift
  const start = momentIn(wallStart, zone)
  const end = momentIn(wallEnd, zone) + exactMs
  return { start, end: end > start ? end : start + wallEnd - wallStart + exactMs }
}
