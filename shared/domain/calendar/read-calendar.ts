import { BoundedMap } from '../bounded-map.ts'
import { limits } from '../limits.ts'
import type { Calendar, CalendarEvent } from './calendar.ts'
import { calendarProblem, type CalendarProblem } from './problem.ts'
import { readEvent } from './read-event.ts'
import { readComponent } from './read-lines.ts'

const calendarsMax = 200
const calendars = new BoundedMap<string, Calendar | CalendarProblem>(calendarsMax)

/**
 * A calendar from the base64 text of its iCalendar file, as clients of this API send it. What was read is remembered:
 * the same calendar is asked about with every fix.
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
  if (data.length > Math.ceil(limits.calendarBytesMax / 3) * 4) return calendarProblem('tooLarge')
  const text = textOf(data)
  if (text === null) return calendarProblem('notBase64')
  const file = readComponent(text)
  if ('brokenAt' in file) return calendarProblem('notCalendar', { line: file.brokenAt })
  if (file.name !== 'VCALENDAR') return calendarProblem('notCalendar', { line: file.at })
  const components = file.inner.filter((component) => component.name === 'VEVENT')
  if (components.length === 0) return calendarProblem('noEvent')
  if (components.length > limits.calendarEventsMax) return calendarProblem('tooManyEvents')
  const events = components.map((component) => readEvent(component, components))
  const problem = events.find((event) => 'problem' in event)
  return problem ?? { events: events as CalendarEvent[] }
}

function textOf(data: string): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data) || data.length % 4 !== 0) return null
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
