import { lengthMetres } from '../area/size.ts'
import { metresToSegment } from '../area/segment.ts'
import { type Coordinates, distanceMetres } from '../distance.ts'
import { roadLimits } from '../limits/roads.ts'
import { type TravelMode, travelModeOf } from './traces.ts'

type Line = readonly (readonly [longitude: number, latitude: number])[]

/** Where a share link leads along roads: an attribute of its guest, latitude and longitude with a comma. */
export const placeByRoadKey = 'placeByRoad'

export const placeText = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(5)},${longitude.toFixed(5)}`

/** Of the attributes of a guest; null for none, and for what is no place. */
export function placeByRoad(attributes: Readonly<Record<string, unknown>>): Coordinates | null {
  const text = Object.hasOwn(attributes, placeByRoadKey) ? attributes[placeByRoadKey] : null
  const found = typeof text === 'string' ? /^(-?\d{1,2}\.\d{5}),(-?\d{1,3}\.\d{5})$/.exec(text) : null
  if (!found) return null
  const [latitude, longitude] = [Number(found[1]), Number(found[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** By a device's category; null for what is on no road. Ways of scooters, which leave out motorways, cost more. */
export function wayModeOf(category: string | null): TravelMode | null {
  const mode = travelModeOf(category)
  return mode === 'scooter' ? 'car' : mode
}

export interface SharedWay {
  line: Line
  metres: number
  seconds: number
  /** where the device was, and the place */
  from: Coordinates
  to: Coordinates
}

interface Asked {
  /** the one that was looked up last; null for none */
  kept: SharedWay | null
  /** of the device; epoch ms */
  position: Coordinates & { fixTime: number }
  place: Coordinates
  now: number
}

/** Whether another way may be looked up: the device is on its way, and was somewhere else the last time. */
export function isWayDue({ kept, position, place, now }: Asked): boolean {
  const metres = distanceMetres(position, place)
  if (metres <= roadLimits.arrivedMetres || metres > roadLimits.wayMetresMax) return false
  if (now - position.fixTime > roadLimits.wayFreshMs) return false
  return kept === null || distanceMetres(kept.from, position) >= roadLimits.wayMovedMetres
}

export interface RestOfWay {
  line: Line
  metres: number
  seconds: number
}

/** What is left of a way; null for a device that is beside it. */
export function restOfWay(
  { line, metres, seconds }: Pick<SharedWay, 'line' | 'metres' | 'seconds'>,
  position: Coordinates,
): RestOfWay | null {
  const points = line.map(([longitude, latitude]) => ({ latitude, longitude }))
  const apart = points.slice(1).map((to, at) => metresToSegment(position, { from: points[at]!, to }))
  const nearest = Math.min(...apart)
  if (points.length < 2 || nearest > roadLimits.wayBesideMetres) return null
  const segment = apart.indexOf(nearest)
  const { latitude, longitude } = position
  const left = [{ latitude, longitude }, ...points.slice(segment + 1)]
  const part = Math.min(1, lengthMetres(left) / Math.max(1, lengthMetres(points)))
  return {
    line: left.map((point) => [point.longitude, point.latitude] as const),
    metres: metres * part,
    seconds: seconds * part,
  }
}
