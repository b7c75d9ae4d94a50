import { placeOf } from '../corpus/receiver.ts'

/** A drive that was written by hand, with what truly happened. Times are seconds after it began, places metres from a depot. */
export interface LabelledDrive {
  name: string
  /** of the vehicle */
  category?: string
  attributes?: Record<string, string | number | boolean>
  geofences?: readonly LabelledGeofence[]
  clock?: TrackerClock
  fixes: readonly LabelledFix[]
  truth: DriveTruth
}

/** A circle, or a gate from south to north. */
export interface LabelledGeofence {
  name: string
  east: number
  metres: number
  isGate?: true
  attributes?: Record<string, string | number>
}

/**
 * A tracker that tells local time, so many seconds ahead of UTC: without a zone, as the vehicle's settings say; or as if it
 * were UTC, in messages of one fix that arrive two seconds later.
 */
export interface TrackerClock {
  aheadSeconds: number
  says: 'no zone' | 'UTC'
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

/** What is absent did not happen. All other time from the first fix to the last one is a stop. */
export interface DriveTruth {
  km: number
  /** by how much (km) the reports may be off */
  within: number
  /** when trips begin and end */
  trips: readonly [from: number, to: number][]
  /** by how many seconds the reports may be off there; none when absent */
  tripsWithin?: number
  /** where it moved without data */
  gaps?: readonly [from: number, to: number, km: number][]
  /** fixes where the vehicle cannot have been; none when absent */
  outliers?: number
  /** km/h, whatever the reports say of speeds is at most this */
  fastest?: number
  /** what the engine used, and by how much the reports may be off */
  litres?: number
  litresWithin?: number
  /** seconds with the engine on */
  engine?: number
  /** those that are no departure, no arrival, and not of its connection: `630 geofenceExit Depot` */
  events?: readonly string[]
  /** stays in geofences, and ways through them */
  visits?: readonly [geofence: string, from: number, to: number][]
}

/** So many fixes, one each so many seconds. */
export const each = (
  seconds: number,
  count: number,
  fixOf: (step: number) => Omit<LabelledFix, 'at'>,
  from = 0,
): LabelledFix[] => Array.from({ length: count }, (_, step) => ({ at: from + step * seconds, ...fixOf(step) }))

/** A message as it arrives. */
interface Sent {
  topic: string
  payload: object
  receivedAt: number
}

/** One batch as its tracker sends it: in our own JSON, or as the Traccar Client does where times have no zone. */
export function messagesOf(
  fixes: readonly LabelledFix[],
  { clock, began, end }: { clock: TrackerClock | undefined; began: number; end: number },
): Sent[] {
  const said = ({ at }: LabelledFix) => new Date(began + (at + (clock?.aheadSeconds ?? 0)) * 1000).toISOString()
  if (clock?.says === 'no zone') {
    const location = fixes.map((fix) => ({ timestamp: said(fix).replace('Z', ''), ...coordsOf(fix) }))
    return [{ topic: 'http/osmand/labelled', payload: { location }, receivedAt: end }]
  }
  const topic = 'trackers/labelled/positions'
  const own = (fix: LabelledFix) => ({ time: said(fix), ...ownJson(fix) })
  if (!clock) return [{ topic, payload: fixes.map(own), receivedAt: end }]
  return fixes.map((fix) => ({ topic, payload: own(fix), receivedAt: began + (fix.at + 2) * 1000 }))
}

const ownJson = ({ east, north = 0, kmh, accuracy, attributes = {} }: LabelledFix) => ({
  ...placeOf({ east, north }),
  ...(kmh !== undefined && { speed: kmh }),
  ...(accuracy !== undefined && { accuracy }),
  attributes,
})

const coordsOf = ({ east, north = 0, kmh, accuracy }: LabelledFix) => ({
  coords: {
    ...placeOf({ east, north }),
    ...(kmh !== undefined && { speed: kmh / 3.6 }),
    ...(accuracy !== undefined && { accuracy }),
  },
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

/** What is neither a trip nor a gap. */
export function stopsIn({ fixes, truth }: LabelledDrive): [from: number, to: number][] {
  const elsewhere = [...truth.trips, ...(truth.gaps ?? [])].toSorted(([one], [other]) => one - other)
  const ends = [fixes[0]!.at, ...elsewhere.flatMap(([from, to]) => [from, to]), fixes.at(-1)!.at]
  const between = Array.from({ length: ends.length / 2 }, (_, place): [number, number] => [
    ends[place * 2]!,
    ends[place * 2 + 1]!,
  ])
  return between.filter(([from, to]) => to > from)
}
