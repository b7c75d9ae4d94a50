import { distanceMetres } from '../distance.ts'
import { hasValidFix } from '../engine/valid-fix.ts'
import { roadLimits } from '../limits/roads.ts'
import { screenLimits } from '../limits/screen.ts'
import type { Position } from '../position.ts'

/** What moves where: it decides which roads a line may follow. */
export const travelModes = ['car', 'truck', 'scooter', 'pedestrian'] as const
export type TravelMode = (typeof travelModes)[number]

export interface TracePoint {
  /** degrees, five decimals */
  latitude: number
  longitude: number
  /** epoch ms */
  time: number
  /** degrees clockwise from north; null when it is not known */
  course: number | null
}

export type Driven = Pick<
  Position,
  'latitude' | 'longitude' | 'fixTime' | 'course' | 'courseUnknown' | 'valid' | 'outdated' | 'attributes' | 'speed'
>

/**
 * The ways of a track as they are matched to roads: cut where the replay has a gap and where one question would be too
 * large; without points that are none, or say nothing new.
 * @param positions of one device, by fix time
 */
export function tracesOf(positions: readonly Driven[]): TracePoint[][] {
  const traces: TracePoint[][] = []
  let open: { points: TracePoint[]; metres: number } | null = null
  let before: number | null = null
  for (const position of positions) {
    if (!isOnTheWay(position)) continue
    const point = pointOf(position)
    if (open === null || before === null || point.time - before > screenLimits.replayGapMs) {
      open = { points: [point], metres: 0 }
      traces.push(open.points)
    } else {
      const last: TracePoint = open.points.at(-1)!
      const metres = distanceMetres(last, point)
      if (metres >= roadLimits.traceStepMetres) {
        if (isFull(open, metres)) {
          open = { points: [last, point], metres }
          traces.push(open.points)
        } else {
          open.points.push(point)
          open.metres += metres
        }
      }
    }
    before = point.time
  }
  return traces.filter(({ length }) => length > 1)
}

const isFull = ({ points, metres }: { points: readonly TracePoint[]; metres: number }, more: number): boolean =>
  points.length >= roadLimits.tracePointsMax || metres + more > roadLimits.traceMetresMax

/** A place that was worked out from cells is beside any road. */
export const isOnTheWay = (position: Driven): boolean =>
  hasValidFix(position as Position) && position.attributes['approximate'] !== true

export const pointOf = ({ latitude, longitude, fixTime, course, courseUnknown, speed }: Driven): TracePoint => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
  time: fixTime,
  // what stands has the course of its last move
  course: courseUnknown || speed === 0 ? null : Math.round(course),
})

/** about a metre */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** The same text for the same way by the same means. */
export const traceKey = (points: readonly TracePoint[], mode: TravelMode): string =>
  `${mode} ${points.map(({ latitude, longitude, course }) => `${latitude},${longitude},${course ?? ''}`).join(' ')}`

const modes: Readonly<Record<string, TravelMode | null>> = {
  truck: 'truck',
  semi: 'truck',
  trailer: 'truck',
  bus: 'truck',
  trolleybus: 'truck',
  crane: 'truck',
  tractor: 'truck',
  motorcycle: 'scooter',
  scooter: 'scooter',
  bicycle: 'pedestrian',
  person: 'pedestrian',
  boat: null,
  ship: null,
  helicopter: null,
  plane: null,
  train: null,
  tram: null,
}

/** By a device's category; null for what is on no road. */
export function travelModeOf(category: string | null): TravelMode | null {
  const known = category !== null && Object.hasOwn(modes, category) ? modes[category] : undefined
  return known === undefined ? 'car' : known
}
