import { BoundedMap } from '../bounded-map.ts'
import type { Calendar, Occurrence } from './calendar.ts'
import { occurrencesBetween } from './occurrences-between.ts'
import { dayOf } from './occurs-on.ts'
import { dayMs } from '../time/durations.ts'

/** Whether something is on at a time (epoch ms). */
export type Hours = (time: number) => boolean

/** Most fixes are of today, a backlog goes through day after day. */
const daysMax = 40

/**
 * Whether a moment is in an occurrence of the calendar, asked again and again: every fix of a device asks. Each day is
 * worked out once, so that an answer costs next to nothing, however many events there are.
 */
export function hoursIn(calendar: Calendar): Hours {
  const days = new BoundedMap<number, readonly Occurrence[]>(daysMax)
  const onDay = (day: number): readonly Occurrence[] => {
    const known = days.get(day)
    if (known) return known
    const span = { from: day * dayMs, to: (day + 1) * dayMs }
    const found = joined(occurrencesBetween(calendar, span, Number.POSITIVE_INFINITY))
    days.set(day, found)
    return found
  }
  return (time) => onDay(dayOf(time)).some(({ start, end }) => start <= time && time < end)
}

/** What a calendar has of a span (epoch ms, the end exclusive), in order; what overlaps or touches is one. */
export const hoursBetween = (calendar: Calendar, { from, end: to }: { from: number; end: number }): Occurrence[] =>
  joined(occurrencesBetween(calendar, { from, to }, Number.POSITIVE_INFINITY))
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    .filter(({ start, end }) => start < end)

/** Occurrences in the order of their starts; those that overlap or touch become one. */
function joined(occurrences: readonly Occurrence[]): Occurrence[] {
  const stretches: Occurrence[] = []
  for (const { start, end } of occurrences) {
    const last = stretches.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else stretches.push({ start, end })
  }
  return stretches
}
