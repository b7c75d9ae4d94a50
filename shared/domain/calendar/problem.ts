import { limits } from '../limits.ts'

/** Why a calendar cannot be used, in English; other languages have words for each code. */
const texts = {
  tooLarge: () => `larger than ${limits.calendarBytesMax} bytes`,
  notBase64: () => 'not an iCalendar file in base64',
  notCalendar: () => 'not an iCalendar file: VCALENDAR is missing or does not end',
  noEvent: () => 'the calendar has no event (VEVENT)',
  tooManyEvents: () => `the calendar has more than ${limits.calendarEventsMax} events`,
  noStart: () => 'an event has no start (DTSTART)',
  zoneUnknown: (zone: string) => `the time zone "${zone}" is not known. Use a name like Africa/Algiers`,
  badTimes: () => 'an event has a start or an end that cannot be read, or ends before it starts',
  badDates: () => 'an event has dates (RDATE, EXDATE) that cannot be read, or too many',
  lastsTooLong: () => 'an event that comes again lasts too long',
  rulePartUnknown: (part: string) => `the rule has ${part}, which is not known here`,
  ruleFrequency: () => 'the rule must be DAILY, WEEKLY, MONTHLY or YEARLY',
  ruleUnreadable: (rule: string) => `the rule "${rule}" cannot be read`,
} as const

export type CalendarProblemCode = keyof typeof texts

/** Why a calendar cannot be used. */
export interface CalendarProblem {
  /** what is wrong, and where, for a person */
  problem: string
  code: CalendarProblemCode
  /** the part of the file that it is about; may be empty */
  about: string
  /** counted from 1; 0 when it is the whole file */
  line: number
}

export function calendarProblem(code: CalendarProblemCode, { line = 0, about = '' } = {}): CalendarProblem {
  const text = texts[code](about)
  return { problem: line > 0 ? `line ${line}: ${text}` : text, code, about, line }
}
