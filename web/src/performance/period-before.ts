import { dayMs } from '../../../shared/domain/time/durations.ts'
import { momentOfWallTime, wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import type { Period, PeriodChoice, PeriodName, ReaderCalendar } from '../period/period.ts'

/** How far back the period before begins, in months or days of the reader's calendar. */
const back: Readonly<Record<Exclude<PeriodName, 'custom'>, { months: number } | { days: number }>> = {
  today: { days: 1 },
  yesterday: { days: 1 },
  thisWeek: { days: 7 },
  previousWeek: { days: 7 },
  last7Days: { days: 7 },
  last30Days: { days: 30 },
  thisMonth: { months: 1 },
  previousMonth: { months: 1 },
  previousQuarter: { months: 3 },
  thisYear: { months: 12 },
}

type Clock = Pick<ReaderCalendar, 'now' | 'zone'>

/** What a period is compared with: the one before. Of one that still runs, as much of it as there is of this one. */
export function periodBefore(name: PeriodChoice['name'], { from, to }: Period, { now, zone }: Clock): Period {
  const isRunning = to > now
  if (name === 'custom') {
    const begin = from - (to - from + 1)
    return { from: begin, to: isRunning ? begin + Math.max(0, now - from) : from - 1 }
  }
  const earlier = (moment: number) => momentOfWallTime(wallBefore(wallTimeOf(moment, zone), back[name]), zone)
  return { from: earlier(from), to: isRunning ? Math.min(from - 1, earlier(now)) : from - 1 }
}

/** In a month that is too short, its last day. */
function wallBefore(wall: number, by: (typeof back)[keyof typeof back]): number {
  if ('days' in by) return wall - by.days * dayMs
  const date = new Date(wall)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - by.months]
  const day = Math.min(date.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate())
  return Date.UTC(year, month, day) + (((wall % dayMs) + dayMs) % dayMs)
}
