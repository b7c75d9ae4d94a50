import type { Coordinates } from '../distance.ts'
import { unwrapped } from './unwrap-longitudes.ts'

interface Side {
  ring: number
  /** the corner that it starts at */
  at: number
  /** how many sides its ring has */
  count: number
  from: Coordinates
  to: Coordinates
}

export type CrossingSide = Pick<Side, 'ring' | 'at'>

/**
 * Two sides of some rings that meet although they are no neighbours, or fold back onto each other: the earlier one
 * first, each by its ring and the corner that it starts at. Null when the rings are simple and apart.
 */
export function crossingOf(rings: readonly (readonly Coordinates[])[]): [CrossingSide, CrossingSide] | null {
  // from west to east, so that only sides whose longitudes overlap are compared
  const sorted = sidesOf(rings).sort((a, b) => west(a) - west(b))
  for (const [index, side] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length && west(sorted[next]!) <= east(side); next++) {
      const [first, second] = isBefore(side, sorted[next]!) ? [side, sorted[next]!] : [sorted[next]!, side]
      if (meet(first, second)) return [first, second]
    }
  }
  return null
}

function sidesOf(rings: readonly (readonly Coordinates[])[]): Side[] {
  const start = rings[0]?.[0]?.longitude ?? 0
  return rings.flatMap((corners, ring) => {
    const places = unwrapped([{ latitude: 0, longitude: start }, ...corners, corners[0]!]).slice(1)
    return corners.map((_, at): Side => ({ ring, at, count: corners.length, from: places[at]!, to: places[at + 1]! }))
  })
}

const isBefore = (a: Side, b: Side) => a.ring < b.ring || (a.ring === b.ring && a.at < b.at)
const west = ({ from, to }: Side) => Math.min(from.longitude, to.longitude)
const south = ({ from, to }: Side) => Math.min(from.latitude, to.latitude)
const north = ({ from, to }: Side) => Math.max(from.latitude, to.latitude)
const east = ({ from, to }: Side) => Math.max(from.longitude, to.longitude)

function meet(first: Side, second: Side): boolean {
  if (first.ring === second.ring) {
    if (second.at === first.at + 1) return foldsBack(first.from, first.to, second.to)
    if (first.at === 0 && second.at === first.count - 1) return foldsBack(second.from, second.to, first.to)
  }
  if (south(first) > north(second) || south(second) > north(first)) return false
  const turns = [
    turn(first.from, first.to, second.from),
    turn(first.from, first.to, second.to),
    turn(second.from, second.to, first.from),
    turn(second.from, second.to, first.to),
  ] as const
  if (turns[0] * turns[1] < 0 && turns[2] * turns[3] < 0) return true
  return (
    (turns[0] === 0 && between(first, second.from)) ||
    (turns[1] === 0 && between(first, second.to)) ||
    (turns[2] === 0 && between(second, first.from)) ||
    (turns[3] === 0 && between(second, first.to))
  )
}

/** Whether the way from `corner` goes straight back over the way to it. */
function foldsBack(before: Coordinates, corner: Coordinates, after: Coordinates): boolean {
  if (turn(before, corner, after) !== 0) return false
  const along =
    (corner.longitude - before.longitude) * (after.longitude - corner.longitude) +
    (corner.latitude - before.latitude) * (after.latitude - corner.latitude)
  return along < 0
}

/** Which side of the way from `a` to `b` the place `c` is on: 1, -1, or 0 when it is straight ahead. */
const turn = (a: Coordinates, b: Coordinates, c: Coordinates): number =>
  Math.sign(
    (b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude),
  )

const between = ({ from, to }: Side, place: Coordinates): boolean =>
  place.longitude >= Math.min(from.longitude, to.longitude) &&
  place.longitude <= Math.max(from.longitude, to.longitude) &&
  place.latitude >= Math.min(from.latitude, to.latitude) &&
  place.latitude <= Math.max(from.latitude, to.latitude)
