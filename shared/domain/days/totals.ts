import { believe, believeFirst, slowestKnots, type Believed, type DistanceSettings } from '../trips/distance-filter.ts'
import { givenTotal, isDerived, notesDerived } from './derivation-flags.ts'
import { distanceMetres } from '../distance.ts'
import { fastestOfLeg, fastestSteady } from '../engine/fastest.ts'
import { evaluateJump, type TrustedPoint } from '../engine/jump.ts'
import type { SteadyBounds, SteadyLegs } from '../engine/steady.ts'
import type { TimedPoint } from '../engine/timed-point.ts'
import { trackerLimits } from '../limits/trackers.ts'
import type { Attributes, Position } from '../position.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { knotsFromMetresPerSecond } from '../units.ts'

/** A point with the speed that was sent there. */
export interface SeenPoint extends TimedPoint {
  /** absent for none, and when the tracker says that it does not move */
  knots?: number
}

/**
 * The coordinates that a device reported last, the last trusted ones when the receiver has jumped away from them, and up
 * to where its distance was counted.
 */
export interface Seen extends Believed {
  last: SeenPoint
  believed?: TrustedPoint
  /** the fast legs up to `last`; absent for none, and in what older builds stored */
  steady?: SteadyLegs
}

/** What legs are measured by. */
export interface LegSettings extends DistanceSettings {
  /** 0 for any speed */
  fastestKnots: number
}

/** What a device has travelled up to a position. Plain data. */
export interface Totals {
  /** metres */
  totalDistance: number
  /** ms of engine hours */
  hours: number
  /** the position itself; null before the first. Times in epoch ms, speed in knots */
  latest: { deviceTime: number; isEngineOn: boolean; speed: number } | null
}

export const noTotals: Totals = { totalDistance: 0, hours: 0, latest: null }

/** Where a position was reached from. */
export interface Leg {
  isOutlier: boolean
  /** whether it has valid coordinates of its own that the device can have reached */
  counts: boolean
  /** where speed is measured from; null when there is nothing to measure */
  origin: TimedPoint | null
  /** metres that it adds, see `../trips/distance-filter.ts` */
  metres: number
  seen: Seen | null
}

/** Evaluates the movement to a position (the next one in the order of their track). */
export function legTo(seen: Seen | null, position: Position, settings: LegSettings): Leg {
  if (position.outdated) return { ...noLeg, isOutlier: seen?.believed !== undefined, seen }
  if (!position.valid) return { ...noLeg, seen }
  const here = seenPointOf(position)
  if (!seen) return { ...noLeg, counts: true, seen: { last: here, ...believeFirst(position, settings) } }
  const { isJump, isCarried, believed, steady } = evaluateJump(seen, position, boundsOf(seen.last, position, settings))
  if (isJump) {
    const anchor = seen.anchor ?? placeOf(seen.believed ?? seen.last)
    const left: Seen = { last: here, anchor }
    if (believed) left.believed = believed
    if (steady) left.steady = steady
    if (seen.going) left.going = seen.going
    return { ...noLeg, isOutlier: true, seen: left }
  }
  // what agrees with outliers goes on from the last of them
  const origin = isCarried ? seen.last : (seen.believed ?? seen.last)
  const { metres, anchor, going } = wayTo(origin, isCarried ? nothing : seen, { position, settings })
  const after: Seen = { last: here }
  if (anchor) after.anchor = anchor
  if (going) after.going = going
  if (steady) after.steady = steady
  return { isOutlier: false, counts: true, origin, metres, seen: after }
}

/** The highest plausible speeds of a leg. Legs bear each other out where no speed was sent that could do so. */
export const boundsOf = (from: SeenPoint, to: Position, { fastestKnots }: LegSettings): SteadyBounds => ({
  fastestKnots: fastestOfLeg(fastestKnots, from.knots, knotsOf(to)),
  steadyKnots: isDerived(to, 'speed') ? fastestSteady(fastestKnots) : 0,
})

/** metres from the position before, whether it moved or its receiver drifted */
export const measuredMetres = ({ counts, origin }: Leg, position: Position): number =>
  counts && origin ? distanceMetres(origin, position) : 0

export const noLeg: Leg = { isOutlier: false, counts: false, origin: null, metres: 0, seen: null }

/** Each position of a day comes here: an object that is written out takes a fraction of one that is spread. */
function wayTo(
  from: SeenPoint,
  { anchor, going }: Believed,
  { position, settings }: { position: Position; settings: LegSettings },
): Believed & { metres: number } {
  // what the tracker measured itself counts, up to this very position
  const isSent = notesDerived(position) && !isDerived(position, 'distance')
  if (isSent && sentDistance(position) !== undefined) return { metres: 0 }
  const { latitude, longitude, fixTime, accuracy } = position
  const step = believe(
    { latitude: from.latitude, longitude: from.longitude, fixTime: from.fixTime, knots: from.knots, anchor, going },
    { latitude, longitude, fixTime, accuracy, knots: knotsOf(position) },
    settings,
  )
  step.metres = inSteps(step.metres)
  return step
}

