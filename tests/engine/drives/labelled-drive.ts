import { placeOf } from '../corpus/receiver.ts'

/** A drive that was written by hand, with what truly happened. Times are seconds after it began, places metres from a depot. */
export interface LabelledDrive {
  name: string
  /** of the vehicle */
  category?: string
  attributes?: Record<string, string | number | boolean>
  fixes: readonly LabelledFix[]
  truth: DriveTruth
}

export interface LabelledFix {
  at: number
  east: number
  north?: number
  /** km/h; absent when the tracker does not say */
  kmh?: number
  /** metres */
  accuracy?: number
  attributes?: Record<string, string | number | boolean>
}

export interface DriveTruth {
  km: number
  /** by how much (km) the reports may be off */
  within: number
  /** when trips begin and end */
  trips: readonly [from: number, to: number][]
  /** by how many seconds the reports may be off there; none when absent */
  tripsWithin?: number
  /** fixes where the vehicle cannot have been; none when absent */
  outliers?: number
  /** km/h, whatever the reports say of speeds is at most this */
  fastest?: number
}

/** So many fixes, one each so many seconds. */
export const each = (
  seconds: number,
  count: number,
  fixOf: (step: number) => Omit<LabelledFix, 'at'>,
  from = 0,
): LabelledFix[] => Array.from({ length: count }, (_, step) => ({ at: from + step * seconds, ...fixOf(step) }))

/** As a tracker sends it in our own JSON. */
export const payloadOf = ({ at, east, north = 0, kmh, accuracy, attributes = {} }: LabelledFix, began: number) => ({
  time: new Date(began + at * 1000).toISOString(),
  ...placeOf({ east, north }),
  ...(kmh !== undefined && { speed: kmh }),
  ...(accuracy !== undefined && { accuracy }),
  attributes,
})

type Order = (fixes: readonly LabelledFix[]) => LabelledFix[][]

/** A shuffle that is the same each time. */
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item, place) => ({ item, key: ((place + 1) * 7919) % 997 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
const inParts = (fixes: readonly LabelledFix[], size: number): LabelledFix[][] =>
  Array.from({ length: Math.ceil(fixes.length / size) }, (_, part) => fixes.slice(part * size, (part + 1) * size))

/** How fixes may arrive: each list is one batch. */
export const orders: { order: string; batches: Order }[] = [
  { order: 'in order', batches: (fixes) => inParts(fixes, 50) },
  { order: 'backwards', batches: (fixes) => inParts(fixes, 20).toReversed() },
  {
    order: 'the newest first, then the buffer',
    batches: (fixes) => [fixes.slice(-1), ...inParts(fixes.slice(0, -1), 200)],
  },
  { order: 'shuffled', batches: (fixes) => inParts(shuffled(fixes), 17) },
  {
    order: 'every second one late, and all of it twice',
    batches: (fixes) => {
      const parts = [0, 1].map((rest) => fixes.filter((_, place) => place % 2 === rest))
      return [...parts.flatMap((part) => inParts(part, 100)), ...inParts(fixes, 100)]
    },
  },
]
