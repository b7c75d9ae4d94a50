import { noTotals, sentDistance, totalDistanceAt, totalsOf } from '../days/totals.ts'
import { markDerived } from '../days/derivation-flags.ts'
import type { Step } from '../draft.ts'

/**
 * Sets `distance` (metres since the position before in time) and `totalDistance` (metres of the device's life).
 * A distance that the tracker sent is trusted; a total never is. The distance to an outlier, or to a position without
 * valid coordinates, does not count, and the next one is measured from the last position before it.
 *
 * A late fix counts on from the one before it. What it adds to all that is known by then: `late-totals.ts`.
 */
export const distance: Step = {
  name: 'distance',
  apply({ position, leg, before }) {
    const sent = sentDistance(position)
    const metres = sent ?? leg.metres
    markDerived(position, 'totalDistance', true)
    const known = (before ? totalsOf(before) : noTotals).totalDistance
    const totalDistance = totalDistanceAt(known, position, { distance: metres, isOutlier: leg.isOutlier })
    position.attributes = { ...position.attributes, distance: metres, totalDistance }
  },
}
