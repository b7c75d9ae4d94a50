import type { ShownState } from '../../device-state.ts'
import { distanceMetres, type Coordinates } from '../../distance.ts'
import { ruleLimits } from '../../limits/rules.ts'
import type { Position } from '../../position.ts'
import { secondMs } from '../../time/durations.ts'
import { metresPerSecondFromKnots } from '../../units.ts'

/** Where a linked device was last known to be. Degrees, knots, epoch ms. */
export interface LinkedPosition extends Coordinates {
  deviceId: number
  fixTime: number
  speed: number
  isMoving: boolean
}

/** A linked device, without coordinates where nobody knows where it is. */
export type LinkedDevice = LinkedPosition | { deviceId: number; latitude: null }

export const isSomewhere = (other: LinkedDevice): other is LinkedPosition => other.latitude !== null

/** Null before the first position, and where the last one is an outlier, or none that the tracker calls valid. */
export function linkedPositionOf({ deviceId, last }: Pick<ShownState, 'deviceId' | 'last'>): LinkedPosition | null {
  if (!last?.valid || last.attributes.outlier === true) return null
  const { latitude, longitude, fixTime, speed, attributes } = last
  return { deviceId, latitude, longitude, fixTime, speed, isMoving: attributes.motion === true }
}

type Here = Pick<Position, 'latitude' | 'longitude' | 'fixTime' | 'speed'>

/** How far a linked device is, in metres. */
export interface Separation {
  /** between the two places, */
  metres: number
  /** and without what the one that was measured earlier may have driven until the other was */
  atLeastMetres: number
}

/**
 * How far a linked device is from here. What stood when it was last known stands there still, however long ago that was;
 * of what moved nobody knows where it is some minutes later.
 * @returns null where nobody knows
 */
export function separationFrom(here: Here, other: LinkedPosition): Separation | null {
  const laterMs = here.fixTime - other.fixTime
  if (other.isMoving && Math.abs(laterMs) > ruleLimits.linkedPositionAgeMaxMs) return null
  const metres = distanceMetres(here, other)
  const knots = laterMs < 0 ? here.speed : other.isMoving ? other.speed : 0
  const driven = (metresPerSecondFromKnots(knots) * Math.abs(laterMs)) / secondMs
  return { metres, atLeastMetres: Math.max(0, metres - driven) }
}
