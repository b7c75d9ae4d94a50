import type { Occurrence } from '../../../shared/domain/calendar/calendar.ts'
import { type CalendarZone, momentIn, wallTimeIn } from '../../../shared/domain/calendar/zone.ts'
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
export const gridSpan = ({ firstMs, count }: { firstMs: number; count: number }, zone: CalendarZone) => ({
  from: momentIn(firstMs, zone),
  to: momentIn(firstMs + count * dayMs, zone),
})

/** What part of each day is taken, as the wall clock of the zone shows it. */
export function fillGrid(
  month: Month,
  grid: { firstMs: number; count: number },
  { occurrences, zone }: { occurrences: readonly Occurrence[]; zone: CalendarZone },
): GridDay[] {
  const taken = occurrences.map(({ start, end }) => ({ from: wallTimeIn(start, zone), to: wallTimeIn(end, zone) }))
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
