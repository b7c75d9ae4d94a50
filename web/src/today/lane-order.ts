import type { LaneView } from './lane-view.ts'

export const laneSorts = ['name', 'first', 'last', 'idle', 'distance', 'late'] as const
export type LaneSort = (typeof laneSorts)[number]

/** Of a vehicle, seconds after the beginning of the day. */
export interface Lateness {
  /** seconds after the work began */
  by: number
  /** it has not driven yet */
  isWaiting: boolean
}

/**
 * How late a vehicle drove first; null for in time, and where nothing says when it should have.
 * @param workStart null for a day without work @param now null for a day that is over
 */
export function latenessOf(
  { firstStart }: Pick<LaneView, 'firstStart'>,
  workStart: number | null,
  now: number | null,
): Lateness | null {
  if (workStart === null) return null
  const at = firstStart ?? now
  if (at === null || at <= workStart) return null
  return { by: at - workStart, isWaiting: firstStart === null }
}

interface Shown {
  id: number
  /** null while it is not known */
  view: LaneView | null
  late: Lateness | null
}

/** What a sort goes by: the least first; null, which is last, where there is nothing. */
const keys: Readonly<Record<Exclude<LaneSort, 'name'>, (shown: Shown) => number | null>> = {
  first: ({ view }) => view?.firstStart ?? null,
  last: ({ view }) => (view && view.lastEnd !== null ? -view.lastEnd : null),
  idle: ({ view }) => (view && view.times.idling > 0 ? -view.times.idling : null),
  distance: ({ view }) => (view && view.distance > 0 ? -view.distance : null),
  late: ({ late }) => late && -late.by,
}

/** In order; what is equal stays as it was. @param vehicles in the order of the list */
export function sortedLanes<Lane extends Shown>(vehicles: readonly Lane[], sort: LaneSort): readonly Lane[] {
  if (sort === 'name') return vehicles
  const keyOf = keys[sort]
  return vehicles
    .map((lane) => ({ lane, key: keyOf(lane) ?? Number.POSITIVE_INFINITY }))
    .toSorted((a, b) => (a.key === b.key ? 0 : a.key - b.key))
    .map(({ lane }) => lane)
}
