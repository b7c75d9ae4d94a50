import type { Day } from '../days/day.ts'
import type { RuleEvent } from '../fleet-event.ts'
import type { ReportWindow } from '../reports/window.ts'
import type { InactivitySettings } from '../rules/inactive.ts'
import { inactivityTriedMinMs } from './trial-limits.ts'

/**
 * The silences of a device that other settings would have reported in a period, as its timer reports them. Positions count
 * from when they were measured: which of them arrived late is not known to days.
 * @param days in order, from the one in which the period begins
 * @param latest epoch ms, the latest position of all; null without any
 */
export function inactiveEvents(
  { days, latest }: { days: readonly Day[]; latest: number | null },
  { inactivityStartMs, inactivityPeriodMs }: InactivitySettings,
  { from, end }: ReportWindow,
): RuleEvent[] {
  if (inactivityStartMs < inactivityTriedMinMs) throw new Error(`${inactivityStartMs} ms cannot be tried on days`)
  const found: RuleEvent[] = []
  const report = (lastUpdate: number, until: number) => {
    // the first of a silence, and one for each period, of those that are in the period that is tried
    const step = inactivityPeriodMs > 0 ? inactivityPeriodMs : Number.POSITIVE_INFINITY
    const first = lastUpdate + inactivityStartMs
    const skipped = step < Number.POSITIVE_INFINITY && from > first ? Math.ceil((from - first) / step) * step : 0
    for (let eventTime = first + skipped; eventTime < until; eventTime += step) {
      if (eventTime >= from)
        found.push({ type: 'deviceInactive', eventTime, positionId: 0, attributes: { lastUpdate } })
    }
  }
  const [first] = days
  // a silence that is under way when the period begins
  let last = first ? (first.before.last?.fixTime ?? null) : latest
  for (const { quarters } of days) {
    for (const quarter of quarters) {
      if (last !== null) report(last, Math.min(quarter.first, end))
      last = quarter.last.fixTime
    }
  }
  if (last !== null) report(last, end)
  return found
}
