import { isDerived } from '../days/derivation-flags.ts'
import { distanceMetres, type Coordinates } from '../distance.ts'
import type { MotionSettings } from '../engine/engine-settings.ts'
import { minuteMs } from '../time/durations.ts'
import type { Position } from '../position.ts'
import { gapMetresOf } from './gap-metres.ts'
import { circleAt, circleOf, type Circle, type MotionPoint } from './circle.ts'
import { hasDriven, isBefore } from './has-driven.ts'

/** A device that really leaves is out of the circle of drift by then. */
const driftBelievedMs = minuteMs

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
  /** a silence of which the latest fix says that it went elsewhere; the circle is that of before it */
  silence?: { from: Point; circle: Circle<Point> }
}

/** A confirmed change: the device drives, or stands, since that moment. */
export interface MotionChange<Point extends MotionPoint> {
  isDriving: boolean
  since: Point
}

/** It moved without a fix on the way: from the last one before a silence to the first one after it. */
export interface MotionGap<Point extends MotionPoint> {
  from: Point
  to: Point
}

/** Whether `motion` of a position follows from a speed that is the average of its leg. */
export const isAverageMotion = (position: Pick<Position, 'derived'>): boolean =>
  isDerived(position, 'speed') && isDerived(position, 'motion')

/** A device that is seen for the first time stands, and may just begin to drive. */
export const firstMotion = <Point extends MotionPoint>({ point, isMoving }: MotionFix<Point>): MotionState<Point> => ({
  isDriving: false,
  ...(isMoving && { pending: beginning(point) }),
  circle: circleAt(point, isMoving),
  last: point,
})

/**
 * Traccar's older rule for drives and stops (a minimum of distance, of time, of parking), without drift: a device that reports
 * motion and stays within `driftMetres` (or the fix's own accuracy) is not. With `driftMetres` 0 it is
 * exactly that rule.
 *
 * - A fix that says other than what is confirmed begins something; it is confirmed after the time or the distance in the
 *   settings, and counts from where it began. Falling back before then, nothing was.
 * - The drift of a standing receiver changes nothing: a stop counts from the first fix that stood in the circle.
 *   Neither does a red light just after leaving, nor a single fix far away; it takes two to have been elsewhere.
 * - Motion that is an average began at the fix before, and rest that is one began there too, if the device is still there.
 * - A drive is as long, or as far, as the settings say: what stood before then has not driven.
 * - A silence of `minimalNoDataMs` ends a drive at the last fix before it, and what had only begun. Who is found
 *   elsewhere moved without data, if the next fix is not back: it takes two here as well.
 */
export function stepMotion<Point extends MotionPoint>(
  state: MotionState<Point>,
  fix: MotionFix<Point>,
  settings: MotionSettings,
): MotionStep<Point> {
  const { point } = fix
  const found = state.silence ? afterJump(state, state.silence, { fix, radius: radiusOf(fix, settings) }) : null
  const known = found?.state ?? state
  const step = point.fixTime - known.last.fixTime >= settings.minimalNoDataMs ? afterSilence : inTouch
  const next = step(known, fix, settings)
  return found?.gap ? { ...next, gap: found.gap } : next
}

interface MotionStep<Point extends MotionPoint> {
  state: MotionState<Point>
  change: MotionChange<Point> | null
  /** it ended at the fix before this one */
  gap?: MotionGap<Point>
}

const driftOf = ({ accuracy }: MotionFix<MotionPoint>, { driftMetres }: MotionSettings): number =>
  driftMetres > 0 ? Math.max(driftMetres, accuracy) : 0

const radiusOf = ({ accuracy }: MotionFix<MotionPoint>, settings: MotionSettings): number =>
  Math.max(gapMetresOf(settings), accuracy)

/** A single fix elsewhere after a silence was a jump if the next one is where it was before; else it moved without data. */
function afterJump<Point extends MotionPoint>(
  { silence: _silence, ...state }: MotionState<Point>,
  { from, circle }: NonNullable<MotionState<Point>['silence']>,
  { fix: { point }, radius }: { fix: MotionFix<Point>; radius: number },
): { state: MotionState<Point>; gap?: MotionGap<Point> } {
  const { last } = state
  const before = Math.min(distanceMetres(circle.since, point), distanceMetres(from, point))
  const isBack = before <= radius && before < distanceMetres(last, point)
  return isBack ? { state: { isDriving: false, circle, last } } : { state, gap: { from, to: last } }
}

function afterSilence<Point extends MotionPoint>(
  state: MotionState<Point>,
  fix: MotionFix<Point>,
  settings: MotionSettings,
): MotionStep<Point> {
  const { isDriving, last, circle } = state
  const radius = radiusOf(fix, settings)
  const isElsewhere = distanceMetres(last, fix.point) > radius && distanceMetres(circle.since, fix.point) > radius
  if (!isDriving && !isElsewhere) {
    const { pending: _begun, ...standing } = state
    return inTouch(standing, fix, settings)
  }
  const begun = firstMotion(fix)
  return {
    state: isElsewhere ? { ...begun, silence: { from: last, circle } } : begun,
    change: isDriving ? { isDriving: false, since: last } : null,
  }
}

