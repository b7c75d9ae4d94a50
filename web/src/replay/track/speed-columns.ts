import { quarterMs } from '../../../../shared/domain/days/day.ts'
import type { Period } from '../../period/periods.ts'
import type { Fix } from './fixes.ts'
import type { QuarterOfDay } from './windows.ts'

/** The highest speed (knots) in each of so many equal parts of a period; null where there is none. */
export type SpeedColumns = (number | null)[]

/** What a graph of speed shows, from fixes where they are loaded and else from quarters of an hour. */
export function speedColumns(
  { fixes, quarters }: { fixes: readonly Fix[]; quarters: readonly QuarterOfDay[] },
  { from, to }: Period,
  count: number,
): SpeedColumns {
  const columns: SpeedColumns = Array.from({ length: count }, () => null)
  const columnAt = (time: number) => Math.min(count - 1, Math.floor(((time - from) / (to - from + 1)) * count))
  const raise = (column: number, speed: number) => {
    if (column >= 0) columns[column] = Math.max(columns[column] ?? 0, speed)
  }
  for (const { start, maxSpeed } of quarters) {
    const last = columnAt(Math.min(to, start + quarterMs - 1))
    for (let column = Math.max(0, columnAt(start)); column <= last; column++) raise(column, maxSpeed)
  }
  for (const { time, speed } of fixes) if (time >= from && time <= to) raise(columnAt(time), speed)
  return columns
}
