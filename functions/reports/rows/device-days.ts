import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import {
  dayOf,
  dayStart,
  isSameButTotals,
  isSameCarryOver,
  noCarryOver,
  type CarryOver,
  type Day,
  type DaySettings,
  type ExclusionCounts,
} from '../../../shared/domain/days/day.ts'
import { deriveDayAndPositions } from '../../../shared/domain/days/derive-day.ts'
import { exclusionsByDay } from '../../../shared/domain/days/exclusions.ts'
import { isMovable, withStart } from '../../../shared/domain/days/total-shift.ts'
import { settingsVersion } from '../../../shared/domain/days/settings-version.ts'
import { noTotals, totalsOf } from '../../../shared/domain/days/totals.ts'
import { isUnsettled, unsettledOf, type Unsettled } from '../../../shared/domain/days/settlement-list.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { Position } from '../../../shared/domain/position.ts'
import type { SliceFix } from '../../../shared/domain/reports/slices.ts'
import type { ReportWindow } from '../../../shared/domain/reports/window.ts'
import { isDecided } from '../../../shared/domain/trips/is-decided.ts'
import { readingOf } from '../../../shared/domain/trips/track-point.ts'
import type { Tracks } from '../../platform/ports/ports.ts'
import { expectedPositions, type DayWork } from './day-work.ts'
import { deriveUnsettled, forReports, isSameForReports, rowsOf } from './open-days.ts'

/** Days that were derived by other settings are derived again from so many days before the period. */
const daysBefore = 7

/** What days of one device are read with. */
export interface DayReading {
  tracks: Tracks
  state: DeviceState
  /** those that hold now */
  settings: DaySettings
  /** what days that have to be derived may take; absent for all the time they need */
  work?: DayWork | undefined
}

/** Days that were derived from history to be read: by tenant, device, version of its state, settings and day. */
const derivedDaysMax = 2000
const derivedDays = new BoundedMap<string, { before: CarryOver; day: Day }>(derivedDaysMax)

export interface DeviceDays {
  /** in order; those without positions are left out */
  days: Day[]
  /** which of them are not as they were stored */
  derivedAgain: ReadonlySet<Day>
  /** what came in and was not stored, by day */
  exclusions: () => Promise<ReadonlyMap<number, ExclusionCounts>>
}

/**
 * The days of a device from the one in which a period begins to the one that decides what happened before its end, by the
 * settings that hold now. Stored days are taken as they are while no day up to them is unsettled; others, and the day that
 * is not over, are derived from history, each until the next one begins with the same again.
 */
export async function daysOf(reading: DayReading, { from, end }: ReportWindow): Promise<DeviceDays> {
  const [firstDay, lastDay] = [dayOf(from), dayOf(end - 1) + 1]
  const { tracks, state } = reading
  const latest = state.last ? dayOf(state.last.fixTime) : Number.POSITIVE_INFINITY
  if (latest < firstDay) {
    const later = async () => exclusionsByDay(await tracks.shownDays(state.deviceId, firstDay, lastDay), state.memory)
    return { days: [], derivedAgain: new Set(), exclusions: later }
  }
  const list = unsettledOf(state.memory)
  const begin = Math.min(firstDay, list[0]?.[0] ?? firstDay)
  const derivedBy = settingsVersion(reading.settings)
  const stored = await tracks.shownDays(state.deviceId, begin, lastDay)
  const isStale = stored.some((day) => day.day >= firstDay && day.derivedBy !== derivedBy)
  const staleFrom = isStale ? firstDay - daysBefore : firstDay
  if (staleFrom < begin) stored.unshift(...(await tracks.shownDays(state.deviceId, staleFrom, begin - 1)))
  reading.work?.expect?.(expectedPositions(state, { list, lastDay, stored }))
  const walk = new Walk(reading, { list, derivedBy, staleFrom })
  await walk.through(stored, { from: Math.min(begin, staleFrom), to: lastDay })
  await walk.untilDecided({ end, read: lastDay, latest })
  return {
    days: walk.days.filter(({ day }) => day >= firstDay),
    derivedAgain: walk.derivedAgain,
    exclusions: async () => exclusionsByDay(stored, state.memory),
  }
}

/** The positions of a day as derived, in order. */
export const positionsOf = async (reading: DayReading, day: Day): Promise<Position[]> =>
  (await fixesOf(reading, day)).map(({ position }) => position)

/** The same, with what was counted on the way to each. */
export async function fixesOf(
  { tracks, state, settings, work }: DayReading,
  { day, before }: Day,
): Promise<SliceFix[]> {
  const rows = await rowsOf({ tracks, state }, day)
  await work?.begin(rows.length)
  const { positions, counted } = deriveDayAndPositions({ day, before }, rows, settings)
  return positions.map((position, place) => ({ position, counted: counted[place]! }))
}

