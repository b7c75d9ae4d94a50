import { dayMs } from '../time/durations.ts'
import { momentOfWallTime, wallTimeOf } from '../time/time-zone.ts'

/** A period of a report, epoch ms: from `from` on, before `end`. */
export interface ReportWindow {
  from: number
  end: number
}

/** @param to the last moment, as people name it: it belongs to the period */
export const windowOf = (from: number, to: number): ReportWindow => ({ from, end: to + 1 })

/** A part of a period that lies in one day of the reader's zone. */
export interface LocalDay extends ReportWindow {
  /** `2026-11-21` */
  name: string
}

/** The period cut at the midnights of a zone, in order. */
export function localDays({ from, end }: ReportWindow, zone: string): LocalDay[] {
  const days: LocalDay[] = []
  const first = Math.floor(wallTimeOf(from, zone) / dayMs)
  const last = Math.floor(wallTimeOf(end - 1, zone) / dayMs)
  for (let day = first; day <= last; day++) {
    const [begins, ends] = [momentOfWallTime(day * dayMs, zone), momentOfWallTime((day + 1) * dayMs, zone)]
    const part = { from: Math.max(from, begins), end: Math.min(end, ends) }
    // a zone that moves across the date line leaves out a day
    if (part.from < part.end) days.push({ name: new Date(day * dayMs).toISOString().slice(0, 10), ...part })
  }
  return days
}
