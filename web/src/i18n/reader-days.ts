import { momentOfWallTime, wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

/** The day (`2026-11-28`) on which a moment falls in the reader's zone. */
export const dayOf = (epochMs: number, zone: string): string =>
  new Date(wallTimeOf(epochMs, zone)).toISOString().slice(0, 10)

export const dayAhead = (nowMs: number, days: number, zone: string): string => dayOf(nowMs + days * dayMs, zone)

/** The first moment (epoch ms) of a day in a zone; NaN when it is none. */
export function startOfDay(day: string, zone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(wall) ? wall : momentOfWallTime(wall, zone)
}

/** The last second of the reader's day, as ISO text; null for a day that is over or none. */
export function endOfDay(day: string, nowMs: number, zone: string): string | null {
  const wall = Date.parse(`${day}T23:59:59Z`)
  const end = Number.isNaN(wall) ? wall : momentOfWallTime(wall, zone)
  return Number.isNaN(end) || end <= nowMs ? null : new Date(end).toISOString()
}