function inTouch<Point extends MotionPoint>(
  state: MotionState<Point>,
  fix: MotionFix<Point>,
  settings: MotionSettings,
): MotionStep<Point> {
  const { point } = fix
  const drift = driftOf(fix, settings)
  const { isDriving } = state
  const circle = circleOf(state, fix, drift)
  const { pending, since } = evaluated(state, fix, { settings, drift, circle })
  const next = { isDriving: since ? !isDriving : isDriving, circle, last: point }
  if (since && !isDriving && mayEndTooEarly(circle, { since, point, drift }, settings)) {
    // where it was before it left, or had left far enough, says nothing of when it stops
    return { state: { ...next, circle: circleAt(point, fix.isMoving) }, change: { isDriving: true, since } }
  }
  if (since) return { state: next, change: { isDriving: !isDriving, since } }
  return { state: pending ? { ...next, pending } : next, change: null }
}

function mayEndTooEarly<Point extends MotionPoint>(
  circle: Circle<Point>,
  { since, point, drift }: { since: Point; point: Point; drift: number },
  settings: MotionSettings,
): boolean {
  if (isBefore(circle.since, since)) return true
  // where it stood, or was on the way, it may be back with the next fix, also when this one is elsewhere
  const mayBeThere =
    circle.stood !== undefined || isBefore(since, circle.since) || distanceMetres(circle.since, point) <= drift
  return drift > 0 && mayBeThere && !hasDriven(since, circle.since, settings)
}

interface Evaluated<Point extends MotionPoint> {
  pending?: MotionState<Point>['pending']
  /** since when the opposite of what was confirmed is certain */
  since?: Point
}

interface Bounds<Point extends MotionPoint> {
  settings: MotionSettings
  drift: number
  /** the circle that it is in with this fix */
  circle: Circle<Point>
}

function evaluated<Point extends MotionPoint>(
  state: MotionState<Point>,
  fix: MotionFix<Point>,
  bounds: Bounds<Point>,
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
  { drift }: Bounds<Point>,
): Point | undefined => (drift > 0 && distanceMetres(circle.since, point) <= drift ? circle.stood : undefined)

/** The fix before, when the average since then is rest and the device is still there. */
const stoodSince = <Point extends MotionPoint>(
  { last }: MotionState<Point>,
  { point, isAverage }: MotionFix<Point>,
  { drift }: Bounds<Point>,
): Point | undefined => (isAverage && distanceMetres(last, point) <= drift ? last : undefined)

/**
 * It stands, as it did; but it may have begun to leave, and wait at a red light. That counts until it is back, or has
 * been there for as long as a stop lasts. Two fixes at another place, as far away as a trip goes, mean that it drove.
 */
function resting<Point extends MotionPoint>(
  state: MotionState<Point>,
  { point }: MotionFix<Point>,
  { settings, drift, circle }: Bounds<Point>,
): Evaluated<Point> {
  const { pending } = state
  if (!pending || drift === 0) return {}
  const metres = distanceMetres(pending.place, point)
  if (metres <= drift) return {}
  if (distanceMetres(circle.since, point) > drift) return { pending }
  const isThere = circle.since.fixTime > pending.since.fixTime && circle.since.fixTime < point.fixTime
  const isFar = metres >= settings.minimalTripMetres
  if (isThere && isFar && hasDriven(pending.since, circle.stood ?? circle.since, settings)) {
    return { since: pending.since }
  }
  return point.fixTime - circle.since.fixTime >= settings.minimalParkingMs ? {} : { pending }
}

/** It says that it moves, as it did; but it has been in one circle for as long as a stop lasts. */
function drifting<Point extends MotionPoint>(
  { circle }: MotionState<Point>,
  point: Point,
  { settings, drift }: Bounds<Point>,
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
  { settings, drift }: Bounds<Point>,
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
  { pending, last, circle: before }: Pending<Point>,
  point: Point,
  { settings, drift, circle }: Bounds<Point>,
): Evaluated<Point> {
  const lastedMs = point.fixTime - pending.since.fixTime
  // nobody saw it stand there
  const isFirst = !before.stood && before.since.fixTime === pending.since.fixTime
  if (drift > 0 && distanceMetres(pending.place, point) <= drift) {
    // drift so far: if a drive begins, it begins here
    const isDrift = lastedMs >= (isFirst ? settings.minimalParkingMs : driftBelievedMs)
    return { pending: isDrift ? { since: point, place: pending.place } : pending }
  }
  // one fix elsewhere may be a jump of the receiver
  if (drift > 0 && !isFirst && distanceMetres(pending.place, last) <= drift) return { pending }
  if (isDoubtful(pending.since, point, { settings, drift, circle })) {
    return point.fixTime - circle.since.fixTime >= settings.minimalParkingMs ? {} : { pending }
  }
  const isFar = point.metres - pending.since.metres >= settings.minimalTripMetres
  return isFar || lastedMs >= settings.minimalTripMs ? { since: pending.since } : { pending }
}

/** It is still where it stood on the way, and had not driven by then: if it stays, it has not at all. */
const isDoubtful = <Point extends MotionPoint>(
  since: Point,
  point: Point,
  { settings, drift, circle }: Bounds<Point>,
): boolean =>
  drift > 0 &&
  circle.stood !== undefined &&
  circle.stood.fixTime > since.fixTime &&
  distanceMetres(circle.since, point) <= drift &&
  !hasDriven(since, circle.stood, settings)
