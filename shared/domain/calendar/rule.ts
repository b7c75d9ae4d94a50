/** When an event comes again. Days are counted from 1970-01-01. */
export interface Rule {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  /** weekday from 0, Sunday; `nth` counts within the month or year, from the end when negative, 0 is every one */
  byDay: readonly { weekday: number; nth: number }[]
  byMonthDay: readonly number[]
  byMonth: readonly number[]
  byYearDay: readonly number[]
  byWeekNumber: readonly number[]
  bySetPosition: readonly number[]
  /** times of the day, in ms from midnight; as the first start when empty */
  byTime: readonly number[]
  weekStart: number
  /** the last wall-clock start, inclusive; null for ever */
  until: number | null
}
