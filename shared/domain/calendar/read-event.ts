import { ruleLimits } from '../limits/rules.ts'
import type { CalendarEvent, Length } from './calendar.ts'
import type { Rule } from './rule.ts'
import { lengthInTime, lengthTo, occurrenceFrom } from './length.ts'
import { dayOf } from './occurs-on.ts'
import { calendarProblem, type CalendarProblem } from './problem.ts'
import type { Entry } from './read-entry.ts'
import { isDate, isUtc, readDuration, readMoment } from './read-moment.ts'
import type { Line } from './read-lines.ts'
import { readRule } from './read-rule.ts'
import { type CalendarZone, momentIn, wallTimeIn } from './zone.ts'
import { dayMs } from '../time/durations.ts'

/** One event for each rule of the entry, and for each further period that has its own end. */
type Read = CalendarEvent[] | CalendarProblem

/**
 * Reads a VEVENT. Times without a zone and whole days are in the zone of the calendar (X-WR-TIMEZONE), else in UTC. An
 * event without end takes no time, one of whole days a day.
 *
 * @param replacing entries that take the place of one occurrence each
 */
export function readEvent(entry: Entry, replacing: readonly Entry[]): Read {
  const { component, zoneOf, zoneIn } = entry
  const line = (name: string) => component.lines.find((each) => each.name === name)
  const broken = component.brokenAt || component.inner.find(({ brokenAt }) => brokenAt > 0)?.brokenAt
  if (broken) return calendarProblem('brokenEvent', { line: broken })
  const begin = line('DTSTART')
  if (!begin) return calendarProblem('noStart', { line: component.at })
  const foreign = component.lines.find((each) => timed.has(each.name) && zoneOf(each) === null)
  const zone = zoneOf(begin)
  if (foreign || zone === null) {
    const unknown = foreign ?? begin
    return calendarProblem('zoneUnknown', { line: unknown.at, about: zoneIn(unknown).slice(0, 60) })
  }
  const start = readMoment(begin.value)
  const written = start === null ? null : lengthOf(entry, { zone, start })
  if (start === null || written === null) {
    const wrong = start === null ? begin : (line('DTEND') ?? line('DURATION') ?? begin)
    return calendarProblem('badTimes', { line: wrong.at })
  }
  const isWholeDays = isDate(begin.value)
  const dates = datesOf(entry, { zone, start, isWholeDays, replacing })
  if (typeof dates === 'number') return calendarProblem('badDates', { line: dates })
  const { periods, ...dated } = dates
  const always = { from: -Infinity, before: Infinity, shift: 0 }
  const single = { zone, start, ...dated, ...always, rule: null, except: [], length: written(null) }
  const further = periods.map((period): CalendarEvent => ({ ...single, extra: [], ...period }))
  return repeated(single, { entry, written, further })
}

const timed = new Set('DTSTART DTEND RDATE EXDATE RECURRENCE-ID'.split(' '))

interface Repeating {
  entry: Entry
  written: (rule: Rule | null) => Length
  further: readonly CalendarEvent[]
}

/** An entry has one; those of RFC 2445 could have more. */
const rulesMax = 8

/** The event with its rules. */
function repeated(single: CalendarEvent, { entry: { component }, written, further }: Repeating): Read {
  const { zone, start } = single
  const lines = (name: string) => component.lines.filter((each) => each.name === name)
  const rulesOf = (name: string) =>
    lines(name).map(({ value, at }) =>
      readRule({ text: value.trim().toUpperCase(), line: at }, start, (until) => untilOf(zone, until)),
    )
  const excess = [...lines('RRULE'), ...lines('EXRULE')][rulesMax]
  if (excess) return calendarProblem('ruleUnreadable', { line: excess.at, about: excess.value.slice(0, 80) })
  const [rules, except] = [rulesOf('RRULE'), rulesOf('EXRULE')]
  const problem = [...rules, ...except].find((rule) => 'problem' in rule)
  if (problem) return problem
  const once = occurrenceFrom({ ...single, zone: 'UTC' }, start)
  if (rules.length > 0 && once.end - once.start > ruleLimits.occurrenceMsMax) {
    return calendarProblem('lastsTooLong', { line: lines('RRULE')[0]!.at })
  }
  const excepted = { ...single, except: except as Rule[] }
  const events = (rules as Rule[]).map((rule) => ({ ...excepted, rule, length: written(rule) }))
  return [...(events.length > 0 ? events : [excepted]), ...further]
}