interface Expected {
  list: Unsettled
  derivedBy: number
  /** from this day on, those that were derived by other settings are derived again */
  staleFrom: number
}

/** Goes through days in order, and derives those that are not as they were stored. */
class Walk {
  readonly days: Day[] = []
  readonly derivedAgain = new Set<Day>()
  readonly #reading: DayReading
  readonly #expected: Expected
  #previous: Day | null = null

  constructor(reading: DayReading, expected: Expected) {
    this.#reading = reading
    this.#expected = expected
  }

  async through(stored: readonly Day[], range: { from: number; to: number }): Promise<void> {
    const kept = new Map(stored.map((day) => [day.day, day]))
    for (const day of daysIn(kept, this.#expected.list, range)) {
      const known = kept.get(day)
      const next = await this.#next(day, known)
      if (next !== known) this.derivedAgain.add(next)
      if (next.count > 0) this.days.push(next)
      this.#previous = next
    }
  }

  /** More days, until nothing that follows changes what was before the end. */
  async untilDecided({ end, read, latest }: { end: number; read: number; latest: number }): Promise<void> {
    const { tracks, state } = this.#reading
    for (let at = read; at < latest && !isDecidedBy(this.days.at(-1), end);) {
      const kept = await tracks.nextDay(state.deviceId, at, 'after')
      const queued = this.#expected.list.find(([, to]) => to > at)
      const next = Math.min(kept?.day ?? Infinity, queued ? Math.max(queued[0], at + 1) : Infinity)
      if (next === Infinity) return
      await this.through(kept?.day === next ? [kept] : [], { from: next, to: next })
      at = next
    }
  }

  async #next(day: number, kept: Day | undefined): Promise<Day> {
    const { list, derivedBy, staleFrom } = this.#expected
    const isStale = kept && day >= staleFrom && kept.derivedBy !== derivedBy
    if (kept && !isUnsettled(list, day) && !isStale) {
      if (!this.#previous || !this.derivedAgain.has(this.#previous)) return kept
      const { carry } = this.#previous
      const [wanted, known] = [forReports(carry), forReports(kept.before)]
      if (isSameCarryOver(known, wanted)) return kept
      if (isSameButTotals(known, wanted) && isMovable(kept, carry)) return withStart(kept, carry)
    }
    return this.#derive({ day, before: await this.#before(day, kept), wasSettled: kept !== undefined })
  }

  async #before(day: number, kept: Day | undefined): Promise<CarryOver> {
    const { tracks, state } = this.#reading
    const carry =
      this.#previous?.carry ??
      (await tracks.nextDay(state.deviceId, day, 'before'))?.carry ??
      kept?.before ??
      noCarryOver
    if (carry.totals && carry.last !== undefined) return carry
    const last = await tracks.neighbour(state.deviceId, dayStart(day) - 1, 'before')
    return {
      ...carry,
      totals: carry.totals ?? (last ? totalsOf(last) : noTotals),
      last: carry.last ?? (last ? readingOf(last) : null),
    }
  }

  async #derive(start: { day: number; before: CarryOver; wasSettled: boolean }): Promise<Day> {
    const { day, before } = start
    const { tracks, state, work } = this.#reading
    const { deviceId, version, positionSequence } = state
    const name = `${this.#expected.derivedBy}#${day}`
    // a device that is registered again counts its versions from the start
    const key = [tracks.tenantId, deviceId, version, positionSequence, name].join('#')
    const kept = work?.find?.(deviceId, name)
    if (kept && isSameForReports(kept.before, before)) return kept
    const known = derivedDays.get(key)
    if (known && isSameForReports(known.before, before)) return known.day
    const derived = await deriveUnsettled(this.#reading, start)
    derivedDays.set(key, { before, day: derived })
    work?.keep?.(deviceId, name, derived)
    return derived
  }
}

/** Days that are stored or may have positions. */
function daysIn(kept: ReadonlyMap<number, Day>, list: Unsettled, { from, to }: { from: number; to: number }): number[] {
  const days = new Set([...kept.keys()].filter((day) => day >= from && day <= to))
  for (const [first, last] of list) {
    for (let day = Math.max(first, from); day <= Math.min(last, to); day++) days.add(day)
  }
  return [...days].toSorted((a, b) => a - b)
}

const isDecidedBy = (last: Day | undefined, end: number): boolean =>
  last?.carry.segments ? isDecided(last.carry.segments, end) && (last.carry.last?.fixTime ?? 0) >= end : false
