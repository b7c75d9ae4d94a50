import { dayMs } from '../../../../../shared/domain/time/durations.ts'

interface Grid {
  /** 0 is Sunday */
  firstWeekday: number
  rightToLeft: boolean
}

/**
 * The day to which a key moves in a grid of days, or null for other keys: arrows by days and weeks, Home and End to the ends
 * of the week, Page Up and Page Down by months, with Shift by years.
 *
 * @param day midnight in UTC, in milliseconds, as the answer
 */
export function dayAfterKey(
  day: number,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  grid: Grid,
): number | null {
  const onward = grid.rightToLeft ? -1 : 1
  const intoWeek = (new Date(day).getUTCDay() - grid.firstWeekday + 7) % 7
  const days = {
    ArrowRight: onward,
    ArrowLeft: -onward,
    ArrowDown: 7,
    ArrowUp: -7,
    Home: -intoWeek,
    End: 6 - intoWeek,
  }[key]
  if (days !== undefined) return day + days * dayMs
  const months = { PageDown: 1, PageUp: -1 }[key]
  return months === undefined ? null : monthsLater(day, shiftKey ? months * 12 : months)
}

/** The same day of a later or earlier month, or its last one when it is shorter. @param day midnight in UTC, in milliseconds */
export function monthsLater(day: number, months: number): number {
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), length))
}
