import { metresPerDegree, type Bounds } from '../area/bounds.ts'
import { mayOverlap } from '../area/box-side.ts'
import { metresToLine } from '../area/segment.ts'
import { nearest } from '../area/unwrap-longitudes.ts'
import { around } from '../days/whereabouts.ts'
import type { Coordinates } from '../distance.ts'
import { passesWithinMs } from '../rules/passes.ts'
import type { Circle, PassWindow } from './passes.ts'

/** A part of a track that is known without its positions: a quarter of an hour, or a day. */
export interface Span {
  /** epoch ms of its first and last position, or of the time in which they lie */
  first: number
  last: number
  /** around its valid fixes; null without any, absent where that is not known */
  box?: Bounds | null
  /** where its first and last valid fixes are, within `endMetres`; absent where that is not known */
  start?: Coordinates
  end?: Coordinates
  /** none of its fixes is in the circle, and no way from one to the next leads through it */
  isClear?: boolean
}

/** An end of a simplified line is rounded by no more. */
const endMetres = 10

/**
 * Whether a simplified line shows that a track was nowhere in the circle. It is simplified on a plane that touches the
 * earth at its first place, which is wrong by less than half for the way of a day.
 * @param withinMetres how far the line is from the track at most
 */
export function isClearOf(circle: Circle, line: readonly [number, number][], withinMetres: number): boolean {
  const [first] = line
  if (!first) return false
  const farthest = line.some(
    ([, latitude]) => Math.abs(latitude - first[1]) > straightDegrees || Math.abs(latitude) > 70,
  )
  if (farthest) return false
  const places = line.map(([longitude, latitude]) => ({ latitude, longitude }))
  const reach = circle.radiusMetres + withinMetres * 2 + endMetres * 2
  // a line of one place is none
  return metresToLine(circle, [...places, places.at(-1)!]) > reach
}

/** A day that leads further north or south is too long for a plane. */
const straightDegrees = 3

const boxAt = ({ latitude, longitude }: Coordinates): Bounds => {
  const high = endMetres / metresPerDegree
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return { south: latitude - high, north: latitude + high, west: longitude - wide, east: longitude + wide }
}

/** Whether a fix within the box may lie in the circle; false is certain. */
export function mayBeIn(circle: Circle, box: Bounds): boolean {
  // who crossed the date line has fixes at both ends of such a box
  if (box.east - box.west > 180) return true
  const { latitude, longitude, radiusMetres } = circle
  return mayOverlap({ south: latitude, north: latitude, west: longitude, east: longitude }, box, radiusMetres)
}

/** The parts that matter for a window: those in it, and the nearest with a fix before and after it. */
export function spansAround<Part extends Span>(spans: readonly Part[], { from, to }: PassWindow): Part[] {
  const hasFix = ({ box }: Part) => box !== null
  const before = spans.findLastIndex((span) => span.last < from && hasFix(span))
  const after = spans.findIndex((span) => span.first > to && hasFix(span))
  return spans.slice(before < 0 ? 0 : before, after < 0 ? spans.length : after + 1)
}

/**
 * For each part, whether its positions are needed to say when a track led through a circle: where a fix of it may be inside,
 * and where the straight way from one part to the next, which are near in time, may lead through it.
 */
export function wantedSpans(circle: Circle, spans: readonly Span[]): boolean[] {
  const touches = spans.map(
    ({ box, isClear }) => !isClear && (box === undefined || (box !== null && mayBeIn(circle, box))),
  )
  const wanted = [...touches]
  let before = -1
  for (const [at, { box, first }] of spans.entries()) {
    if (box === null) continue
    const last = spans[before]
    const isNear = last !== undefined && first - last.last <= passesWithinMs
    if (isNear && (touches[before] || touches[at] || mayBeBetween(circle, last, spans[at]!))) {
      wanted[before] = true
      wanted[at] = true
    }
    before = at
  }
  return wanted
}

function mayBeBetween(circle: Circle, from: Span, to: Span): boolean {
  const [one, other] = [from.end ? boxAt(from.end) : from.box, to.start ? boxAt(to.start) : to.box]
  if (!one || !other) return true
  const turn = nearest(other.west, one.west) - other.west
  return mayBeIn(circle, around(one, { ...other, west: other.west + turn, east: other.east + turn }))
}
