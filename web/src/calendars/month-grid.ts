import type { Occurrence } from '../../../shared/domain/calendar/calendar.ts'
import { momentOfWallTime, wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { Month } from '../ui/inputs/date/month-days.ts'

/** A part of a day, as fractions of it from midnight. */
export interface Stretch {
  from: number
  to: number
}

export interface GridDay {
  /** midnight by the zone's clock */
  wallMs: number
  isOfMonth: boolean
  stretches: readonly Stretch[]
}

/** The moments between which a grid lies. */
export const gridSpan = ({ firstMs, count }: { firstMs: number; count: number }, zone: string) => ({
  from: momentOfWallTime(firstMs, zone),
  to: momentOfWallTime(firstMs + count * dayMs, zone),
})

/** What part of each day is taken, as the wall clock of the zone shows it. */
export function fillGrid(
  month: Month,
  grid: { firstMs: number; count: number },
  { occurrences, zone }: { occurrences: readonly Occurrence[]; zone: string },
): GridDay[] {
  const taken = occurrences.map(({ start, end }) => ({ from: wallTimeOf(start, zone), to: wallTimeOf(end, zone) }))
  return Array.from({ length: grid.count }, (_, at) => {
    const wallMs = grid.firstMs + at * dayMs
    const stretches = taken
      .filter(({ from, to }) => from < wallMs + dayMs && (to > wallMs || from >= wallMs))
      .map(({ from, to }) => ({
        from: (Math.max(from, wallMs) - wallMs) / dayMs,
        to: (Math.min(to, wallMs + dayMs) - wallMs) / dayMs,
      }))
    return { wallMs, isOfMonth: new Date(wallMs).getUTCMonth() === month.month, stretches }
  })
}