interface Dates {
  extra: number[]
  without: ReadonlySet<number>
  withoutDays: ReadonlySet<number>
  periods: { start: number; length: Length }[]
}
interface Dating {
  zone: CalendarZone
  start: number
  isWholeDays: boolean
  replacing: readonly Entry[]
}

/** The dates that an entry adds and takes away; the line that cannot be read, or begins what is too much. */
function datesOf(entry: Entry, { zone, start, isWholeDays, replacing }: Dating): Dates | number {
  const added = entry.component.lines.filter(({ name }) => name === 'RDATE').flatMap(valuesOf)
  const removed = entry.component.lines.filter(({ name }) => name === 'EXDATE').flatMap(valuesOf)
  const replaced = replacing.flatMap((each) => each.replaces ?? []).flatMap(valuesOf)
  const [extra, periods]: [number[], Dates['periods']] = [[], []]
  const [without, withoutDays] = [new Set<number>(), new Set<number>()]
  for (const each of added) {
    const period = periodIn(each, { zone, entry, timeOfDay: start - dayOf(start) * dayMs })
    if (!period) return each.at
    if (period.length) periods.push({ start: period.start, length: period.length })
    else extra.push(period.start)
  }
  for (const each of [...removed, ...replaced]) {
    const wall = wallIn(zone, each, replacing.find(({ replaces }) => replaces?.at === each.at) ?? entry)
    if (wall === null) return each.at
    // of whole days some write midnight in UTC
    const isMidnight = isWholeDays && /T0000(?:00)?Z?\s*$/i.test(each.value)
    if (isMidnight) withoutDays.add(dayOf(readMoment(each.value)!))
    else if (isWholeDays || isDate(each.value)) withoutDays.add(dayOf(wall))
    else without.add(wall)
  }
  const isTooMuch = added.length + removed.length + replaced.length > ruleLimits.calendarDatesMax
  return isTooMuch ? [...added, ...removed, ...replaced][0]!.at : { extra, without, withoutDays, periods }
}

const valuesOf = (line: Line): Line[] =>
  line.value.split(',').flatMap((value) => (value.trim() === '' ? [] : [{ ...line, value: value.trim() }]))

/** What RDATE adds: a start, of which a whole day has the time of the series, or a period of its own. */
function periodIn(
  line: Line,
  { zone, entry, timeOfDay }: { zone: CalendarZone; entry: Entry; timeOfDay: number },
): { start: number; length: Length | null } | null {
  const [from = '', to] = line.value.split('/', 2)
  const start = wallIn(zone, { ...line, value: from }, entry)
  if (start === null) return null
  if (to === undefined) return { start: isDate(from) ? start + timeOfDay : start, length: null }
  if (/^\+?P/i.test(to)) {
    const length = readDuration(to)
    return length && { start, length }
  }
  const end = wallIn(zone, { ...line, value: to }, entry)
  return end === null || end < start ? null : { start, length: lengthInTime(end - start, 0) }
}

/** A date or time as the zone's wall clock shows it; null when it cannot be read. */
export function wallIn(zone: CalendarZone, line: Line, { zoneOf }: Entry): number | null {
  const own = zoneOf(line)
  const written = readMoment(line.value)
  if (own === null || written === null) return null
  return own === zone || isDate(line.value) ? written : wallTimeIn(momentIn(written, own), zone)
}

/** A whole day as the end of a rule includes that day. */
function untilOf(zone: CalendarZone, text: string): number | null {
  const written = readMoment(text)
  if (written === null) return null
  if (isDate(text)) return written + dayMs - 1
  return isUtc(text) ? wallTimeIn(written, zone) : written
}

/**
 * How long it lasts, which of an entry with an end depends on its rule; null when that cannot be read. An end on the
 * first of whole days is that day.
 */
export function lengthOf(
  entry: Entry,
  { zone, start }: { zone: CalendarZone; start: number },
): ((rule: Rule | null) => Length) | null {
  const line = (name: string) => entry.component.lines.find((each) => each.name === name)
  const isWholeDays = isDate(line('DTSTART')?.value ?? '')
  const end = line('DTEND')
  if (end) {
    const wall = wallIn(zone, end, entry)
    if (wall === null || wall < start) return null
    return (rule) => lengthTo(isWholeDays && wall === start ? start + dayMs : wall, { start, rule })
  }
  const written = line('DURATION')
  if (!written) return () => lengthInTime(isWholeDays ? dayMs : 0, 0)
  const length = readDuration(written.value)
  return length && (() => length)
}