export const seenPointOf = (position: Position): SeenPoint => {
  const { latitude, longitude, fixTime } = position
  const point: SeenPoint = { latitude, longitude, fixTime }
  const knots = knotsOf(position)
  if (knots !== undefined) point.knots = knots
  return point
}

/** As sent; nothing while the tracker says that it does not move. */
function knotsOf(position: Position): number | undefined {
  const { speed, attributes } = position
  if (speed <= 0 || isDerived(position, 'speed')) return undefined
  return attributes.motion === false && !isDerived(position, 'motion') ? undefined : speed
}
const nothing: Believed = {}

const placeOf = ({ latitude, longitude }: TimedPoint) => ({ latitude, longitude })

/** metres between two positions that follow each other, when nothing is known of those before */
export function believedBetween(from: Position | null, to: Position, settings: DistanceSettings): number {
  if (!from) return 0
  const { latitude, longitude, fixTime } = from
  const seen: Seen = { last: seenPointOf(from) }
  if (isDerived(from, 'speed')) seen.going = { latitude, longitude, since: fixTime }
  return legTo(seen, to, { ...settings, fastestKnots: 0 }).metres
}

const inSteps = (metres: number): number => roundTo(metres, stepsPerUnit.distance)

/** The distance (metres) that a tracker sent with a position; undefined when it sent none, or none that can be. */
export function sentDistance({ attributes }: { attributes: Attributes }): number | undefined {
  const { distance } = attributes
  return typeof distance === 'number' && distance >= 0 && distance <= trackerLimits.travelledMetresMax
    ? inSteps(distance)
    : undefined
}

/**
 * The speed (knots) of a position whose tracker does not send it: the average of the leg to it, unless that took as long
 * as a silence that ends a trip. Who takes over the last coordinates, or is there at the same moment, has the last speed.
 */
export function legSpeed(
  { counts, origin }: Leg,
  position: Position,
  { latest, silenceMs }: { latest: Totals['latest']; silenceMs: number },
): number {
  if (position.outdated) return latest?.speed ?? 0
  if (!counts || !origin) return 0
  const elapsedMs = position.fixTime - origin.fixTime
  if (elapsedMs <= 0) return latest?.speed ?? 0
  if (elapsedMs > silenceMs) return 0
  const knots = knotsFromMetresPerSecond(distanceMetres(origin, position) / (elapsedMs / 1000))
  return knots >= slowestKnots ? roundTo(knots, stepsPerUnit.speed) : 0
}

/** `totalDistance` (metres) at a position: a given one, else that before plus its way, unless it is an outlier. */
export function totalDistanceAt(before: number, position: Position, { distance, isOutlier }: Travelled): number {
  return givenTotal(position, 'totalDistance') ?? (isOutlier ? before : inSteps(before + distance))
}

interface Travelled {
  /** metres */
  distance: number
  isOutlier: boolean
}

/** `hours` (ms) at a position: as given, else those before plus the time since, when the ignition is on in both. */
export function hoursAt({ hours, latest }: Totals, position: Position): number {
  const given = givenTotal(position, 'hours')
  if (given !== undefined) return given
  return hours + runningMs(latest, runningOf(position))
}

type Running = Pick<NonNullable<Totals['latest']>, 'deviceTime' | 'isEngineOn'>

/** ms of engine hours between two positions that follow each other */
export const runningMs = (before: Running | null, now: Running): number =>
  before?.isEngineOn && now.isEngineOn ? Math.max(0, now.deviceTime - before.deviceTime) : 0

/**
 * What engine hours are counted by. A late record without coordinates has the place and the fix time of a newer position:
 * by its own, earlier time the hours between the two would be counted once more.
 */
export const runningOf = (position: Position): Running => {
  const { outdated, deviceTime, fixTime } = position
  return { isEngineOn: isEngineOn(position), deviceTime: outdated ? Math.max(deviceTime, fixTime) : deviceTime }
}

const isEngineOn = ({ attributes }: Pick<Position, 'attributes'>): boolean => attributes.ignition === true

/** The totals that a stored position shows. */
export function totalsOf(position: Position): Totals {
  const { isEngineOn: isOn, deviceTime } = runningOf(position)
  return {
    totalDistance: numberIn(position.attributes.totalDistance),
    hours: numberIn(position.attributes.hours),
    latest: { deviceTime, isEngineOn: isOn, speed: position.speed },
  }
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/**
 * metres that a day counts for a position: those of its `distance`. What an older build stored there depends on the
 * order of arrival, so that is measured.
 */
export const countedMetres = (position: Position, leg: Leg, distance: number): number =>
  leg.isOutlier ? 0 : notesDerived(position) ? distance : leg.metres

/** The distance (metres) of a stored position: as sent, else that of the leg. */
export const distanceAt = (position: Position, leg: Leg): number =>
  (isDerived(position, 'distance') ? undefined : sentDistance(position)) ?? leg.metres
