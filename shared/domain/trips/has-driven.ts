import { distanceMetres } from '../distance.ts'
import type { MotionSettings } from '../engine/engine-settings.ts'
import type { MotionPoint } from './circle.ts'

/** In the order of their track: of two fixes of one moment, the one that had travelled less. */
export const isBefore = (one: MotionPoint, other: MotionPoint): boolean =>
  one.fixTime < other.fixTime || (one.fixTime === other.fixTime && one.metres < other.metres)

/** Whether what began there and ended there is long, or far, enough for a drive. */
export const hasDriven = (since: MotionPoint, end: MotionPoint, settings: MotionSettings): boolean =>
  end.fixTime >= since.fixTime &&
  (end.fixTime - since.fixTime >= settings.minimalTripMs || distanceMetres(since, end) >= settings.minimalTripMetres)
