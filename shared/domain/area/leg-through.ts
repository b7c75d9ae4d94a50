import type { Coordinates } from '../distance.ts'
import { metresPerDegree } from './bounds.ts'
import type { Ring } from './ring.ts'
import { nearest } from './unwrap-longitudes.ts'

/** A straight way between two places. */
export interface Leg {
  from: Coordinates
  to: Coordinates
}

/** Where a leg is first and last inside an area: shares of its length, from 0 to 1. */
export type Through = [first: number, last: number]

/** Metres on a plane that touches the earth where the leg begins. */
interface Point {
  x: number
  y: number
}

/** Through what is at most so many metres from a point or a line; null when it passes by. */
export function throughNear(points: readonly Coordinates[], distance: number, { from, to }: Leg): Through | null {
  const wide = metresPerDegree * Math.cos((((from.latitude + to.latitude) / 2) * Math.PI) / 180)
  const onPlane = ({ latitude, longitude }: Coordinates): Point => ({
    x: (nearest(longitude, from.longitude) - from.longitude) * wide,
    y: (latitude - from.latitude) * metresPerDegree,
  })
  const way = onPlane(to)
  let through: Through | null = null
  let before: Point | null = null
  for (const each of points) {
    const point = onPlane(each)
    through = both(through, throughCircle(way, point, distance))
    if (before) through = both(through, throughSide(way, [before, point], distance))
    before = point
  }
  return through
}

/** Through an area of rings that are planar in latitude and longitude, between two places outside of it. */
export function throughRings(rings: readonly Ring[], { from, to }: Leg): Through | null {
  let through: Through | null = null
  for (const { places, middle } of rings) {
    const start = nearest(from.longitude, middle)
    const way = { x: nearest(to.longitude, start) - start, y: to.latitude - from.latitude }
    for (let at = 1; at < places.length; at++) {
      const [one, other] = [places[at - 1]!, places[at]!]
      const side = { x: other.longitude - one.longitude, y: other.latitude - one.latitude }
      const begin = { x: one.longitude - start, y: one.latitude - from.latitude }
      const across = way.x * side.y - way.y * side.x
      if (across === 0) continue
      const share = (begin.x * side.y - begin.y * side.x) / across
      const onSide = (begin.x * way.y - begin.y * way.x) / across
      if (share >= 0 && share <= 1 && onSide >= 0 && onSide <= 1) through = both(through, [share, share])
    }
  }
  return through
}

function both(one: Through | null, other: Through | null): Through | null {
  if (!one || !other) return one ?? other
  return [Math.min(one[0], other[0]), Math.max(one[1], other[1])]
}

/** From the origin along `way`. */
function throughCircle(way: Point, centre: Point, radius: number): Through | null {
  const square = way.x ** 2 + way.y ** 2
  if (square === 0) return null
  const middle = (way.x * centre.x + way.y * centre.y) / square
  const aside = (way.x * centre.y - way.y * centre.x) ** 2 / square
  const half = (radius ** 2 - aside) / square
  if (half < 0) return null
  return within(middle - Math.sqrt(half), middle + Math.sqrt(half))
}

/** Through the rectangle to both sides of a line's side. */
function throughSide(way: Point, [begin, end]: readonly [Point, Point], distance: number): Through | null {
  const length = Math.hypot(end.x - begin.x, end.y - begin.y)
  if (length === 0) return null
  const [x, y] = [(end.x - begin.x) / length, (end.y - begin.y) / length]
  let through: Through | null = [0, 1]
  for (const [start, step, low, high] of [
    [-begin.x * x - begin.y * y, way.x * x + way.y * y, 0, length],
    [begin.x * y - begin.y * x, way.y * x - way.x * y, -distance, distance],
  ] as const) {
    if (step === 0) {
      if (start < low || start > high) return null
      continue
    }
    const [one, other] = [(low - start) / step, (high - start) / step]
    through = within(Math.max(through[0], Math.min(one, other)), Math.min(through[1], Math.max(one, other)))
    if (!through) return null
  }
  return through
}

function within(first: number, last: number): Through | null {
  const part: Through = [Math.max(0, first), Math.min(1, last)]
  return part[0] <= part[1] ? part : null
}
