import { isDerived } from '../days/derived-values.ts'
import { distanceMetres, type Coordinates } from '../distance.ts'
import type { MotionSettings } from '../engine/engine-settings.ts'
import { minuteMs } from '../time/durations.ts'
import type { Position } from '../position.ts'

/** A device that really leaves is out of the circle of drift by then. */
const driftBelievedMs = minuteMs

/** What the rule for drives and stops looks at: a moment of a track. */
export interface MotionPoint extends Coordinates {
  /** epoch ms */
  fixTime: number
  /** metres travelled; only differences mean anything */
  metres: number
}

/** The next moment, as the tracker sent it. */
export interface MotionFix<Point extends MotionPoint> {
  point: Point
  isMoving: boolean
  /** whether that is the average since the fix before: then the device left from there, or has stood since */
  isAverage?: boolean
  /** undefined when the tracker says nothing of it */
  ignition?: boolean | undefined
  /** metres, 0 when unknown */
  accuracy: number
}

/** What is remembered between two fixes. Plain data. */
export interface MotionState<Point extends MotionPoint> {
  /** what is confirmed */
  isDriving: boolean
  /** since when the latest fixes say other than what is confirmed; the place is the one that it leaves, or stands at */
  pending?: { since: Point; place: Coordinates }
  /** the circle that the device was in last, around `since`; the first fix in it that stood still */
  circle: Circle<Point>
  last: Point
}

/** A place that a device is at; `out` is a single fix elsewhere, which becomes the next circle when another agrees. */
export interface Circle<Point extends MotionPoint> {
  since: Point
  stood?: Point
  out?: { at: Point; stands: boolean }
}

/** A confirmed change: the device drives, or stands, since that moment. */
export interface MotionChange<Point extends MotionPoint> {
  isDriving: boolean
  since: Point
}

/** Whether `motion` of a position follows from a speed that is the average of its leg. */
export const isAverageMotion = (position: Pick<Position, 'derived'>): boolean =>
  isDerived(position, 'speed') && isDerived(position, 'motion')

export const firstMotion = <Point extends MotionPoint>({ point, isMoving }: MotionFix<Point>): MotionState<Point> => ({
  isDriving: isMoving,
  circle: circleAt(point, isMoving),
  last: point,
})

/**
 * The rule for drives and stops of `traccar-behaviour.md`, section 5.2 (old logic), without drift: a device that reports
 * motion and stays within `driftMetres` (or the fix's own accuracy) is not. With `driftMetres` 0 it is
 * exactly that rule.
 *
 * - A fix that says other than what is confirmed begins something; it is confirmed after the time or the distance in the
 *   settings, and counts from where it began. Falling back before then, nothing was.
 * - The drift of a standing receiver changes nothing: a stop counts from the first fix that stood in the circle.
 *   Neither does a red light just after leaving, nor a single fix far away; it takes two to have been elsewhere.
 * - Motion that is an average began at the fix before, and rest that is one began there too, if the device is still there.
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
  const { pending, since } = evaluated(state, fix, { settings, drift })
  const { isDriving } = state
  const circle = circleOf(state, fix, drift)
  const next = { isDriving: since ? !isDriving : isDriving, circle, last: point }
  if (since && !isDriving && circle.since.fixTime < since.fixTime) {
    // where it was before it left says nothing of when it stops
    return { state: { ...next, circle: circleAt(point, fix.isMoving) }, change: { isDriving: true, since } }
  }
  if (since) return { state: next, change: { isDriving: !isDriving, since } }
  return { state: pending ? { ...next, pending } : next, change: null }
}

const circleAt = <Point extends MotionPoint>(point: Point, isMoving: boolean): Circle<Point> =>
  isMoving ? { since: point } : { since: point, stood: point }

/** The circle moves when two fixes in a row are outside of it: one may be a jump of the receiver. */
function circleOf<Point extends MotionPoint>(
  { circle, last }: MotionState<Point>,
  { point, isMoving }: MotionFix<Point>,
  drift: number,
): Circle<Point> {
  const { out } = circle
  const inside = out ? withoutOut(circle) : circle
  if (isOut(circle, point, drift)) {
    if (out?.stands && distanceMetres(out.at, point) <= drift) return circleAt(out.at, false)
    return isOut(circle, last, drift) ? circleAt(point, isMoving) : { ...inside, out: { at: point, stands: !isMoving } }
  }
  if (inside.stood || isMoving) return inside
  return drift > 0 ? circleAt(point, isMoving) : { ...inside, stood: point }
}

const isOut = ({ since }: Circle<MotionPoint>, place: Coordinates, drift: number): boolean =>
  drift > 0 && distanceMetres(since, place) > drift

const withoutOut = <Point extends MotionPoint>({ out: _elsewhere, ...inside }: Circle<Point>): Circle<Point> => inside

interface Evaluated<Point extends MotionPoint> {
  pending?: MotionState<Point>['pending']
  /** since when the opposite of what was confirmed is certain */
  since?: Point
}

