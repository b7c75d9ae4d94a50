import type { Position } from '../position.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { markDerived } from './derivation-flags.ts'
import { distanceAt, type Leg, type Seen, type Totals } from './totals.ts'

/** What is known where a stored position follows. */
interface Before {
  totals: Totals
  seen: Seen | null
  leg: Leg
  /** metres, `totalDistance` of the position before as an older build stored it; null when that is a newer one */
  storedTotal: number | null
}

/**
 * A position of an older build, with notes of what was derived. That build lost the way of late positions: its totals may
 * be too low. A distance by which the total does not follow from the position before was measured from another one.
 * A total is derived where the way makes it greater; where it is not, it stays: history may have been removed or expired.
 * Speed, motion and engine hours count as sent.
 */
export function withNotes(position: Position, before: Before): Position {
  const { leg, storedTotal, totals } = before
  const { distance, totalDistance } = position.attributes
  const noted = { ...position }
  const follows = storedTotal !== null && totalDistance === inSteps(storedTotal + Number(distance ?? 0))
  markDerived(noted, 'distance', !follows || !leg.counts)
  const metres = leg.isOutlier ? 0 : distanceAt(noted, leg)
  const isLow = inSteps(totals.totalDistance + metres) > Number(totalDistance)
  markDerived(noted, 'totalDistance', isLow && !isCorrection(position, before))
  return noted
}

/** Older builds stored a correction of the total as the latest position once more. */
const isCorrection = ({ fixTime, latitude, longitude, attributes }: Position, { seen, storedTotal }: Before): boolean =>
  seen?.last.fixTime === fixTime &&
  seen.last.latitude === latitude &&
  seen.last.longitude === longitude &&
  attributes.totalDistance !== storedTotal

const inSteps = (metres: number): number => roundTo(metres, stepsPerUnit.distance)
