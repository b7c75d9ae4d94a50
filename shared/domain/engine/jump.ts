import { distanceMetres, type Coordinates } from '../distance.ts'

const metresPerSecondPerKnot = 1852 / 3600
const metresPerDegreeMax = 111_320

/** Coordinates, and when (epoch ms) a device was there. */
export interface TimedPoint extends Coordinates {
  fixTime: number
}

/** The last trusted point of a device whose receiver has jumped away from it. */
export interface TrustedPoint extends TimedPoint {
  /** fixes in a row that agree with each other and not with this point */
  run: number
}

/** This many positions that agree with each other are where the device is, however it got there. */
const runBelieved = 3

export interface JumpVerdict {
  isJump: boolean
  /** what to remember; undefined when the position itself is trusted */
  believed: TrustedPoint | undefined
}

/**
 * Whether the movement to a position is faster than the device can be: then it is a jump of the receiver, not a drive.
 * Such a position is measured against the last trusted one; when others follow that agree with it, the device is there
 * after all (it was carried, or the trusted position was the wrong one).
 *
 * @param last the position right before, trusted or not
 */
export function evaluateJump(
  { believed, last }: { believed: TrustedPoint | undefined; last: TimedPoint | null },
  position: TimedPoint,
  fastestKnots: number,
): JumpVerdict {
  const from = believed ?? last
  if (fastestKnots <= 0 || !from || !isFaster(from, position, fastestKnots)) {
    return { isJump: false, believed: undefined }
  }
  const agrees = believed !== undefined && last !== null && !isFaster(last, position, fastestKnots)
  const run = agrees ? believed.run + (isSameFix(last, position) ? 0 : 1) : 1
  if (run >= runBelieved) return { isJump: false, believed: undefined }
  const { latitude, longitude, fixTime } = from
  return { isJump: true, believed: { latitude, longitude, fixTime, run } }
}

/** The same fix once more bears nothing out: a correction of totals, or another message about that moment. */
const isSameFix = (one: TimedPoint, other: TimedPoint): boolean =>
  one.fixTime === other.fixTime && one.latitude === other.latitude && one.longitude === other.longitude

/** Two fixes of the same second may be as far apart as a device moves in a second. */
export function isFaster(from: TimedPoint, to: TimedPoint, knots: number): boolean {
  const seconds = Math.max(1, Math.abs(to.fixTime - from.fixTime) / 1000)
  const metres = knots * metresPerSecondPerKnot * seconds
  // along a meridian and then a parallel is never shorter, and known without trigonometry: nearly every fix ends here
  const most = (Math.abs(to.latitude - from.latitude) + Math.abs(to.longitude - from.longitude)) * metresPerDegreeMax
  return most > metres && distanceMetres(from, to) > metres
}
