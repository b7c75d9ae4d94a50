import type { FailureText, Phrase } from '../failures.ts'
import { ruleLimits } from '../limits/rules.ts'

/** Why a calendar cannot be used, with holes for what it is about and the most that there may be of it. */
const texts = {
  tooLarge: 'larger than {most} bytes',
  notBase64: 'not an iCalendar file in base64',
  notCalendar: 'not an iCalendar file: VCALENDAR is missing or does not end',
  noEvent: 'the calendar has no event (VEVENT)',
  tooManyEvents: 'the calendar has more than {most} events',
  brokenEvent: 'a line of the event cannot be read, or the event does not end (END:VEVENT)',
  noStart: 'an event has no start (DTSTART)',
  zoneUnknown: 'the time zone "{about}" is not known. Use a name like Africa/Algiers',
  badTimes: 'an event has a start or an end that cannot be read, or ends before it starts',
  badDates: 'an event has dates (RDATE, EXDATE) that cannot be read, or too many',
  lastsTooLong: 'an event that comes again lasts too long',
  rulePartUnknown: 'the rule has {about}, which is not known here',
  ruleFrequency: 'the rule must be DAILY, WEEKLY, MONTHLY or YEARLY',
  ruleUnreadable: 'the rule "{about}" cannot be read',
} as const satisfies Record<string, FailureText>
const most: Readonly<Record<string, number>> = {
  tooLarge: ruleLimits.calendarBytesMax,
  tooManyEvents: ruleLimits.calendarEventsMax,
}

export type CalendarProblemCode = keyof typeof texts

/** Why a calendar cannot be used. */
export interface CalendarProblem {
  /** what is wrong, and where, for a person */
  problem: Phrase
  /** what is wrong, without where */
  reason: Phrase
  code: CalendarProblemCode
  /** the part of the file that it is about; may be empty */
  about: string
  /** counted from 1; 0 when it is the whole file */
  line: number
  /** what the entry is called that cannot be read; empty for none */
  entry: string
}

export function calendarProblem(code: CalendarProblemCode, { line = 0, about = '' } = {}): CalendarProblem {
  const reason: Phrase = { text: texts[code], values: { about, most: most[code] ?? 0 } }
  const placed: Phrase = { text: 'line {line}: {problem}', values: { line, problem: reason } }
  return { problem: line > 0 ? placed : reason, reason, code, about, line, entry: '' }
}

/** The problem of an entry of the file, with what that is called. */
export function problemOf(entry: string, problem: CalendarProblem): CalendarProblem {
  const { line, reason } = problem
  if (entry === '') return problem
  return {
    ...problem,
    entry,
    problem: { text: 'line {line}, "{entry}": {problem}', values: { line, entry, problem: reason } },
  }
}
