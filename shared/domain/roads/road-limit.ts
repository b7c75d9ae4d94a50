import { lengthMetres } from '../area/size.ts'
import { metresToSegment } from '../area/segment.ts'
import { distanceMetres } from '../distance.ts'
import { roadLimits } from '../limits/roads.ts'
import { type Driven, isOnTheWay, pointOf, type TracePoint, type TravelMode, travelModeOf } from './traces.ts'

/** Where a device was fastest, and where it came from and went to: they may be that place where nothing else is known. */
export interface RoadStretch {
  from: TracePoint
  peak: TracePoint
  to: TracePoint
}

/** A part of a way along roads, from a point of its line to where the next part begins. */
export interface RoadSpan {
  /** index of the point */
  from: number
  /** km/h; null where the service knows none */
  limitKmh: number | null
  isUnlimited: boolean
  /** empty for none */
  name: string
}

export interface RoadWay {
  /** longitude and latitude of each point, degrees */
  line: readonly (readonly [longitude: number, latitude: number])[]
  spans: readonly RoadSpan[]
}

/** What applies where a device was fastest; `noRoad` where the fixes are on none, or on several. */
export type RoadLimit =
  | { kind: 'limit'; kmh: number; road: string }
  | { kind: 'unlimited' | 'unknown'; road: string }
  | { kind: 'noRoad' }

/**
 * The fastest fix and those around it that are far enough away to say which road it was.
 * @param positions of one device, by fix time @param time of the fastest, epoch ms
 * @returns null where it is not among them, or alone
 */
export function stretchAround(positions: readonly Driven[], time: number): RoadStretch | null {
  const near = positions
    .filter((position) => Math.abs(position.fixTime - time) <= roadLimits.limitReachMs && isOnTheWay(position))
    .map(pointOf)
  const at = near.findIndex((point) => point.time === time)
  const peak = near[at]
  if (!peak) return null
  const isApart = (point: TracePoint) => distanceMetres(point, peak) >= roadLimits.limitStepMetres
  const from = near.slice(0, at).findLast(isApart) ?? peak
  const to = near.slice(at + 1).find(isApart) ?? peak
  return from === to ? null : { from, peak, to }
}

/** The same text for the same question. */
export const stretchKey = ({ from, peak, to }: RoadStretch, mode: TravelMode): string =>
  `${mode} ${[from, peak, to].map(({ latitude, longitude, course }) => `${latitude},${longitude},${course ?? ''}`).join(' ')}`

/** Of a way from the first to the last fix: another one where it is much longer than they are apart, or leads elsewhere. */
export function limitOn({ line, spans }: RoadWay, { from, peak, to }: RoadStretch): RoadLimit {
  const points = line.map(([longitude, latitude]) => ({ latitude, longitude }))
  const straight = distanceMetres(from, peak) + distanceMetres(peak, to)
  const longest = straight * roadLimits.limitDetourMax + roadLimits.limitDetourMetres
  if (points.length < 2 || lengthMetres(points) > longest) return { kind: 'noRoad' }
  const apart = points.slice(1).map((point, at) => metresToSegment(peak, { from: points[at]!, to: point }))
  const nearest = Math.min(...apart)
  if (nearest > roadLimits.snapMetres) return { kind: 'noRoad' }
  const segment = apart.indexOf(nearest)
  const span = spans.findLast((each) => each.from <= segment)
  const road = span?.name ?? ''
  if (span?.isUnlimited) return { kind: 'unlimited', road }
  return span?.limitKmh ? { kind: 'limit', kmh: span.limitKmh, road } : { kind: 'unknown', road }
}

/**
 * Whose limits apply to a device, by its category: a motorcycle has those of cars, who walks has none. Ways of scooters,
 * which leave out motorways, cost more, too.
 */
export function limitModeOf(category: string | null): TravelMode | null {
  const mode = travelModeOf(category)
  return mode === 'pedestrian' ? null : mode === 'scooter' ? 'car' : mode
}
