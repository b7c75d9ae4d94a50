import { quarterMs } from '../../../../shared/domain/days/day.ts'
import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import type { Period } from '../../period/period.ts'
import type { Fix } from './fixes.ts'
import type { QuarterOfDay } from './windows.ts'

/** The highest speed (knots) in each of so many equal parts of a period; null where there is none. */
export type SpeedColumns = (number | null)[]

/**
 * What a graph of speed shows: of loaded fixes, each of which holds until the next one unless that is too far, and of the
 * quarters of an hour that are not loaded.
 */
export function speedColumns(
  { fixes, quarters }: { fixes: readonly Fix[]; quarters: readonly QuarterOfDay[] },
  { from, to }: Period,
  count: number,
): SpeedColumns {
  const columns: SpeedColumns = Array.from({ length: count }, () => null)
  const columnAt = (time: number) => Math.min(count - 1, Math.floor(((time - from) / (to - from + 1)) * count))
  const raise = (start: number, end: number, speed: number) => {
    const last = columnAt(Math.min(to, end))
    for (let column = Math.max(0, columnAt(start)); column <= last; column++) {
      columns[column] = Math.max(columns[column] ?? 0, speed)
    }
  }
  for (const { start, maxSpeed } of quarters) raise(start, start + quarterMs - 1, maxSpeed)
  for (const [index, { time, speed }] of fixes.entries()) {
    const next = fixes[index + 1]?.time ?? time
    if (time <= to) raise(time, next > time && next - time <= screenLimits.replayGapMs ? next - 1 : time, speed)
  }
  return columns
}
