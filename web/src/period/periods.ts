import { momentOfWallTime, wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { dayMs, minuteMs } from '../../../shared/domain/time/durations.ts'

/** What a report or a replay is of, in the reader's zone; `custom` is what two fields say. */
export const periodNames = [
  'today',
  'yesterday',
  'thisWeek',
  'previousWeek',
  'thisMonth',
  'previousMonth',
  'custom',
] as const
export type PeriodName = (typeof periodNames)[number]

/** Both ends inclusive, epoch ms. */
export interface Period {
  from: number
  to: number
}

export interface Reader {
  /** IANA name */
  zone: string
  /** the weekday that weeks begin with: 0 is Sunday */
  firstWeekday: number
}

/** A named period, cut at the reader's midnights: it ends a millisecond before the next one begins. */
export function periodOf(name: Exclude<PeriodName, 'custom'>, nowMs: number, { zone, firstWeekday }: Reader): Period {
  const wallNow = wallTimeOf(nowMs, zone)
  const today = wallNow - (((wallNow % dayMs) + dayMs) % dayMs)
  const weekday = new Date(today).getUTCDay()
  const week = today - ((weekday - firstWeekday + 7) % 7) * dayMs
  const month = (offset: number) =>
    Date.UTC(new Date(today).getUTCFullYear(), new Date(today).getUTCMonth() + offset, 1)
  const walls: Record<typeof name, [number, number]> = {
    today: [today, today + dayMs],
    yesterday: [today - dayMs, today],
    thisWeek: [week, week + 7 * dayMs],
    previousWeek: [week - 7 * dayMs, week],
    thisMonth: [month(0), month(1)],
    previousMonth: [month(-1), month(0)],
  }
  const [from, to] = walls[name]
  return { from: momentOfWallTime(from, zone), to: momentOfWallTime(to, zone) - 1 }
}

/** A moment as a field of date and time has it, in the zone: `2026-05-04T13:05`. */
export const fieldTimeOf = (epochMs: number, zone: string): string =>
  new Date(wallTimeOf(epochMs, zone)).toISOString().slice(0, 16)

/** The moment (epoch ms) that such a field says; the end of that minute for an end. Null when it says none. */
export function momentOfField(text: string, zone: string, end: 'from' | 'to'): number | null {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  if (Number.isNaN(wall)) return null
  return momentOfWallTime(wall, zone) + (end === 'to' ? minuteMs - 1 : 0)
}
