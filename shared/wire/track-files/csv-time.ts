import { momentOfWallTime } from '../../domain/time/time-zone.ts'
import { sentMoment } from '../trackers/values/moment.ts'

/** In which order days of numbers alone are written. */
export type DateOrder = 'dmy' | 'mdy'

const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[T ,]+(.*))?$/
const halfDay = /^(\d{1,2})(:\d\d(?::\d\d(?:\.\d+)?)?)\s*([ap])\.?m\.?$/i
const two = (text: string): string => text.padStart(2, '0')

/** Of a day in numbers that begin with no year, its first two; null for other texts. */
export function firstNumbers(text: string): [first: number, second: number] | null {
  const [, first, second] = numbers.exec(text.trim()) ?? []
  return first === undefined ? null : [Number(first), Number(second)]
}

/** Whether a time names no zone: a clock of the zone that somebody chooses shows it. */
export const isWallTime = (text: string): boolean => sentMoment(asIso(text, 'dmy')).isWall

/** Epoch ms of a time as spreadsheets and programs write it; undefined when it is none. @param zone of times that name none */
export function timeIn(text: string, { zone, dateOrder }: { zone: string; dateOrder: DateOrder }): number | undefined {
  const { time, isWall } = sentMoment(asIso(text, dateOrder))
  if (Number.isNaN(time)) return undefined
  return isWall ? momentOfWallTime(time, zone) : time
}

/** `1/5/2026 3:07 pm` as `2026-05-01 15:07`; anything else as it is. */
function asIso(text: string, dateOrder: DateOrder): string {
  const trimmed = text.trim()
  const [, first, second, year, rest = ''] = numbers.exec(trimmed) ?? []
  if (first === undefined) {
    const at = trimmed.search(/[T ]/)
    return at < 0 ? trimmed : trimmed.slice(0, at + 1) + clock(trimmed.slice(at + 1))
  }
  const [day, month] = dateOrder === 'dmy' ? [first, second!] : [second!, first]
  const fullYear = year!.length === 2 ? `20${year}` : year!
  return `${fullYear}-${two(month)}-${two(day)} ${clock(rest) || '00:00'}`
}

function clock(text: string): string {
  const [, hours, rest, half] = halfDay.exec(text.trim()) ?? []
  if (hours === undefined) return text.trim()
  return `${two(String((Number(hours) % 12) + (half!.toLowerCase() === 'p' ? 12 : 0)))}${rest}`
}
