import { givenTotal, isDerived, notesDerived } from './derived-values.ts'
import { distanceMetres } from '../distance.ts'
import { evaluateJump, isFaster, type TimedPoint, type TrustedPoint } from '../engine/jump.ts'
import { limits } from '../limits.ts'
import type { Attributes, Position } from '../position.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { knotsFromMetresPerSecond } from '../units.ts'

/** Slower than a slow walk: the drift of a standing receiver. */
const slowestKnots = 1.6

/** The coordinates that a device reported last, and the last trusted ones when the receiver has jumped away from them. */
export interface Seen {
  last: TimedPoint
  believed?: TrustedPoint
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
  /** where distance and speed are measured from; null when there is nothing to measure */
  origin: TimedPoint | null
  seen: Seen | null
}

/** Evaluates the movement to a position (the next one by fix time, then id). @param fastestKnots 0 for any speed */
export function legTo(seen: Seen | null, position: Position, fastestKnots: number): Leg {
  if (position.outdated) return { isOutlier: seen?.believed !== undefined, counts: false, origin: null, seen }
  if (!position.valid) return { isOutlier: false, counts: false, origin: null, seen }
  const { latitude, longitude, fixTime } = position
  const here = { latitude, longitude, fixTime }
  if (!seen) return { isOutlier: false, counts: true, origin: null, seen: { last: here } }
  const { isJump, believed } = evaluateJump({ believed: seen.believed, last: seen.last }, position, fastestKnots)
  if (isJump)
    return { isOutlier: true, counts: false, origin: null, seen: believed ? { last: here, believed } : { last: here } }
  // what agrees with outliers goes on from the last of them
  const isCarried = seen.believed !== undefined && isFaster(seen.believed, position, fastestKnots)
  return {
    isOutlier: false,
    counts: true,
    origin: isCarried ? seen.last : (seen.believed ?? seen.last),
    seen: { last: here },
  }
}

const inSteps = (metres: number): number => roundTo(metres, stepsPerUnit.distance)

/** metres from where the leg began, 0 when it does not count */
export const legMetres = ({ counts, origin }: Pick<Leg, 'counts' | 'origin'>, position: Position): number =>
  counts && origin ? inSteps(distanceMetres(origin, position)) : 0

/** The distance (metres) that a tracker sent with a position; undefined when it sent none, or none that can be. */
export function sentDistance({ attributes }: { attributes: Attributes }): number | undefined {
  const { distance } = attributes
  return typeof distance === 'number' && distance >= 0 && distance <= limits.travelledMetresMax
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
  return hours + runningMs(latest, { isEngineOn: isEngineOn(position), deviceTime: position.deviceTime })
}

type Running = Pick<NonNullable<Totals['latest']>, 'deviceTime' | 'isEngineOn'>

/** ms of engine hours between two positions that follow each other */
export const runningMs = (before: Running | null, now: Running): number =>
  before?.isEngineOn && now.isEngineOn ? Math.max(0, now.deviceTime - before.deviceTime) : 0

export const isEngineOn = ({ attributes }: Pick<Position, 'attributes'>): boolean => attributes.ignition === true

/** The totals that a stored position shows. */
export const totalsOf = (position: Position): Totals => ({
  totalDistance: numberIn(position.attributes.totalDistance),
  hours: numberIn(position.attributes.hours),
  latest: { deviceTime: position.deviceTime, isEngineOn: isEngineOn(position), speed: position.speed },
})

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/**
 * metres that a day counts for a position: those of its `distance`. What an older build stored there depends on the
 * order of arrival, so that is measured.
 */
export const countedMetres = (position: Position, leg: Leg, distance: number): number =>
  leg.isOutlier ? 0 : notesDerived(position) ? distance : legMetres(leg, position)

/** The distance (metres) of a stored position: as sent, else that of the leg. */
export const distanceAt = (position: Position, leg: Leg): number =>
  (isDerived(position, 'distance') ? undefined : sentDistance(position)) ?? legMetres(leg, position)
