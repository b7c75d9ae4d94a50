import { distanceMetres, type Coordinates } from '../distance.ts'

const metresPerSecondPerKnot = 1852 / 3600
const metresPerDegreeMax = 111_320

/** A place and when (epoch ms) a device was there. */
export interface TimedPoint extends Coordinates {
  fixTime: number
}

/** A place that is believed, and since when the device does not seem to be there any more. */
export interface TrustedPoint extends TimedPoint {
  /** positions in a row that agree with each other and not with this place */
  run: number
}

/** So many positions that agree with each other are where the device is, however it got there. */
const runBelieved = 3

export interface JumpVerdict {
  isJump: boolean
  /** what to remember; undefined when the position itself is believed */
  believed: TrustedPoint | undefined
}

/**
 * Whether the way to a position would have been faster than the device can be: then it is a jump of the receiver, not a
 * drive. Such a position is measured against the last one that was believed; when others follow that agree with it, the
 * device is there after all (it was carried, or the place that was believed was the wrong one).
 *
 * @param last the position right before, believed or not
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
  const run = agrees ? believed.run + 1 : 1
  if (run >= runBelieved) return { isJump: false, believed: undefined }
  const { latitude, longitude, fixTime } = from
  return { isJump: true, believed: { latitude, longitude, fixTime, run } }
}

/** Two fixes of one second may lie as far apart as a second's way. */
export function isFaster(from: TimedPoint, to: TimedPoint, knots: number): boolean {
  const seconds = Math.max(1, Math.abs(to.fixTime - from.fixTime) / 1000)
  const metres = knots * metresPerSecondPerKnot * seconds
  // along a meridian and then a parallel is never shorter, and known without trigonometry: nearly every fix ends here
  const most = (Math.abs(to.latitude - from.latitude) + Math.abs(to.longitude - from.longitude)) * metresPerDegreeMax
  return most > metres && distanceMetres(from, to) > metres
}
