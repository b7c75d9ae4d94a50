import type { Length } from './calendar.ts'
import { lengthInTime } from './length.ts'
import { dayMs, secondMs } from '../time/durations.ts'

const moment = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/i
const duration = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/i

/** A date or time as it is written; null when it cannot be read. */
export function readMoment(text: string, firstYear = 1900): number | null {
  const found = moment.exec(text.trim())
  if (!found) return null
  const parts = found.slice(1, 7).map((part) => Number(part ?? 0))
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const isReal = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12
  return isReal && hour < 24 && minute < 60 && second <= 60 && year >= firstYear ? wall : null
}

/** A whole day, and no time of it. */
export const isDate = (text: string): boolean => !/T/i.test(text)

export const isUtc = (text: string): boolean => /Z\s*$/i.test(text)

/** Null when it cannot be read. */
export function readDuration(text: string): Length | null {
  const [, weeks, days, hours, minutes, seconds] = duration.exec(text.trim()) ?? []
  const parts = [weeks, days, hours, minutes, seconds]
  if (parts.every((part) => part === undefined)) return null
  const [week = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0))
  return lengthInTime((week * 7 + day) * dayMs, ((hour * 60 + minute) * 60 + second) * secondMs)
}
