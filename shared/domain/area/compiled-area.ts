import { distanceMetres, type Coordinates } from '../distance.ts'
import { type Area, lineDistanceMetresDefault } from './area.ts'
import { boundsOf, mayReach } from './bounds.ts'
import { metresToLine } from './segment.ts'
import { nearest, unwrapped } from './unwrap-longitudes.ts'

/** An area that is made ready to be asked about many places. */
export interface WatchedArea {
  /**
   * A circle holds its own edge; a polygon is planar in latitude and longitude (even-odd rule), its exact edge belongs
   * to neither side; a line holds what is at most its distance away.
   */
  contains(place: Coordinates): boolean
  /** Whether the coordinates are outside, and more than this many metres from the edge. */
  isBeyond(place: Coordinates, metres: number): boolean
  /** Metres to the nearest point of the edge, from either side. */
  metresToEdge(place: Coordinates): number
}

/** `lineDistanceMetres` is half the width of the corridor that a line stands for. */
export function watchedArea(area: Area, lineDistanceMetres = lineDistanceMetresDefault): WatchedArea {
  if (area.kind === 'circle') return near([area.centre], area.radiusMetres)
  if (area.kind === 'line') return near(area.points, lineDistanceMetres)
  return ring(area.corners)
}

/** Everything within a distance of a point or a line. */
function near(points: readonly Coordinates[], distance: number): WatchedArea {
  const bounds = boundsOf(unwrapped(points))
  const metresTo = (place: Coordinates) =>
    points.length === 1 ? distanceMetres(points[0]!, place) : metresToLine(place, points)
  return {
    contains: (place) => mayReach(bounds, place, distance) && metresTo(place) <= distance,
    isBeyond: (place, metres) => !mayReach(bounds, place, distance + metres) || metresTo(place) > distance + metres,
    metresToEdge: (place) => Math.abs(metresTo(place) - distance),
  }
}

function ring(corners: readonly Coordinates[]): WatchedArea {
  const closed = unwrapped([...corners, corners[0]!])
  const bounds = boundsOf(closed)
  const middle = (bounds.west + bounds.east) / 2
  const contains = (place: Coordinates) => mayReach(bounds, place, 0) && isInRing(closed, place, middle)
  const metresToEdge = (place: Coordinates) => metresToLine(place, closed)
  return {
    contains,
    isBeyond: (place, metres) => !mayReach(bounds, place, metres) || (!contains(place) && metresToEdge(place) > metres),
    metresToEdge,
  }
}

function isInRing(closed: readonly Coordinates[], place: Coordinates, middle: number): boolean {
  const { latitude } = place
  const longitude = nearest(place.longitude, middle)
  let inside = false
  for (let at = 1; at < closed.length; at++) {
    const from = closed[at - 1]!
    const to = closed[at]!
    if (from.latitude > latitude === to.latitude > latitude) continue
    const share = (latitude - from.latitude) / (to.latitude - from.latitude)
    if (longitude < from.longitude + share * (to.longitude - from.longitude)) inside = !inside
  }
  return inside
}
