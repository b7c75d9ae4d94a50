import type { Calendar, Occurrence } from './calendar.ts'
import { occurrencesBetween } from './occurrences-between.ts'

/**
 * The occurrence that a moment (epoch ms) is in: its start belongs to it, its end no more. Of several, the one that
 * began last. Null when there is none.
 */
export function occurrenceAt(calendar: Calendar, epochMs: number): Occurrence | null {
  const near = occurrencesBetween(calendar, { from: epochMs, to: epochMs + 1 }, Number.POSITIVE_INFINITY)
  return near.findLast(({ start, end }) => start <= epochMs && epochMs < end) ?? null
}
