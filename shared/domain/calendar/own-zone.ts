import { BoundedMap } from '../bounded-map.ts'
import { dayMs } from '../time/durations.ts'
import type { Rule } from './rule.ts'
import { dayOf, occursOn } from './occurs-on.ts'

/** From when on a zone has an offset, and when it has it again: STANDARD or DAYLIGHT of a VTIMEZONE. */
export interface Observance {
  /** on the wall's clock before the change */
  start: number
  fromMs: number
  toMs: number
  rules: readonly Rule[]
  /** further changes to this offset */
  extra: readonly number[]
}

/** A time zone that a calendar's file describes, or a fixed offset. */
export interface OwnZone {
  name: string
  /** how far it is ahead of UTC before the first change */
  beforeMs: number
  observances: readonly Observance[]
  firstYear: number
  /** no change comes later */
  lastYear: number
  years: BoundedMap<number, readonly Change[]>
}

interface Change {
  /** epoch ms */
  at: number
  offsetMs: number
}

/** A file is read for its times of today; reports go back some years. */
const yearsKept = 100

const yearOf = (ms: number): number => new Date(ms).getUTCFullYear()

export function ownZone(name: string, observances: readonly Observance[], beforeMs: number): OwnZone {
  const named = observances.flatMap(({ start, extra }) => [start, ...extra]).map(yearOf)
  const ends = observances.flatMap(({ rules }) => rules).map(({ until }) => (until === null ? Infinity : yearOf(until)))
  return {
    name,
    beforeMs,
    observances,
    firstYear: named.reduce((least, year) => Math.min(least, year), Infinity),
    lastYear: [...named, ...ends].reduce((most, year) => Math.max(most, year), -Infinity),
    years: new BoundedMap(yearsKept),
  }
}

/** How far the zone is ahead of UTC at a moment (epoch ms). */
export function offsetAt(zone: OwnZone, epochMs: number): number {
  // a day later, for the first hours of a year
  for (let year = Math.min(yearOf(epochMs + dayMs), zone.lastYear); year >= zone.firstYear; year--) {
    const last = changesIn(zone, year).findLast(({ at }) => at <= epochMs)
    if (last) return last.offsetMs
  }
  return zone.beforeMs
}

function changesIn(zone: OwnZone, year: number): readonly Change[] {
  const known = zone.years.get(year)
  if (known) return known
  const changes = zone.observances.flatMap((each) =>
    wallChanges(each, year).map((wall) => ({ at: wall - each.fromMs, offsetMs: each.toMs })),
  )
  changes.sort((a, b) => a.at - b.at)
  zone.years.set(year, changes)
  return changes
}

/** When the observance begins in a year, by the clock before it. */
function wallChanges({ start, rules, extra }: Observance, year: number): number[] {
  const [from, to] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
  const first = dayOf(start)
  const timeOfDay = start - first * dayMs
  const found = [start, ...extra].filter((wall) => from <= wall && wall < to)
  for (const rule of rules) {
    const end = rule.until === null ? to : Math.min(to, rule.until + 1)
    for (let day = Math.max(first, dayOf(from)); day * dayMs + timeOfDay < end; day++) {
      if (occursOn(rule, first, day)) found.push(day * dayMs + timeOfDay)
    }
  }
  return found
}
