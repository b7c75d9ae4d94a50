import { distanceMetres, type Place } from '../distance.ts'
import type { MotionSettings } from '../engine/engine-settings.ts'

/** Who really leaves is out of the circle of drift by then. */
const driftBelievedMs = 60_000

/** What the rule for drives and stops looks at: a moment of a track. */
export interface MotionPoint extends Place {
  /** epoch ms */
  fixTime: number
  /** metres travelled; only differences mean anything */
  metres: number
}

/** One moment more, as the tracker told it. */
export interface MotionFix<Point extends MotionPoint> {
  point: Point
  isMoving: boolean
  /** undefined when the tracker says nothing of it */
  ignition?: boolean
  /** metres, 0 when unknown */
  accuracy: number
}

/** What is remembered between two fixes. Plain data. */
export interface MotionState<Point extends MotionPoint> {
  /** what is confirmed */
  isDriving: boolean
  /** since when the latest fixes say other than what is confirmed; the place is where that began */
  pending?: { since: Point; place: Place }
  /** the circle that the device was in last, entered at `since`; the first fix in it that stood still */
  circle: { since: Point; stood?: Point }
  last: Point
}

/** A confirmed change: the device drives, or stands, since that moment. */
export interface MotionChange<Point extends MotionPoint> {
  isDriving: boolean
  since: Point
}

export const firstMotion = <Point extends MotionPoint>({ point, isMoving }: MotionFix<Point>): MotionState<Point> => ({
  isDriving: isMoving,
  circle: circleAt(point, isMoving),
  last: point,
})

/**
 * The rule for drives and stops of `traccar-behaviour.md`, section 5.2 (old logic), made deaf for drift: who says they
 * are moving and stays within `driftMetres` (or the fix's own accuracy) is not. With `driftMetres` 0 it is the rule
 * as it stands there.
 *
 * - A fix that says other than what is confirmed begins something; it is confirmed after the time or the way that the
 *   settings ask for, and counts from where it began. Falling back before then, nothing was.
 * - A silence of `minimalNoDataMs` while driving ends the drive at the last fix before it.
 */
export function stepMotion<Point extends MotionPoint>(
  state: MotionState<Point>,
  fix: MotionFix<Point>,
  settings: MotionSettings,
): { state: MotionState<Point>; change: MotionChange<Point> | null } {
  const { point } = fix
  const drift = settings.driftMetres > 0 ? Math.max(settings.driftMetres, fix.accuracy) : 0
  if (state.isDriving && point.fixTime - state.last.fixTime >= settings.minimalNoDataMs) {
    const parked = { isDriving: false, circle: circleAt(point, fix.isMoving), last: point }
    return { state: parked, change: { isDriving: false, since: state.last } }
  }
  const { pending, since } = judged(state, fix, { settings, drift })
  const { isDriving } = state
  const next = { isDriving: since ? !isDriving : isDriving, circle: circleOf(state, fix, drift), last: point }
  if (since) return { state: next, change: { isDriving: !isDriving, since } }
  return { state: pending ? { ...next, pending } : next, change: null }
}

const circleAt = <Point extends MotionPoint>(point: Point, isMoving: boolean): MotionState<Point>['circle'] =>
  isMoving ? { since: point } : { since: point, stood: point }

function circleOf<Point extends MotionPoint>(
  { circle }: MotionState<Point>,
  { point, isMoving }: MotionFix<Point>,
  drift: number,
): MotionState<Point>['circle'] {
  if (drift > 0 && distanceMetres(circle.since, point) > drift) return circleAt(point, isMoving)
  return circle.stood || isMoving ? circle : { ...circle, stood: point }
}

interface Judged<Point extends MotionPoint> {
  pending?: MotionState<Point>['pending']
  /** since when the opposite of what was confirmed is certain */
  since?: Point
}

interface Bounds {
  settings: MotionSettings
  drift: number
}

function judged<Point extends MotionPoint>(
  state: MotionState<Point>,
  fix: MotionFix<Point>,
  bounds: Bounds,
): Judged<Point> {
  const { point, isMoving } = fix
  if (isMoving === state.isDriving) return isMoving ? drifting(state, point, bounds) : {}
  // the fix that begins something does not confirm it
  if (!state.pending) return { pending: { since: point, place: point } }
  return isMoving ? driving(state.pending, point, bounds) : stopping(state.pending, fix, bounds)
}

/** It says that it moves, as it did; but it has been in one circle for as long as a stop lasts. */
function drifting<Point extends MotionPoint>(
  { circle }: MotionState<Point>,
  point: Point,
  { settings, drift }: Bounds,
): Judged<Point> {
  const stays = drift > 0 && distanceMetres(circle.since, point) <= drift
  const lasts = point.fixTime - circle.since.fixTime >= settings.minimalParkingMs
  return stays && lasts ? { since: circle.stood ?? circle.since } : {}
}

function stopping<Point extends MotionPoint>(
  pending: NonNullable<MotionState<Point>['pending']>,
  { point, ignition }: MotionFix<Point>,
  { settings }: Bounds,
): Judged<Point> {
  const lasts = point.fixTime - pending.since.fixTime >= settings.minimalParkingMs
  return lasts || (settings.useIgnition && ignition === false) ? { since: pending.since } : { pending }
}

function driving<Point extends MotionPoint>(
  pending: NonNullable<MotionState<Point>['pending']>,
  point: Point,
  { settings, drift }: Bounds,
): Judged<Point> {
  const lastedMs = point.fixTime - pending.since.fixTime
  if (drift > 0 && distanceMetres(pending.place, point) <= drift) {
    // drift so far: if a drive begins, it begins here
    return { pending: lastedMs >= driftBelievedMs ? { since: point, place: pending.place } : pending }
  }
  const isFar = point.metres - pending.since.metres >= settings.minimalTripMetres
  return isFar || lastedMs >= settings.minimalTripMs ? { since: pending.since } : { pending }
}