interface Bounds {
  settings: MotionSettings
  drift: number
}

function evaluated<Point extends MotionPoint>(
  state: MotionState<Point>,
  fix: MotionFix<Point>,
  bounds: Bounds,
): Evaluated<Point> {
  const { point, isMoving } = fix
  if (isMoving === state.isDriving) return isMoving ? drifting(state, point, bounds) : resting(state, fix, bounds)
  if (!state.pending) {
    // the fix that begins something does not confirm it
    if (isMoving) {
      const since = fix.isAverage ? state.last : point
      return { pending: { since, place: placeOf(bounds.drift > 0 ? state.circle.since : since) } }
    }
    const stood = stoodHere(state, point, bounds) ?? stoodSince(state, fix, bounds)
    return stood ? stopping({ ...state, pending: beginning(stood) }, fix, bounds) : { pending: beginning(point) }
  }
  const known = { ...state, pending: state.pending }
  return isMoving ? driving(known, point, bounds) : stopping(known, fix, bounds)
}

const beginning = <Point extends MotionPoint>(point: Point) => ({ since: point, place: placeOf(point) })
const placeOf = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude })

/** Since when it has stood in the circle that it is still in: a fix in between that claims to move was drift. */
const stoodHere = <Point extends MotionPoint>(
  { circle }: MotionState<Point>,
  point: Point,
  { drift }: Bounds,
): Point | undefined => (drift > 0 && distanceMetres(circle.since, point) <= drift ? circle.stood : undefined)

/** The fix before, when the average since then is rest and the device is still there. */
const stoodSince = <Point extends MotionPoint>(
  { last }: MotionState<Point>,
  { point, isAverage }: MotionFix<Point>,
  { drift }: Bounds,
): Point | undefined => (isAverage && distanceMetres(last, point) <= drift ? last : undefined)

/**
 * It stands, as it did; but it may have begun to leave, and wait at a red light. That counts until it is back, or has
 * been there for as long as a stop lasts. Two fixes at another place, as far away as a trip goes, mean that it drove.
 */
function resting<Point extends MotionPoint>(
  state: MotionState<Point>,
  { point }: MotionFix<Point>,
  { settings, drift }: Bounds,
): Evaluated<Point> {
  const { pending, circle } = state
  if (!pending || drift === 0) return {}
  const metres = distanceMetres(pending.place, point)
  if (metres <= drift) return {}
  if (distanceMetres(circle.since, point) > drift) return { pending }
  const isThere = circle.since.fixTime > pending.since.fixTime
  if (isThere && metres >= settings.minimalTripMetres) return { since: pending.since }
  return point.fixTime - circle.since.fixTime >= settings.minimalParkingMs ? {} : { pending }
}

/** It says that it moves, as it did; but it has been in one circle for as long as a stop lasts. */
function drifting<Point extends MotionPoint>(
  { circle }: MotionState<Point>,
  point: Point,
  { settings, drift }: Bounds,
): Evaluated<Point> {
  const stays = drift > 0 && distanceMetres(circle.since, point) <= drift
  const lasts = point.fixTime - circle.since.fixTime >= settings.minimalParkingMs
  return stays && lasts ? { since: circle.stood ?? circle.since } : {}
}

/** A state in which something else may have begun. */
type Pending<Point extends MotionPoint> = MotionState<Point> & Required<Pick<MotionState<Point>, 'pending'>>

function stopping<Point extends MotionPoint>(
  { pending, circle }: Pending<Point>,
  { point, ignition }: MotionFix<Point>,
  { settings, drift }: Bounds,
): Evaluated<Point> {
  // standing elsewhere, twice, means that it drove there
  if (drift > 0 && distanceMetres(pending.place, point) > drift) {
    const isThere = distanceMetres(circle.since, point) <= drift
    return { pending: isThere ? beginning(circle.stood ?? circle.since) : pending }
  }
  const lasts = point.fixTime - pending.since.fixTime >= settings.minimalParkingMs
  return lasts || (settings.useIgnition && ignition === false) ? { since: pending.since } : { pending }
}

function driving<Point extends MotionPoint>(
  { pending, last }: Pending<Point>,
  point: Point,
  { settings, drift }: Bounds,
): Evaluated<Point> {
  const lastedMs = point.fixTime - pending.since.fixTime
  if (drift > 0 && distanceMetres(pending.place, point) <= drift) {
    // drift so far: if a drive begins, it begins here
    return { pending: lastedMs >= driftBelievedMs ? { since: point, place: pending.place } : pending }
  }
  // one fix elsewhere may be a jump of the receiver
  if (drift > 0 && distanceMetres(pending.place, last) <= drift) return { pending }
  const isFar = point.metres - pending.since.metres >= settings.minimalTripMetres
  return isFar || lastedMs >= settings.minimalTripMs ? { since: pending.since } : { pending }
}
