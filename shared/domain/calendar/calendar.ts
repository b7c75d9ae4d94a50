export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** When an event comes again. Days are counted from 1970-01-01. */
export interface Rule {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  /** weekday from 0, Sunday; `nth` counts within the month or year, from the end when negative, 0 is every one */
  byDay: readonly { weekday: number; nth: number }[]
  byMonthDay: readonly number[]
  byMonth: readonly number[]
  bySetPosition: readonly number[]
  weekStart: number
  /** the last wall-clock start, inclusive; null for ever */
  until: number | null
}

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
  zone: string
  start: number
  length: Length
  rule: Rule | null
  /** further starts, and starts that do not take place */
  extra: readonly number[]
  without: ReadonlySet<number>
}

export interface Calendar {
  events: readonly CalendarEvent[]
}

/** One time that an event takes place: epoch ms, the end exclusive. */
export interface Occurrence {
  start: number
  end: number
}
