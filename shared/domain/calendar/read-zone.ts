import { minuteMs, secondMs } from '../time/durations.ts'
import { isTimeZone, zoneNamed } from '../time/time-zone.ts'
import type { Rule } from './rule.ts'
import { type Observance, ownZone } from './own-zone.ts'
import { isUtc, readMoment } from './read-moment.ts'
import { type Component, type Line, valueOf } from './read-lines.ts'
import { readRule } from './read-rule.ts'
import { windowsZones } from './windows-zones.data.ts'
import type { CalendarZone } from './zone.ts'

/** The zone of a name; null when nobody knows it. */
export type ZoneOf = (name: string) => CalendarZone | null

/** Histories of a zone have some dozens of changes and rules. */
const observancesMax = 200
/** Outlook's zones begin in 1601. */
const firstYear = 1600

const utc = /^(?:UTC|GMT|Z)$/i
const windows = new Map(Object.entries(windowsZones).map(([name, zone]) => [name.toLowerCase(), zone]))

/**
 * The zones that a calendar of a file names. A name of the tz database is that zone, also at the end of a path: what files
 * say of those is often short or old. Every other is as the file describes it, or else what Windows means by it, or an
 * offset.
 *
 * @param file all its calendars: a zone may be described in another one
 */
export function zonesOf(calendar: Component, file: readonly Component[]): ZoneOf {
  const described = new Map<string, Component>()
  for (const { name, inner } of [...file, calendar]) {
    if (name !== 'VCALENDAR') continue
    for (const each of inner) if (each.name === 'VTIMEZONE') described.set(valueOf(each, 'TZID') ?? '', each)
  }
  const known = new Map<string, CalendarZone | null>()
  return (written) => {
    const name = written.trim()
    let zone = known.get(name)
    if (zone === undefined) {
      zone = (utc.test(name) ? 'UTC' : tzName(name, 2)) ?? own(name, described.get(name)) ?? otherZone(name)
      known.set(name, zone)
    }
    return zone
  }
}

/** The zone of the tz database that a name ends with, in as many parts or more, so that `Europe/Berlin` is no `Berlin`. */
function tzName(name: string, partsLeast: number): string | null {
  const parts = name.split('/')
  for (let count = Math.min(parts.length, 3); count >= partsLeast; count--) {
    const end = parts.slice(-count).join('/')
    if (utc.test(end)) return 'UTC'
    if (isTimeZone(end)) return end
  }
  return null
}

function otherZone(name: string): CalendarZone | null {
  const end = name.split('/').at(-1)!.toLowerCase()
  const found = (utc.test(end) ? 'UTC' : windows.get(end)) ?? tzName(name, 1)
  if (found !== null) return found
  const offset = zoneNamed(name)
  return typeof offset === 'number' ? ownZone(name, [], offset * minuteMs) : null
}

/** A zone as VTIMEZONE describes it, or names it where it says no more; null when that cannot be read. */
function own(name: string, component: Component | undefined): CalendarZone | null {
  if (!component) return null
  const parts = component.inner.filter(({ name: each }) => each === 'STANDARD' || each === 'DAYLIGHT')
  const read = parts.slice(0, observancesMax + 1).flatMap((part) => readObservance(part) ?? [])
  const [first] = read.toSorted((a, b) => a.start - b.start)
  const rules = read.reduce((count, { rules: { length } }) => count + length, 0)
  if (first && read.length === parts.length && Math.max(read.length, rules) <= observancesMax) {
    return ownZone(name, read, first.fromMs)
  }
  return tzName(valueOf(component, 'X-LIC-LOCATION') ?? '', 1)
}

function readObservance(component: Component): Observance | null {
  const start = readMoment(valueOf(component, 'DTSTART') ?? '', firstYear)
  const fromMs = readOffset(valueOf(component, 'TZOFFSETFROM') ?? '')
  const toMs = readOffset(valueOf(component, 'TZOFFSETTO') ?? '')
  if (start === null || fromMs === null || toMs === null || component.brokenAt > 0) return null
  const wallOf = (text: string) => {
    const written = readMoment(text, firstYear)
    return written !== null && isUtc(text) ? written + fromMs : written
  }
  const all = (name: string) => component.lines.filter((line) => line.name === name)
  const rules = all('RRULE').map(({ value, at }: Line) =>
    readRule({ text: value.trim().toUpperCase(), line: at }, start, wallOf),
  )
  const extra = all('RDATE').flatMap(({ value }) => value.split(',').map((each) => wallOf(each.split('/')[0]!)))
  if (extra.includes(null) || rules.some((rule) => 'problem' in rule)) return null
  return { start, fromMs, toMs, rules: rules as Rule[], extra: extra.filter((each) => each !== null) }
}

function readOffset(text: string): number | null {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-]?)(\d\d):?(\d\d):?(\d\d)?$/.exec(text) ?? []
  if (hours === undefined) return null
  const offset = (Number(hours) * 60 + Number(minutes)) * minuteMs + Number(seconds) * secondMs
  return sign === '-' ? -offset : offset
}
