import { isBorneOut, isOnWay, steadyTo, type SteadyBounds, type SteadyLegs } from './steady.ts'
import { isFaster, type TimedPoint } from './timed-point.ts'

/** The last trusted point of a device whose receiver has jumped away from it. */
export interface TrustedPoint extends TimedPoint {
  /** fixes in a row that agree with each other and not with this point */
  run: number
  /** the fast legs up to this point; absent for none, and in what older builds stored */
  steady?: SteadyLegs
}

/** This many positions that agree with each other are where the device is, however it got there. */
const runBelieved = 3

/** What is remembered of the fixes before a position. */
export interface JumpMemory {
  believed?: TrustedPoint | undefined
  /** the position right before, trusted or not */
  last: TimedPoint
  /** the fast legs up to `last` */
  steady?: SteadyLegs | undefined
}

export interface JumpVerdict {
  isJump: boolean
  /** the device is there, but came on no way that is known */
  isCarried: boolean
  /** what to remember; undefined when the position itself is trusted */
  believed: TrustedPoint | undefined
  steady: SteadyLegs | undefined
}

/**
 * Whether the movement to a position is faster than the device can be: then it is a jump of the receiver, not a drive.
 * Such a position is measured against the last trusted one; when others follow that agree with it, the device is there
 * after all (it was carried, or the trusted position was the wrong one). Legs in a row of about the same velocity are
 * those of a train or an aircraft, see `steady.ts`.
 */
export function evaluateJump(
  { believed, last, steady }: JumpMemory,
  position: TimedPoint,
  bounds: SteadyBounds,
): JumpVerdict {
  const { fastestKnots } = bounds
  const from = believed ?? last
  const before = believed ? believed.steady : steady
  const kept = steadyTo(before, [from, position], bounds)
  if (fastestKnots <= 0 || !isFaster(from, position, fastestKnots)) return trusted(kept)
  if (kept !== before && isBorneOut(kept)) return trusted(kept)
  const now = believed ? steadyTo(steady, [last, position], bounds) : kept
  if (now !== steady && isBorneOut(now)) {
    return trusted(now, !isOnWay([from, position], now))
  }
  const agrees = believed !== undefined && !isFaster(last, position, fastestKnots)
  const run = agrees ? believed.run + (isSameFix(last, position) ? 0 : 1) : 1
  if (run >= runBelieved) return trusted(now, true)
  const { latitude, longitude, fixTime } = from
  const point: TrustedPoint = { latitude, longitude, fixTime, run }
  if (before) point.steady = before
  return { isJump: true, isCarried: false, believed: point, steady: now }
}

const trusted = (steady: SteadyLegs | undefined, isCarried = false): JumpVerdict => ({
  isJump: false,
  isCarried,
  believed: undefined,
  steady,
})

/** The same fix once more bears nothing out: a correction of totals, or another message about that moment. */
const isSameFix = (one: TimedPoint, other: TimedPoint): boolean =>
  one.fixTime === other.fixTime && one.latitude === other.latitude && one.longitude === other.longitude
