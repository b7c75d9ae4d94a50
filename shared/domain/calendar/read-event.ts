import { limits } from '../limits.ts'
import { isTimeZone, momentOfWallTime, wallTimeOf } from '../time/time-zone.ts'
import type { CalendarEvent, Length, Rule } from './calendar.ts'
import { lengthInTime, lengthTo, occurrenceFrom } from './length.ts'
import { calendarProblem, type CalendarProblem } from './problem.ts'
import type { Component, Line } from './read-lines.ts'
import { readRule } from './read-rule.ts'
import { dayMs, secondMs } from '../time/durations.ts'

const moment = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/
const duration = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/

/**
 * Reads a VEVENT. A zone is a known name, whatever an embedded VTIMEZONE says of it; times without a zone and whole
 * days are UTC. An event without end takes no time, one of whole days a day.
 *
 * @param all every event of the calendar: those with RECURRENCE-ID take the place of one occurrence of their series
 */
export function readEvent(component: Component, all: readonly Component[]): CalendarEvent | CalendarProblem {
  const line = (name: string) => component.lines.find((each) => each.name === name)
  const begin = line('DTSTART')
  if (!begin) return calendarProblem('noStart', { line: component.at })
  const zone = zoneOf(begin)
  if (zone === null) return calendarProblem('zoneUnknown', { line: begin.at, about: named(begin) })
  const start = wallIn(zone, begin)
  const written = start === null ? null : lengthOf(component, { zone, start, begin })
  if (start === null || written === null) {
    const wrong = start === null ? begin : (line('DTEND') ?? line('DURATION') ?? begin)
    return calendarProblem('badTimes', { line: wrong.at })
  }

  const dates = (name: string, of: Component) =>
    of.lines
      .filter((each) => each.name === name)
      .flatMap((each) => each.value.split(',').map((value) => wallIn(zone, { ...each, value })))
  const extra = dates('RDATE', component)
  const moved = line('RECURRENCE-ID') ? [] : all.filter((each) => uidOf(each) === uidOf(component))
  const without = [...dates('EXDATE', component), ...moved.flatMap((each) => dates('RECURRENCE-ID', each))]
  const unread = [...extra, ...without].includes(null)
  if (unread || extra.length + without.length > limits.calendarDatesMax) {
    return calendarProblem('badDates', { line: (line('RDATE') ?? line('EXDATE') ?? begin).at })
  }
  const dated = { zone, start, extra: extra.filter(isRead), without: new Set(without.filter(isRead)) }
  const event = (rule: Rule | null) => ({ ...dated, rule, length: written(rule) })

  const repeat = line('RRULE')
  if (!repeat) return event(null)
  const once = occurrenceFrom({ ...event(null), zone: 'UTC' }, start)
  if (once.end - once.start > limits.occurrenceMsMax) return calendarProblem('lastsTooLong', { line: repeat.at })
  const text = repeat.value.trim().toUpperCase()
  const rule = readRule({ text, line: repeat.at }, start, (until) => untilOf(zone, until))
  return 'problem' in rule ? rule : event(rule)
}

const isRead = (value: number | null): value is number => value !== null
const uidOf = (component: Component) => component.lines.find((line) => line.name === 'UID')?.value ?? component
const named = (line: Line) => (line.parameters.get('TZID') ?? '').slice(0, 60)

/** Null when the zone is not known. */
function zoneOf(line: Line): string | null {
  const name = line.parameters.get('TZID')
  if (name === undefined || line.value.trim().endsWith('Z')) return 'UTC'
  return isTimeZone(name) ? name : null
}

/** A date or time as the zone's wall clock shows it; null when it cannot be read. */
function wallIn(zone: string, line: Line): number | null {
  const own = zoneOf(line)
  const written = readMoment(line.value)
  if (own === null || written === null) return null
  const isDay = !line.value.includes('T')
  return own === zone || isDay ? written : wallTimeOf(momentOfWallTime(written, own), zone)
}

/** A whole day as the end of a rule includes that day. */
function untilOf(zone: string, text: string): number | null {
  const written = readMoment(text)
  if (written === null) return null
  if (!text.includes('T')) return written + dayMs - 1
  return text.endsWith('Z') ? wallTimeOf(written, zone) : written
}

function readMoment(text: string): number | null {
  const found = moment.exec(text.trim())
  if (!found) return null
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const isReal = new Date(wall).getUTCDate() === day && hour < 24 && minute < 60 && second <= 60 && year >= 1900
  return isReal ? wall : null
}

/** How long it lasts, which of an entry with an end depends on its rule; null when that cannot be read. */
function lengthOf(
  component: Component,
  { zone, start, begin }: { zone: string; start: number; begin: Line },
): ((rule: Rule | null) => Length) | null {
  const end = component.lines.find((line) => line.name === 'DTEND')
  if (end) {
    const wall = wallIn(zone, end)
    return wall === null || wall < start ? null : (rule) => lengthTo(wall, { start, rule })
  }
  const written = component.lines.find((line) => line.name === 'DURATION')
  if (!written) return () => lengthInTime(begin.value.includes('T') ? 0 : dayMs, 0)
  const [, weeks, days, hours, minutes, seconds] = duration.exec(written.value.trim()) ?? []
  const parts = [weeks, days, hours, minutes, seconds]
  if (parts.every((part) => part === undefined)) return null
  const [week = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0))
  return () => lengthInTime((week * 7 + day) * dayMs, ((hour * 60 + minute) * 60 + second) * secondMs)
}
