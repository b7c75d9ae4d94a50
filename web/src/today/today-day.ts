import { dayMs } from '../../../shared/domain/time/durations.ts'
import { startOfDay } from '../i18n/reader-days.ts'

/** A day in the reader's zone, epoch ms: from its first moment to that of the next one. */
export interface DaySpan {
  /** `2026-11-28` */
  day: string
  from: number
  end: number
  isToday: boolean
}

/** The day so many days later: `2026-11-29`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The day that an address names, when there is one up to today; else today. */
export function daySpan(wanted: string | null, today: string, zone: string): DaySpan {
  const isDay = wanted !== null && /^\d{4}-\d\d-\d\d$/.test(wanted) && !Number.isNaN(Date.parse(`${wanted}T00:00:00Z`))
  const isEarlier = isDay && wanted < today && wanted >= '1970-01-02'
  const day = isEarlier ? dayAfter(wanted, 0) : today
  return { day, from: startOfDay(day, zone), end: startOfDay(dayAfter(day, 1), zone), isToday: day === today }
}

export const todayAddress = (day: string, today: string): string => (day === today ? '/today' : `/today?day=${day}`)
