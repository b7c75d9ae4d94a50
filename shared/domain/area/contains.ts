import { distanceMetres, type Place } from '../distance.ts'
import { type Area, lineDistanceMetresDefault } from './area.ts'
import { nearest, unrolled } from './unrolled.ts'

/**
 * Whether a place is inside. A circle holds its own edge; a polygon is planar in latitude and longitude (even-odd
 * rule), its exact edge belongs to neither side; a line holds what is at most `lineDistanceMetres` away from it.
 */
export function contains(area: Area, place: Place, lineDistanceMetres: number = lineDistanceMetresDefault): boolean {
  if (area.kind === 'circle') return distanceMetres(area.centre, place) <= area.radiusMetres
  if (area.kind === 'polygon') return isInRing(area.corners, place)
  return area.points
    .slice(1)
    .some((to, at) => metresToSegment(place, { from: area.points[at]!, to }) <= lineDistanceMetres)
}

function isInRing(corners: readonly Place[], place: Place): boolean {
  const ring = unrolled([...corners, corners[0]!])
  const [west, east] = [Math.min(...ring.map(lon)), Math.max(...ring.map(lon))]
  const { latitude } = place
  const longitude = nearest(place.longitude, (west + east) / 2)
  let inside = false
  for (let at = 1; at < ring.length; at++) {
    const [from, to] = [ring[at - 1]!, ring[at]!]
    if (from.latitude > latitude === to.latitude > latitude) continue
    const share = (latitude - from.latitude) / (to.latitude - from.latitude)
    if (longitude < from.longitude + share * (to.longitude - from.longitude)) inside = !inside
  }
  return inside
}

const lon = (place: Place) => place.longitude

/**
 * Distance in metres from a place to the nearest point of a segment, from the three side lengths (Heron's formula);
 * when the foot of the perpendicular is outside the segment, to the nearer end.
 */
export function metresToSegment(place: Place, { from, to }: { from: Place; to: Place }): number {
  const length = distanceMetres(from, to)
  const [toFrom, toEnd] = [distanceMetres(place, from), distanceMetres(place, to)]
  const isBeyond = Math.max(toFrom, toEnd) ** 2 >= Math.min(toFrom, toEnd) ** 2 + length ** 2
  if (length === 0 || isBeyond) return Math.min(toFrom, toEnd)
  const half = (length + toFrom + toEnd) / 2
  const square = half * (half - length) * (half - toFrom) * (half - toEnd)
  return (2 * Math.sqrt(Math.max(0, square))) / length
}
