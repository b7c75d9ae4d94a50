import { BoundedMap } from '../bounded-map.ts'
import { dayMs, minuteMs } from './durations.ts'

/**
 * Wall-clock times are written as the epoch ms that the same reading would be in UTC, so that days and weeks can be
 * counted without a zone.
 */
const formatsMax = 600
const formats = new BoundedMap<string, Intl.DateTimeFormat | null>(formatsMax)

/** Whether this is the name of a time zone: `Africa/Algiers`, `UTC`. Mere offsets are none. */
export const isTimeZone = (name: string): boolean => /^[A-Za-z]/.test(name) && formatOf(name) !== null

const offsetsMax = 14 * 60

/**
 * The zone that a person names: by its name, or as an offset such as `GMT+2`, `UTC-03:30` or `+01:00`, which becomes
 * minutes. Null when there is no such zone.
 */
export function zoneNamed(value: unknown): string | number | null {
  if (typeof value !== 'string') return null
  const name = value.trim()
  const [, sign, hours, minutes = '0'] = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?([0-5]\d))?$/.exec(name) ?? []
  if (hours === undefined) return isTimeZone(name) ? name : null
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return Math.abs(offset) <= offsetsMax ? offset : null
}

/** What a clock on the wall of a zone shows at a moment (epoch ms). */
export function wallTimeOf(epochMs: number, zone: string): number {
  if (zone === 'UTC') return epochMs
  if (epochMs < evenSince) return shownBy(epochMs, zone)
  const quarter = Math.floor(epochMs / quarterMs)
  const name = `${zone} ${quarter}`
  let offset = offsets.get(name)
  if (offset === undefined) {
    offset = shownBy(quarter * quarterMs, zone) - quarter * quarterMs
    offsets.set(name, offset)
  }
  return epochMs + offset
}

/** Zones change on quarters of an hour, at least since the last one that did not. */
const quarterMs = 15 * minuteMs
const evenSince = Date.UTC(1973, 0, 1)
/** How far zones are ahead of UTC in a quarter of an hour. To ask the clock of a zone is slow, and calendars ask much. */
const offsetsStoredMax = 20_000
const offsets = new BoundedMap<string, number>(offsetsStoredMax)

function shownBy(epochMs: number, zone: string): number {
  const parts = formatOf(zone)!.formatToParts(Math.floor(epochMs / 1000) * 1000)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)!.value)
  const seconds = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return seconds + (((epochMs % 1000) + 1000) % 1000)
}

/**
 * The moment (epoch ms) at which a clock of the zone shows this time: of a time that comes twice, when clocks go back,
 * the first one; of one that is skipped, the moment as if clocks had not gone forward yet.
 */
export const momentOfWallTime = (wallMs: number, zone: string): number =>
  zone === 'UTC' ? wallMs : momentShowing(wallMs, (epochMs) => wallTimeOf(epochMs, zone))

/** The same for any clock. @param clock what it shows at a moment (epoch ms) */
export function momentShowing(wallMs: number, clock: (epochMs: number) => number): number {
  const offsetAt = (epochMs: number) => clock(epochMs) - epochMs
  const [before, after] = [offsetAt(wallMs - dayMs), offsetAt(wallMs + dayMs)]
  const early = wallMs - before
  return clock(early) === wallMs || clock(wallMs - after) !== wallMs ? early : wallMs - after
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = zone.length > 64 ? null : newFormat(zone)
  formats.set(zone, format)
  return format
}

function newFormat(timeZone: string): Intl.DateTimeFormat | null {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const clock = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', ...numeric, ...clock })
  } catch {
    return null
  }
}
