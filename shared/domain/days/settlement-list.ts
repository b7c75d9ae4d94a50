import type { DeviceState } from '../device-state.ts'

/**
 * Days whose positions changed since their summaries were derived: ranges of days, in order and apart from each other.
 * Plain data. A day's summary is up to date when neither it nor a day before it is on the list.
 */
export type Unsettled = readonly (readonly [from: number, to: number])[]

/** Where a device's memory holds its list. */
const unsettledKey = 'days'
const none: Unsettled = []

export const unsettledOf = (memory: Readonly<Record<string, unknown>>): Unsettled =>
  (memory[unsettledKey] as Unsettled | undefined) ?? none

/** The memory with another list; the same memory when the list is the same. */
export const rememberUnsettled = (memory: DeviceState['memory'], list: Unsettled): DeviceState['memory'] =>
  list === unsettledOf(memory) ? memory : { ...memory, [unsettledKey]: list }

/** The state after positions of these days were added or removed: their summaries have to be derived again. */
export function unsettleDays(state: DeviceState, days: Iterable<number>): DeviceState {
  const memory = rememberUnsettled(state.memory, [...days].reduce(withUnsettled, unsettledOf(state.memory)))
  return memory === state.memory ? state : { ...state, memory }
}

/** A device's state stays small: with more ranges than this, the nearest ones are joined. */
const rangesMax = 12

/** Adds a day that got a position. The same list when it is already in it: that is so for nearly every position. */
export function withUnsettled(list: Unsettled, day: number): Unsettled {
  if (isUnsettled(list, day)) return list
  const sorted = [...list, [day, day] as const].toSorted((a, b) => a[0] - b[0])
  return fewer(joined(sorted, 1))
}

export const isUnsettled = (list: Unsettled, day: number): boolean =>
  list.some(([from, to]) => day >= from && day <= to)

/** What is left when all days up to and including this one are settled. */
export const settledUpTo = (list: Unsettled, day: number): Unsettled =>
  list.filter(([, to]) => to > day).map(([from, to]) => [Math.max(from, day + 1), to])

export const firstUnsettled = (list: Unsettled): number | undefined => list[0]?.[0]

/** Ranges with no more than this many days from the end of one to the beginning of the next become one. */
function joined(sorted: Unsettled, distance: number): Unsettled {
  const ranges: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = ranges.at(-1)
    if (last && from - last[1] <= distance) last[1] = Math.max(last[1], to)
    else ranges.push([from, to])
  }
  return ranges
}

function fewer(list: Unsettled): Unsettled {
  if (list.length <= rangesMax) return list
  const distances = list.slice(1).map(([from], index) => from - list[index]![1])
  return joined(list, Math.min(...distances))
}
