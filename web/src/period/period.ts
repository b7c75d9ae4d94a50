import { dayMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { momentOfWallTime, wallTimeOf } from '../../../shared/domain/time/time-zone.ts'

export const periodNames = [
  'today',
  'yesterday',
  'thisWeek',
  'previousWeek',
  'last7Days',
  'thisMonth',
  'previousMonth',
  'last30Days',
  'previousQuarter',
  'thisYear',
  'custom',
] as const
export type PeriodName = (typeof periodNames)[number]

/** Epoch ms; both ends belong to it. */
export interface Period {
  from: number
  to: number
}

/** A period by its name, or two moments of the reader's choice; null while what is typed is none. */
export interface PeriodChoice {
  name: PeriodName
  from: number | null
  to: number | null
}

export interface ReaderCalendar {
  /** epoch ms */
  now: number
  /** IANA name */
  zone: string
  /** 0 is Sunday */
  firstWeekday: number
}

/** The whole days of a period in the reader's zone, to the last millisecond. */
export function periodOf(name: Exclude<PeriodName, 'custom'>, { now, zone, firstWeekday }: ReaderCalendar): Period {
  const wall = wallTimeOf(now, zone)
  const today = wall - (((wall % dayMs) + dayMs) % dayMs)
  const date = new Date(today)
  const week = today - ((date.getUTCDay() - firstWeekday + 7) % 7) * dayMs
  const month = (ahead: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1)
  const quarter = -(date.getUTCMonth() % 3)
  const [first, next] = {
    today: [today, today + dayMs],
    yesterday: [today - dayMs, today],
    thisWeek: [week, week + 7 * dayMs],
    previousWeek: [week - 7 * dayMs, week],
    last7Days: [today - 6 * dayMs, today + dayMs],
    last30Days: [today - 29 * dayMs, today + dayMs],
    previousQuarter: [month(quarter - 3), month(quarter)],
    thisYear: [Date.UTC(date.getUTCFullYear(), 0, 1), Date.UTC(date.getUTCFullYear() + 1, 0, 1)],
    thisMonth: [month(0), month(1)],
    previousMonth: [month(-1), month(0)],
  }[name] as [number, number]
  return { from: momentOfWallTime(first, zone), to: momentOfWallTime(next, zone) - 1 }
}

/** `YYYY-MM-DDTHH:mm` as a clock in the zone shows the moment. */
export const localText = (epochMs: number, zone: string): string =>
  new Date(wallTimeOf(epochMs, zone)).toISOString().slice(0, 16)

/** The moment (epoch ms) of `YYYY-MM-DDTHH:mm` in the zone; null when it is none. */
export function momentOfLocalText(text: string, zone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null
  const wall = Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? null : momentOfWallTime(wall, zone)
}

/** What a custom period starts with: the last hour, to the minute. */
export function lastHour(now: number): Period {
  const to = Math.floor(now / minuteMs) * minuteMs
  return { from: to - 60 * minuteMs, to }
}

/** From and to of a choice; null while the reader's own is none. */
export function chosenPeriod({ name, from, to }: PeriodChoice, calendar: ReaderCalendar): Period | null {
  if (name !== 'custom') return periodOf(name, calendar)
  return from === null || to === null || from > to ? null : { from, to }
}
