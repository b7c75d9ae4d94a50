import type { Bounds } from '../area/bounds.ts'
import { mayOverlap } from '../area/box-side.ts'
import { nearest } from '../area/unwrap-longitudes.ts'
import { around } from '../days/whereabouts.ts'
import { passesWithinMs } from '../rules/passes.ts'
import type { Circle, PassWindow } from './passes.ts'

/** A part of a track that is known without its positions: a quarter of an hour, or a day. */
export interface Span {
  /** epoch ms of its first and last position, or of the time in which they lie */
  first: number
  last: number
  /** around its valid fixes; null without any, absent where that is not known */
  box?: Bounds | null
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
  const touches = spans.map(({ box }) => box === undefined || (box !== null && mayBeIn(circle, box)))
  const wanted = [...touches]
  let before = -1
  for (const [at, { box, first }] of spans.entries()) {
    if (box === null) continue
    const last = spans[before]
    const isNear = last !== undefined && first - last.last <= passesWithinMs
    if (isNear && (touches[before] || touches[at] || mayBeBetween(circle, last.box, box))) {
      wanted[before] = true
      wanted[at] = true
    }
    before = at
  }
  return wanted
}

function mayBeBetween(circle: Circle, one: Bounds | null | undefined, other: Bounds | undefined): boolean {
  if (!one || !other) return true
  const turn = nearest(other.west, one.west) - other.west
  return mayBeIn(circle, around(one, { ...other, west: other.west + turn, east: other.east + turn }))
}
