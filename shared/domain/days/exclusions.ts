import { type ExclusionCounts, type DayExclusions, dayOf, dayStart, quarterMs, type Day } from './day.ts'
import type { DeviceState } from '../device-state.ts'
import { withMemory } from '../engine/raise-events.ts'
import { unsettleDays } from './settlement-list.ts'

/**
 * Why a position that came in was not stored. `duplicate`: it was stored already; `future`, `noPlace`, `filtered`: see
 * `IgnoreReason`; `unreadable`: the message, or this record of it, could not be used; `failed`: the fault is ours. What is
 * stored counts on their places: new ones come last.
 */
export const exclusionReasons = ['duplicate', 'future', 'noPlace', 'filtered', 'unreadable', 'failed'] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

/** Those of days that are not settled, by day; `begun` tells one list of a day from the next. */
type Remembered = readonly (readonly [day: number, begun: number, counts: ExclusionCounts])[]

const memoryName = 'exclusions'
/** A position counts on the day on which it was measured when that was so many days before it came, or fewer. */
const measuredDaysMax = 3
/** A device's state stays small: of a reason with more quarters in a day than this, hours are counted. */
const quartersMax = 24
/** More days than this are not counted apart, the oldest first. */
const daysMax = 16
const quartersPerHour = 4

const rememberedIn = (memory: Readonly<DeviceState['memory']>): Remembered =>
  (memory[memoryName] as Remembered | undefined) ?? []

/** @param measuredAt epoch ms; absent when that is not known, and for times that lie ahead */
export interface Exclusion {
  reason: ExclusionReason
  measuredAt?: number
  arrivedAt: number
  count?: number
}

/**
 * The state after positions were not stored: they are counted by day and quarter of an hour, until the day is settled. A
 * position counts when it was measured, unless that is days ago: then a settled day would be derived again for it.
 */
export function withExclusions(state: DeviceState, exclusions: readonly Exclusion[]): DeviceState {
  if (exclusions.length === 0) return state
  const added = new Map<number, number[]>()
  for (const { reason, measuredAt, arrivedAt, count = 1 } of exclusions) {
    const isRecent = measuredAt !== undefined && isNearDay(dayOf(measuredAt) - dayOf(arrivedAt))
    const at = isRecent ? measuredAt : arrivedAt
    const day = dayOf(at)
    const counts = added.get(day) ?? []
    counts.push(exclusionReasons.indexOf(reason), Math.floor((at - dayStart(day)) / quarterMs), count)
    added.set(day, counts)
  }
  let days = rememberedIn(state.memory)
  for (const [day, counts] of added) {
    const entry = days.find(([each]) => each === day)
    const next = [day, entry?.[1] ?? state.version, bothCounts(entry?.[2] ?? [], counts)] as const
    days = fewerDays([...days.filter((each) => each !== entry), next].toSorted((a, b) => a[0] - b[0]))
  }
  return unsettleDays({ ...state, memory: withMemory(state.memory, memoryName, days) }, added.keys())
}

const isNearDay = (daysAfterArrival: number): boolean => daysAfterArrival >= -measuredDaysMax && daysAfterArrival <= 1

function fewerDays(days: Remembered): Remembered {
  const [oldest, second, ...rest] = days
  if (days.length <= daysMax || !oldest || !second) return days
  return [[second[0], second[1], bothCounts(oldest[2], second[2])], ...rest]
}

/** The memory once the days up to and including this one are settled. */
export function withoutExclusions(memory: DeviceState['memory'], settledDay: number): DeviceState['memory'] {
  const known = rememberedIn(memory)
  const left = known.filter(([day]) => day > settledDay)
  if (left.length === known.length) return memory
  return withMemory(memory, memoryName, left.length > 0 ? left : undefined)
}

/**
 * What a day's summary says of exclusions once those that the device remembers are moved to it. Moving them again, after a
 * process died before the device forgot them, changes nothing.
 */
export function settledExclusions(
  known: DayExclusions | undefined,
  day: number,
  memory: Readonly<DeviceState['memory']>,
): DayExclusions | undefined {
  const entry = rememberedIn(memory).find(([each]) => each === day)
  if (!entry) return known
  const [, begun, taken] = entry
  const isSameList = known?.begun === begun
  return { kept: known ? (isSameList ? known.kept : allCounts(known)) : [], begun, taken }
}

/** What was excluded in days, stored or not, by day. */
export function exclusionsByDay(
  stored: readonly Day[],
  memory: Readonly<DeviceState['memory']>,
): Map<number, ExclusionCounts> {
  const known = new Map(stored.map(({ day, exclusions }) => [day, exclusions]))
  for (const [day] of rememberedIn(memory)) known.set(day, settledExclusions(known.get(day), day, memory))
  return new Map([...known].flatMap(([day, exclusions]) => (exclusions ? [[day, allCounts(exclusions)] as const] : [])))
}

/** How many positions were excluded between two moments (epoch ms, the second exclusive), by reason. */
export function exclusionsBetween(
  byDay: ReadonlyMap<number, ExclusionCounts>,
  { from, end }: { from: number; end: number },
): Map<ExclusionReason, number> {
  const found = new Map<ExclusionReason, number>()
  for (const [day, counts] of byDay) {
    for (const [place, quarter, count] of inThrees(counts)) {
      const at = dayStart(day) + quarter * quarterMs
      const reason = exclusionReasons[place]
      if (reason && at >= from && at < end) found.set(reason, (found.get(reason) ?? 0) + count)
    }
  }
  return found
}

const allCounts = ({ kept, taken }: DayExclusions): ExclusionCounts => bothCounts(kept, taken)

function bothCounts(one: ExclusionCounts, other: ExclusionCounts): ExclusionCounts {
  const sums = new Map<number, Map<number, number>>()
  for (const [place, quarter, count] of [...inThrees(one), ...inThrees(other)]) {
    const quarters = sums.get(place) ?? new Map<number, number>()
    sums.set(place, quarters.set(quarter, (quarters.get(quarter) ?? 0) + count))
  }
  return [...sums]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([place, quarters]) => fewerQuarters(quarters).flatMap(([quarter, count]) => [place, quarter, count]))
}

function fewerQuarters(quarters: ReadonlyMap<number, number>): [quarter: number, count: number][] {
  if (quarters.size <= quartersMax) return [...quarters].toSorted(([a], [b]) => a - b)
  const hours = new Map<number, number>()
  for (const [quarter, count] of quarters) {
    const hour = quarter - (quarter % quartersPerHour)
    hours.set(hour, (hours.get(hour) ?? 0) + count)
  }
  return [...hours].toSorted(([a], [b]) => a - b)
}

const inThrees = (counts: ExclusionCounts): [place: number, quarter: number, count: number][] =>
  Array.from({ length: counts.length / 3 }, (_, at) => [counts[at * 3]!, counts[at * 3 + 1]!, counts[at * 3 + 2]!])
