import { distanceMetres, type Coordinates } from '../distance.ts'
import type { MotionSettings } from '../engine/engine-settings.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { minuteMs, secondMs } from '../time/durations.ts'
import { metresPerSecondFromKnots } from '../units.ts'

/** Slower than a slow walk: the drift of a standing receiver. */
export const slowestKnots = 1.6
/** A shorter leg of a moving receiver is noise for a good part, unless it is exactly as long as its speed says. */
const shortMetres = 40
/** A leg this short is noise even then. */
const noiseMetres = 10
/** A vehicle that really goes somewhere is out of the circle of drift by then. */
const goingMs = minuteMs
/** Fixes that are further apart in time need no second one that says the same. */
const doubtsWithinMs = 10 * minuteMs
/** A vehicle that stood for so long has not left before a second fix says so. */
const stoodMs = 3 * minuteMs
/** By how much a way may be longer than the sent speeds account for. */
const allowance = 1.01
/** What a receiver calls its accuracy is missed by a third of its fixes: twice as much by very few. */
const accuracies = 2

export type DistanceSettings = Pick<MotionSettings, 'driftMetres' | 'countsDrift'>

/** Where the distance was last counted to. Plain data. */
export interface Anchor extends Coordinates {
  /** metres; absent when it is better than the circle of drift */
  accuracy?: number
  /** metres that the sent speeds account for since then; absent for none */
  reach?: number
  /** epoch ms; absent when the distance was counted to the latest fix */
  since?: number
  /** the latest fix was the first one outside of the circle */
  isLeft?: true
}

/** A place that a device without sent speeds was at when it last left a circle of drift. Plain data. */
export interface Going extends Coordinates {
  /** epoch ms */
  since: number
}

/** What is remembered of the distance at a fix. Nothing of both for a vehicle that drives, and tells how fast. */
export interface Believed {
  /** absent when the distance was counted to the fix itself */
  anchor?: Anchor
  going?: Going
}

/** The fix before. */
export interface From extends Coordinates {
  fixTime: number
  /** knots that the tracker sent; absent for none */
  knots?: number | undefined
  anchor: Anchor | undefined
  going: Going | undefined
}

export interface To extends Coordinates {
  fixTime: number
  /** metres, 0 when unknown */
  accuracy: number
  knots?: number | undefined
}

/**
 * The metres that a vehicle has travelled since its distance was last counted, as far as a fix shows that it has moved:
 *
 * - not while the fix is within twice its own accuracy, or that of the fix before it, when that is worse than the circle
 *   of drift; a better fix is where the vehicle was all the time;
 * - as far as the sent speeds account for the way, also from the fix before when it turned there;
 * - beyond 40 m when they say at both ends that it moves, or it left a circle of drift less than a minute ago;
 * - else beyond the circle of drift. After it stood, two fixes have to be outside.
 *
 * What a fix does not show is measured with the next ones, from the same place.
 */
