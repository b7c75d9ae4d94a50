import type { Position } from 'geojson'
import { earthRadiusMetres, type Coordinates } from '../../../../shared/domain/distance.ts'
import { unwrapped } from '../../../../shared/domain/area/unwrap-longitudes.ts'

const radians = Math.PI / 180
const arcStep = Math.PI / 12
/** Mercator has no poles */
const latitudeMax = 85

/** On the Mercator plane of a unit sphere, which turns no angle; `reach` is the corridor's half-width there. */
interface Bend {
  x: number
  y: number
  reach: number
}
interface Vector {
  x: number
  y: number
}

/**
 * The outline of what is at most so many metres from a line, as a closed ring of longitude and latitude: round at its
 * ends and on the outside of its bends.
 */
export function corridorRing(points: readonly Coordinates[], metres: number): Position[] {
  const bends = unwrapped(points).map((place) => onPlane(place, metres))
  const line = bends.filter(({ x, y }, at) => at === 0 || x !== bends[at - 1]!.x || y !== bends[at - 1]!.y)
  const ring = line.length === 1 ? circle(line[0]!) : [...leftSide(line), ...leftSide(line.toReversed())]
  return [...ring, ring[0]!].map(fromPlane)
}

function onPlane({ latitude, longitude }: Coordinates, metres: number): Bend {
  const angle = Math.max(-latitudeMax, Math.min(latitudeMax, latitude)) * radians
  return {
    x: longitude * radians,
    y: Math.asinh(Math.tan(angle)),
    reach: metres / (earthRadiusMetres * Math.cos(angle)),
  }
}

const fromPlane = ({ x, y }: Vector): Position => [x / radians, Math.atan(Math.sinh(y)) / radians]

const circle = (middle: Bend): Vector[] => arc(middle, { from: 0, turn: -2 * Math.PI })

/** From beside the first point to beyond the last one, to the left of the way. */
function leftSide(line: readonly Bend[]): Vector[] {
  const ways = line.slice(1).map((to, at) => wayOf(line[at]!, to))
  const side: Vector[] = [beside(line[0]!, ways[0]!.angle)]
  for (const [at, way] of ways.entries()) {
    const end = line[at + 1]!
    const next = ways[at + 1]
    side.push(...(next ? bendSide(end, way, next) : arc(end, { from: way.angle, turn: -Math.PI })))
  }
  return side
}

interface Way {
  length: number
  /** of what is to the left of it */
  angle: number
}

const wayOf = (from: Vector, to: Vector): Way => ({
  length: Math.hypot(to.x - from.x, to.y - from.y),
  angle: Math.atan2(to.y - from.y, to.x - from.x) + Math.PI / 2,
})

function bendSide(bend: Bend, before: Way, after: Way): Vector[] {
  const turn = Math.atan2(Math.sin(after.angle - before.angle), Math.cos(after.angle - before.angle))
  if (turn < 0) return arc(bend, { from: before.angle, turn })
  const half = turn / 2
  const isShort = bend.reach * Math.tan(half) > Math.min(before.length, after.length)
  // legs that are too short to meet beside the bend: by way of the bend itself, which is inside in any case
  if (isShort) return [beside(bend, before.angle), bend, beside(bend, after.angle)]
  return [beside({ ...bend, reach: bend.reach / Math.cos(half) }, before.angle + half)]
}

function arc(middle: Bend, { from, turn }: { from: number; turn: number }): Vector[] {
  const steps = Math.max(1, Math.ceil(Math.abs(turn) / arcStep))
  return Array.from({ length: steps + 1 }, (_, step) => beside(middle, from + (turn * step) / steps))
}

const beside = ({ x, y, reach }: Bend, angle: number): Vector => ({
  x: x + reach * Math.cos(angle),
  y: y + reach * Math.sin(angle),
})
