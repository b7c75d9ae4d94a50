import { weekdays } from '../../../shared/domain/calendar/calendar.ts'
import { momentOfWallTime, wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { hourMs } from '../../../shared/domain/time/durations.ts'

export const recurrences = ['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY'] as const
export type Recurrence = (typeof recurrences)[number]

/** The last day that a month may have. */
export const monthDayMax = 31

/** A calendar of one event, as most people need it. Times are wall-clock times of the zone: `2026-11-21T08:00`. */
export interface SimpleCalendar {
  zone: string
  start: string
  end: string
  recurrence: Recurrence
  /** for WEEKLY: `SU` to `SA` */
  weekdays: readonly string[]
  /** for MONTHLY: 1 to 31 */
  monthDays: readonly number[]
  /** the last day, inclusive; null for ever */
  until: string | null
}

/** From the next full hour on, an hour every day. */
export function newSimple(zone: string, nowMs: number): SimpleCalendar {
  const start = Math.ceil(wallTimeOf(nowMs, zone) / hourMs) * hourMs
  return {
    zone,
    start: minuteText(start),
    end: minuteText(start + hourMs),
    recurrence: 'DAILY',
    weekdays: [],
    monthDays: [],
    until: null,
  }
}

/** Whether both times are there and the end comes after the start. */
export const isComplete = ({ start, end }: SimpleCalendar): boolean => start !== '' && end !== '' && start < end

/** Switches how often it comes; days that have to be named are those of the start. */
export function recurring(calendar: SimpleCalendar, recurrence: Recurrence): SimpleCalendar {
  const start = new Date(`${calendar.start}Z`)
  if (Number.isNaN(start.getTime())) return { ...calendar, recurrence }
  return {
    ...calendar,
    recurrence,
    until: recurrence === 'ONCE' ? null : calendar.until,
    weekdays: calendar.weekdays.length > 0 ? calendar.weekdays : [weekdays[start.getUTCDay()]!],
    monthDays: calendar.monthDays.length > 0 ? calendar.monthDays : [start.getUTCDate()],
  }
}

/**
 * The file, line for line as other clients of this API read it: they know a simple calendar by `//Traccar//`, and its
 * parts by the numbers of their lines.
 */
export function writeSimple(calendar: SimpleCalendar): string {
  const { zone, start, end } = calendar
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Qafila//Traccar//EN',
    'BEGIN:VEVENT',
    'UID:00000000-0000-0000-0000-000000000000',
    `DTSTART;TZID=${zone}:${compact(start)}`,
    `DTEND;TZID=${zone}:${compact(end)}`,
    `RRULE:${ruleOf(calendar)}`,
    'SUMMARY:Event',
    // required, and last, because others know the parts by their lines; of the event, so that the same is the same file
    `DTSTAMP:${compact(start)}Z`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n')
}

function ruleOf({ recurrence, weekdays: days, monthDays, until, zone }: SimpleCalendar): string {
  const last = until === null ? '' : `;UNTIL=${lastMoment(until, zone)}`
  switch (recurrence) {
    case 'ONCE':
      return 'FREQ=DAILY;COUNT=1'
    case 'DAILY':
      return `FREQ=DAILY${last}`
    case 'WEEKLY':
      return `FREQ=WEEKLY${days.length > 0 ? `;BYDAY=${days.join(',')}` : ''}${last}`
    default:
      return `FREQ=MONTHLY${monthDays.length > 0 ? `;BYMONTHDAY=${monthDays.join(',')}` : ''}${last}`
  }
}

const file = new RegExp(
  [
    'BEGIN:VCALENDAR',
    'VERSION:2\\.0',
    'PRODID:.*//Traccar//.*',
    'BEGIN:VEVENT',
    'UID:.*',
    'DTSTART;TZID=(?<zone>[^:;]+):(?<start>\\d{8}T\\d{6})',
    'DTEND;TZID=\\k<zone>:(?<end>\\d{8}T\\d{6})',
    'RRULE:FREQ=(?<rule>.+)',
    'SUMMARY:.*(?:\\r?\\nDTSTAMP:\\d{8}T\\d{6}Z)?',
    'END:VEVENT',
    'END:VCALENDAR\\s*$',
  ].join('\\r?\\n'),
)
const rule =
  /^(?<frequency>DAILY|WEEKLY|MONTHLY)(?:;BY(?:MONTH)?DAY=(?<by>[\dA-Z,]+))?(?:;UNTIL=(?<until>\d{8}T\d{6}Z))?$/

/** A simple calendar from its file; null when the file says more than a simple calendar can. */
export function readSimple(text: string): SimpleCalendar | null {
  const found = file.exec(text)?.groups
  if (!found) return null
  const { zone, start, end } = found as { zone: string; start: string; end: string }
  const times = { zone, start: spread(start), end: spread(end) }
  const plain = { ...times, weekdays: [], monthDays: [], until: null }
  const written = found['rule']!.trim()
  if (written === 'DAILY;COUNT=1') return { ...plain, recurrence: 'ONCE' }
  const parts = rule.exec(written)?.groups
  if (!parts) return null
  const by = parts['by']?.split(',') ?? []
  const recurrence = parts['frequency'] as Recurrence
  const until = parts['until'] ? dayOfMoment(parts['until'], zone) : null
  const days = recurrence === 'WEEKLY' ? by : []
  const monthDays = recurrence === 'MONTHLY' ? by.map(Number) : []
  const isPlain =
    days.every((day) => (weekdays as readonly string[]).includes(day)) &&
    monthDays.every((day) => day >= 1 && day <= monthDayMax) &&
    (recurrence !== 'DAILY' || by.length === 0)
  return isPlain ? { ...times, recurrence, weekdays: days, monthDays, until } : null
}

const minuteText = (wallMs: number) => new Date(wallMs).toISOString().slice(0, 16)

/** `2026-11-21T08:00` ⇄ `20261121T080000` */
const compact = (text: string) => `${text}:00`.slice(0, 19).replaceAll(/[-:]/g, '')
function spread(text: string): string {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const minutes = `${year}-${month}-${day}T${hour}:${minute}`
  return second === '00' ? minutes : `${minutes}:${second}`
}

/** The end of a day of the zone, in UTC as the format wants it beside a zone: `20261231T225959Z` */
function lastMoment(day: string, zone: string): string {
  const moment = momentOfWallTime(Date.parse(`${day}T23:59:59Z`), zone)
  return `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
function dayOfMoment(text: string, zone: string): string | null {
  const moment = Date.parse(`${spread(text.slice(0, 15))}Z`)
  try {
    return new Date(wallTimeOf(moment, zone)).toISOString().slice(0, 10)
  } catch {
    return null
  }
}