export function believe(from: From, to: To, settings: DistanceSettings): Step {
  const { driftMetres, countsDrift } = settings
  const metres = distanceMetres(from.anchor ?? from, to)
  if (countsDrift || driftMetres <= 0) return { metres }
  if (isAgain(from, to)) return unchanged(from)
  const accuracy = to.accuracy > driftMetres ? to.accuracy : 0
  const known = from.anchor?.accuracy ?? 0
  const [before, now] = [from.knots ?? 0, to.knots ?? 0]
  const elapsedMs = Math.max(0, to.fixTime - from.fixTime)
  const isMoving = Math.min(before, now) >= slowestKnots
  const gained = reachOf(isMoving ? (before + now) / 2 : Math.max(before, now), elapsedMs)
  const reach = (from.anchor?.reach ?? 0) + gained
  if (metres <= accuracies * Math.max(accuracy, known) && (accuracy > 0 || known > 0)) {
    return accuracy < known ? arrived(to, { metres: 0, accuracy }) : held(from, { reach })
  }
  if (isMoving ? isAsFast(metres, reach) : metres < reach * allowance) return arrived(to, { metres, accuracy })
  const going = from.going && to.fixTime - from.going.since <= goingMs ? from.going : undefined
  if (metres <= (isMoving || going ? shortMetres : driftMetres)) {
    const turned = isMoving && from.anchor ? distanceMetres(from, to) : 0
    if (isAsFast(turned, gained)) return arrived(to, { metres: distanceMetres(from.anchor!, from) + turned, accuracy })
    return held(from, { reach, going })
  }
  if (isMoving) return arrived(to, { metres, accuracy })
  if (going) return arrived(to, { metres, accuracy, going: goingOn(going, to, driftMetres) })
  const stood = from.anchor?.since !== undefined && to.fixTime - from.anchor.since >= stoodMs
  return stood && !from.anchor?.isLeft && elapsedMs < doubtsWithinMs
    ? held(from, { reach, isLeft: true })
    : arrived(to, { metres, accuracy, going: goingFrom(to) })
}

type Step = Believed & { metres: number }

/** The same fix once more, as a correction of totals is one, shows nothing new. */
const isAgain = (from: From, to: To): boolean =>
  to.fixTime === from.fixTime && to.latitude === from.latitude && to.longitude === from.longitude

function unchanged({ anchor, going }: From): Step {
  const step: Step = { metres: 0 }
  if (anchor) step.anchor = anchor
  if (going) step.going = going
  return step
}

/** What is remembered of the distance at the very first fix. */
export const believeFirst = (
  { latitude, longitude, accuracy }: To,
  { driftMetres, countsDrift }: DistanceSettings,
): Believed =>
  accuracy > driftMetres && driftMetres > 0 && !countsDrift ? { anchor: { latitude, longitude, accuracy } } : {}

const isAsFast = (metres: number, reach: number): boolean =>
  metres >= noiseMetres && metres <= reach * allowance && metres * allowance >= reach

const reachOf = (knots: number, elapsedMs: number): number =>
  knots >= slowestKnots ? (metresPerSecondFromKnots(knots) * elapsedMs) / secondMs : 0

const goingFrom = ({ latitude, longitude, fixTime }: To): Going => ({ latitude, longitude, since: fixTime })

const goingOn = (going: Going, to: To, driftMetres: number): Going =>
  distanceMetres(going, to) > driftMetres ? goingFrom(to) : going

/** The distance counts up to here. */
function arrived(
  { latitude, longitude }: Coordinates,
  { metres, accuracy, going }: { metres: number; accuracy: number; going?: Going | undefined },
): Step {
  const step: Step = { metres }
  if (accuracy > 0) step.anchor = { latitude, longitude, accuracy }
  if (going) step.going = going
  return step
}

/** The distance counts up to where it did. */
function held(from: From, { reach, going, isLeft }: { reach: number; going?: Going | undefined; isLeft?: true }): Step {
  const step: Step = {
    metres: 0,
    anchor: anchorOf(from, reach > 0 ? roundTo(reach, stepsPerUnit.distance) : 0, isLeft),
  }
  if (going) step.going = going
  return step
}

/** The very same while nothing changes: a parked vehicle is not written again with each fix. */
function anchorOf({ anchor, latitude, longitude, fixTime }: From, reach: number, isLeft: true | undefined): Anchor {
  if (anchor?.since !== undefined && (anchor.reach ?? 0) === reach && anchor.isLeft === isLeft) return anchor
  const place = anchor ?? { latitude, longitude }
  const kept: Anchor = { latitude: place.latitude, longitude: place.longitude, since: anchor?.since ?? fixTime }
  if (anchor?.accuracy !== undefined) kept.accuracy = anchor.accuracy
  if (reach > 0) kept.reach = reach
  if (isLeft) kept.isLeft = isLeft
  return kept
}
