import { distanceMetres, type Coordinates } from '../distance.ts'

const metresPerSecondPerKnot = 1852 / 3600
const metresPerDegreeMax = 111_320

/** Coordinates, and when (epoch ms) a device was there. */
export interface TimedPoint extends Coordinates {
  fixTime: number
}

/** Two fixes of the same second may be as far apart as a device moves in a second. */
export function isFaster(from: TimedPoint, to: TimedPoint, knots: number): boolean {
  const seconds = Math.max(1, Math.abs(to.fixTime - from.fixTime) / 1000)
  const metres = knots * metresPerSecondPerKnot * seconds
  // along a meridian and then a parallel is never shorter, and known without trigonometry: nearly every fix ends here
  const most = (Math.abs(to.latitude - from.latitude) + Math.abs(to.longitude - from.longitude)) * metresPerDegreeMax
  return most > metres && distanceMetres(from, to) > metres
}
