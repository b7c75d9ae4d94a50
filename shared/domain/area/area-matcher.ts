import { distanceMetres, type Coordinates } from '../distance.ts'
import { lineDistanceMetresDefault, ringsOf, type Area } from './area.ts'
import { boundsOf, mayReach, metresPerDegree, type Bounds } from './bounds.ts'
import { mayOverlap, sideOfNear, sideOfRings, type BoxSide } from './box-side.ts'
import { throughNear, throughRings, type Leg, type Through } from './leg-through.ts'
import { isInRing, ringOf } from './ring.ts'
import { metresToLine } from './segment.ts'
import { nearest, unwrapped } from './unwrap-longitudes.ts'

/** An area that is made ready to be asked about many places. */
export interface AreaMatcher {
  /**
   * A circle holds its own edge; a polygon is planar in latitude and longitude (even-odd rule over all its rings), its
   * exact edge belongs to neither side; a line holds what is at most its distance away.
   */
  contains(place: Coordinates): boolean
  /** Whether the coordinates are outside, and more than this many metres from the edge. */
  isBeyond(place: Coordinates, metres: number): boolean
  /** Metres to the nearest point of the edge, from either side; the edge of a hole is one, too. */
  metresToEdge(place: Coordinates): number
  /** Where all places of a box are; its longitudes are from -180 to 180. */
  sideOf(box: Bounds): BoxSide
  /** Where a leg that begins and ends outside leads through it; null when it does not. */
  through(leg: Leg): Through | null
}

/** `lineDistanceMetres` is half the width of the corridor that a line stands for. */
export function areaMatcher(area: Area, lineDistanceMetres = lineDistanceMetresDefault): AreaMatcher {
  if (area.kind === 'circle') return near([area.centre], area.radiusMetres)
  if (area.kind === 'line') return near(area.points, lineDistanceMetres)
  return polygon(ringsOf(area))
}

/** Everything within a distance of a point or a line. */
function near(points: readonly Coordinates[], distance: number): AreaMatcher {
  const bounds = boundsOf(unwrapped(points))
  const metresTo = (place: Coordinates) =>
    points.length === 1 ? distanceMetres(points[0]!, place) : metresToLine(place, points)
  return {
    contains: (place) => mayReach(bounds, place, distance) && metresTo(place) <= distance,
    isBeyond: (place, metres) => !mayReach(bounds, place, distance + metres) || metresTo(place) > distance + metres,
    metresToEdge: (place) => Math.abs(metresTo(place) - distance),
    sideOf: (box) => (mayOverlap(bounds, box, distance) ? sideOfNear({ points, distance }, box, metresTo) : 'outside'),
    through: (leg) => (mayTouch(bounds, leg, distance) ? throughNear(points, distance, leg) : null),
  }
}

function polygon([outer, ...holes]: readonly (readonly Coordinates[])[]): AreaMatcher {
  const edge = ringOf(outer!)
  const rings = [edge, ...holes.map(ringOf)]
  const bounds = boundsOf(edge.places)
  const contains = (place: Coordinates) =>
    mayReach(bounds, place, 0) && rings.filter((ring) => isInRing(ring, place)).length % 2 === 1
  const metresToEdge = (place: Coordinates) => Math.min(...rings.map((ring) => metresToLine(place, ring.places)))
  return {
    contains,
    isBeyond: (place, metres) => !mayReach(bounds, place, metres) || (!contains(place) && metresToEdge(place) > metres),
    metresToEdge,
    sideOf: (box) => (mayOverlap(bounds, box, 0) ? sideOfRings(rings, box, contains) : 'outside'),
    through: (leg) => (mayTouch(bounds, leg, 0) ? throughRings(rings, leg) : null),
  }
}

/** It is asked of every geofence on the way of a vehicle: most are ruled out by their latitude. */
function mayTouch(bounds: Bounds, { from, to }: Leg, metres: number): boolean {
  const [south, north] = from.latitude < to.latitude ? [from.latitude, to.latitude] : [to.latitude, from.latitude]
  const margin = metres / metresPerDegree
  if (north < bounds.south - margin || south > bounds.north + margin) return false
  const end = nearest(to.longitude, from.longitude)
  const box = { south, north, west: Math.min(from.longitude, end), east: Math.max(from.longitude, end) }
  return mayOverlap(bounds, box, metres)
}
