import { dayMs } from '../../../shared/domain/time/durations.ts'
import { dayOf } from '../i18n/reader-days.ts'

/** What a vehicle would have reported on one day of the reader; some of it is marked. */
export interface DayBar {
  /** `2026-11-28` */
  day: string
  plain: number
  marked: number
}

/** A bar for each day of a period (epoch ms) in the reader's zone, in order. */
export function dayBars(
  events: readonly { eventTime: string; isMarked: boolean }[],
  { from, to, zone }: { from: number; to: number; zone: string },
): DayBar[] {
  const bars = new Map<string, DayBar>()
  for (let time = from; time < to; time += dayMs / 4) barAt(bars, dayOf(time, zone))
  barAt(bars, dayOf(to, zone))
  for (const { eventTime, isMarked } of events) {
    // a tracker's clock may be ahead of its fixes
    const bar = bars.get(dayOf(Date.parse(eventTime), zone))
    if (!bar) continue
    if (isMarked) bar.marked++
    else bar.plain++
  }
  return [...bars.values()]
}

function barAt(bars: Map<string, DayBar>, day: string): void {
  if (!bars.has(day)) bars.set(day, { day, plain: 0, marked: 0 })
}
