import type { Rule } from './rule.ts'
import type { CalendarProblem } from './problem.ts'
import type { CalendarZone } from './zone.ts'

export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type Weekday = (typeof weekdays)[number]

/** How long occurrences last: months, then time on the wall's clock, then time that passes, are added to each start. */
export interface Length {
  months: number
  /** below 0 where an entry ends a moment before its months do */
  wallMs: number
  exactMs: number
  /** each occurrence lasts until the rule brings the next */
  reachesNext: boolean
}

/** One VEVENT. Times are wall-clock times of the zone (see `time-zone.ts`). */
export interface CalendarEvent {
  zone: CalendarZone
  start: number
  length: Length
  rule: Rule | null
  /** further starts, and what does not take place: starts, whole days since 1970, what a rule brings */
  extra: readonly number[]
  without: ReadonlySet<number>
  withoutDays: ReadonlySet<number>
  except: readonly Rule[]
  /** starts from here on and before there take place, `shift` later than the rule says: a series may change midway */
  from: number
  before: number
  shift: number
}

export interface Calendar {
  events: readonly CalendarEvent[]
  /** the zone in which it is shown */
  zone: CalendarZone
  /** entries of the file that cannot be read, and why */
  leftOut: readonly CalendarProblem[]
}

/** One time that an event takes place: epoch ms, the end exclusive. */
export interface Occurrence {
  start: number
  end: number
}
