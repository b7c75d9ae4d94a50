import { BoundedMap } from '../bounded-map.ts'
import { ruleLimits } from '../limits/rules.ts'
import type { Calendar } from './calendar.ts'
import { calendarProblem, type CalendarProblem } from './problem.ts'
import { entriesOf, grouped, latestOf } from './read-entry.ts'
import { readComponents, valueOf } from './read-lines.ts'
import { readSeries } from './read-series.ts'
import { zonesOf } from './read-zone.ts'

const calendarsMax = 200
const calendars = new BoundedMap<string, Calendar | CalendarProblem>(calendarsMax)

/**
 * A calendar from the base64 text of its iCalendar file, as clients of this API send it. Entries that cannot be read are
 * left out and named, unless none is left. What was read is remembered: the same calendar is asked about with every fix.
 */
export function readCalendar(data: string): Calendar | CalendarProblem {
  const known = calendars.get(data)
  if (known) return known
  const read = readFile(data)
  calendars.set(data, read)
  return read
}

export const isCalendar = (read: Calendar | CalendarProblem): read is Calendar => 'events' in read

function readFile(data: string): Calendar | CalendarProblem {
  if (data.length > Math.ceil(ruleLimits.calendarBytesMax / 3) * 4) return calendarProblem('tooLarge')
  const text = textOf(data)
  if (text === null) return calendarProblem('notBase64')
  const file = readComponents(text)
  if ('brokenAt' in file) return calendarProblem('notCalendar', { line: file.brokenAt })
  const other = file.find(({ name }) => name !== 'VCALENDAR')
  if (other) return calendarProblem('notCalendar', { line: other.at })
  const entries = entriesOf(file)
  if (entries.length === 0) return calendarProblem('noEvent')
  if (entries.length > ruleLimits.calendarEventsMax) return calendarProblem('tooManyEvents')
  const read = grouped(latestOf(entries), ({ uid }) => uid).map(readSeries)
  const events = read.flatMap((each) => each.events)
  const leftOut = read.flatMap((each) => each.leftOut).toSorted((a, b) => a.line - b.line)
  if (events.length === 0 && leftOut[0]) return leftOut[0]
  const named = file.find((each) => valueOf(each, 'X-WR-TIMEZONE'))
  const zone = named && zonesOf(named, file)(valueOf(named, 'X-WR-TIMEZONE')!)
  return { events, zone: zone ?? events[0]?.zone ?? 'UTC', leftOut }
}

function textOf(data: string): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data) || data.length % 4 !== 0) return null
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    // older programs write the letters of their own country, and fold lines within a letter: titles suffer, times do not
    return startsCalendar(bytes) ? new TextDecoder('windows-1252').decode(bytes) : null
  }
}

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'

const startsCalendar = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*BEGIN:VCALENDAR\s/i.test(String.fromCharCode(...bytes.subarray(0, 40)))
