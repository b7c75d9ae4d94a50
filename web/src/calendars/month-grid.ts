import type { Occurrence } from '../../../shared/domain/calendar/calendar.ts'
import { momentOfWallTime, wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

export interface Month {
  year: number
  /** from 0 */
  month: number
}

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

export const monthOf = (wallMs: number): Month => {
  const date = new Date(wallMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() }
}

export const monthAfter = ({ year, month }: Month, by: number): Month => monthOf(Date.UTC(year, month + by, 1))

/** The whole weeks that a month reaches into, first day first. @param firstWeekday 0 for Sunday */
export function gridDays({ year, month }: Month, firstWeekday: number): { firstMs: number; count: number } {
  const start = Date.UTC(year, month, 1)
  const before = (new Date(start).getUTCDay() - firstWeekday + 7) % 7
  const length = Math.round((Date.UTC(year, month + 1, 1) - start) / dayMs)
  return { firstMs: start - before * dayMs, count: Math.ceil((before + length) / 7) * 7 }
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
