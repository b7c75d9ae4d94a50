import { sentNumber } from './numeric.ts'

/** A moment as it was sent; `time` is NaN where it cannot be read. */
export interface SentMoment {
  /** epoch ms */
  time: number
  /** the text names no zone: the time is what it would be in UTC */
  isWall: boolean
}

/** Below this an epoch number counts seconds: as milliseconds it would lie in 1973, as seconds in 5138. */
const secondsBelow = 1e11
const millisecondsBelow = 1e14
const microsecondsBelow = 1e17

// a plus that was not escaped in an address arrives as a blank
const zone = String.raw`(?: ?(Z|UTC|GMT)| ?([+-]|(?<=\d) )(\d\d)(?::?(\d\d))?)?`
const clock = String.raw`(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?`
const iso = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]| +)${clock}${zone}$`, 'i')
const compact = new RegExp(
  String.raw`^(\d{4})()(\d\d)(\d\d)[T ]?(\d\d)(\d\d)(?:(\d\d)(?:[.,](\d{1,9}))?)?${zone}$`,
  'i',
)
/** RFC 1123, as of HTTP and mail: `Wed, 25 Nov 2026 22:47:26 GMT`. */
const rfc = new RegExp(String.raw`^(?:[a-z]{3,9},? )?(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4}) ${clock}${zone}$`, 'i')
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const none: SentMoment = { time: Number.NaN, isWall: false }

/** Epoch seconds, milliseconds, microseconds or nanoseconds, as a number or as text; ISO 8601 in its forms; RFC 1123. */
export function sentMoment(value: unknown): SentMoment {
  if (typeof value === 'string' && value.length > 64) return none
  const number = sentNumber(value)
  if (number !== undefined) return { time: fromEpoch(number), isWall: false }
  return typeof value === 'string' ? fromText(value.trim()) : none
}

function fromEpoch(value: number): number {
  const size = Math.abs(value)
  if (size < secondsBelow) return Math.round(value * 1000)
  if (size < millisecondsBelow) return Math.round(value)
  return Math.round(size < microsecondsBelow ? value / 1000 : value / 1_000_000)
}

function fromText(text: string): SentMoment {
  const found = iso.exec(text) ?? compact.exec(text)
  if (found) {
    const [, year, , month, day, ...rest] = found
    return moment([year, month, day], rest)
  }
  const [, day, month, year, ...rest] = rfc.exec(text) ?? []
  return day === undefined ? none : moment([year, String(months.indexOf(month!.toLowerCase()) + 1), day], rest)
}

type Parts = readonly (string | undefined)[]

/** @param rest hours, minutes, seconds, their fraction; the zone by name, or its sign, hours and minutes */
function moment([year, month, day]: Parts, rest: Parts): SentMoment {
  const [hours, minutes, seconds = '0', fraction = '', name, sign, zoneHours, zoneMinutes = '0'] = rest
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const daysInMonth = new Date(Date.UTC(y, m, 0)).getUTCDate()
  if (m < 1 || m > 12 || d < 1 || d > daysInMonth) return none
  const isClock =
    Number(minutes) < 60 && Number(seconds) < 60 && Number(zoneHours ?? 0) < 24 && Number(zoneMinutes) < 60
  if (!isClock || Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) > 86_400) return none
  const ms = Math.floor(Number(`0.${fraction || '0'}`) * 1000)
  const wall = Date.UTC(y, m - 1, d, Number(hours), Number(minutes), Number(seconds), ms)
  if (sign === undefined) return { time: wall, isWall: name === undefined }
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000
  return { time: sign === '-' ? wall + offset : wall - offset, isWall: false }
}
