import { ruleLimits } from '../limits/rules.ts'
import { dayMs } from '../time/durations.ts'
import type { Calendar, Occurrence } from './calendar.ts'
import { occurrencesBetween } from './occurrences-between.ts'

/** What lasts no time is no period of anything. */
const lasts = ({ start, end }: Occurrence): boolean => end > start

/** By end, then by start: a day that ends with its week comes after the week. */
const byEnd = (a: Occurrence, b: Occurrence): number => a.end - b.end || a.start - b.start

/** Whether an occurrence ends after another, or with it and begins later. */
export const endsAfter = (one: Occurrence, other: Occurrence): boolean => byEnd(one, other) > 0

/**
 * The occurrences that came to their end after the one that is given and by a moment (epoch ms), in the order of their
 * ends; the same time is there once, however many events bring it.
 */
export function endedSince(calendar: Calendar, after: Occurrence, by: number): Occurrence[] {
  // from a moment before, so that those which end together with the given one are found
  const span = { from: after.end - 1, to: by }
  if (span.to <= span.from) return []
  const found = occurrencesBetween(calendar, span, Number.POSITIVE_INFINITY).filter(
    (each) => lasts(each) && each.end <= by && endsAfter(each, after),
  )
  return once(found.toSorted(byEnd))
}

const once = (sorted: readonly Occurrence[]): Occurrence[] =>
  sorted.filter((each, at) => at === 0 || byEnd(sorted[at - 1]!, each) !== 0)

/** Most calendars say something every week; few are looked through as far as they are known. */
const spansMs = [35 * dayMs, 400 * dayMs, ruleLimits.calendarPreviewMs] as const

/** When the next occurrence comes to its end after a moment (epoch ms); null when none does within `calendarPreviewMs`. */
export function nextEnd(calendar: Calendar, after: number): number | null {
  for (const spanMs of spansMs) {
    const to = after + spanMs
    const ends = occurrencesBetween(calendar, { from: after, to }, Number.POSITIVE_INFINITY)
      .filter(lasts)
      .map(({ end }) => end)
      .filter((end) => end > after)
    const first = ends.reduce((least, end) => Math.min(least, end), Number.POSITIVE_INFINITY)
    // one that begins later may end before one that reaches beyond the span
    if (first <= to || (spanMs === spansMs.at(-1) && ends.length > 0)) return first
  }
  return null
}

/** How far back the last finished occurrence is looked for: longer than any may last, then as far as it is seen ahead. */
const looksBackMs = [ruleLimits.occurrenceMsMax + 35 * dayMs, ruleLimits.calendarPreviewMs] as const

/** The occurrence that ended last by a moment (epoch ms), of several the one that began last; else the one that is on, so far. */
export function lastPeriod(calendar: Calendar, by: number): Occurrence | null {
  const endedWithin = (backMs: number) => endedSince(calendar, { start: 0, end: by - backMs }, by).at(-1)
  const recent = endedWithin(looksBackMs[0])
  if (recent) return recent
  const isOn = occurrencesBetween(calendar, { from: by, to: by + 1 }, Number.POSITIVE_INFINITY).filter(
    ({ start, end }) => start < by && by < end,
  )
  const running = isOn.toSorted((a, b) => b.start - a.start)[0]
  if (running) return { start: running.start, end: by }
  return endedWithin(looksBackMs[1]) ?? null
}
