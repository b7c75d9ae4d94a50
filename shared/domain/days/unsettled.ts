/**
 * Days that got positions since they were told last: stretches from the first to the last of each, in order and apart
 * from each other. Plain data. What is kept of a day holds good when neither it nor a day before it is on the list.
 */
export type Unsettled = readonly (readonly [from: number, to: number])[]

/** Where a device's memory holds its list. */
export const unsettledKey = 'days'

export const unsettledOf = (memory: Readonly<Record<string, unknown>>): Unsettled =>
  (memory[unsettledKey] as Unsettled | undefined) ?? []

/** So that a device's state stays small, stretches grow together when there would be more. */
const stretchesMax = 12

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

/** Stretches with no more than this many days from the end of one to the beginning of the next become one. */
function joined(sorted: Unsettled, distance: number): Unsettled {
  const stretches: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = stretches.at(-1)
    if (last && from - last[1] <= distance) last[1] = Math.max(last[1], to)
    else stretches.push([from, to])
  }
  return stretches
}

function fewer(list: Unsettled): Unsettled {
  if (list.length <= stretchesMax) return list
  const distances = list.slice(1).map(([from], index) => from - list[index]![1])
  return joined(list, Math.min(...distances))
}
