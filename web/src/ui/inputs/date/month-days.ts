import { dayMs } from '../../../../../shared/domain/time/durations.ts'

export interface Month {
  year: number
  /** from 0 */
  month: number
}

export const monthOf = (wallMs: number): Month => {
  const date = new Date(wallMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() }
}

export const monthAfter = ({ year, month }: Month, by: number): Month => monthOf(Date.UTC(year, month + by, 1))

/** The whole weeks that a month reaches into, first day first. @param firstWeekday 0 for Sunday */
export function gridDays({ year, month }: Month, firstWeekday: number): { firstMs: number; count: number } {
  const start = Date.UTC(year, month, 1)
  const before = (new Date(start).getUTCDay() - firstWeekday + 7) % 7
  const length = Math.round((Date.UTC(year, month + 1, 1) - start) / dayMs)
  return { firstMs: start - before * dayMs, count: Math.ceil((before + length) / 7) * 7 }
}
