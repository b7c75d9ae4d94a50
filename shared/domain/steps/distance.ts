import { distanceMetres } from '../distance.ts'
import type { Draft, Step } from '../draft.ts'
import { limits } from '../limits.ts'
import type { Position } from '../position.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { isOutlier } from './outlier.ts'

/**
 * Sets `distance` (metres since the position before in time) and `totalDistance` (metres of the device's life).
 * A distance that the tracker sent is trusted; a total never is. The distance to an outlier does not count, and the
 * next one is measured from the last position before it.
 *
 * Totals never fall along time. A late fix lies between its neighbours: its total is that of the one before plus its
 * own distance, at most that of the one after, whose total stays as it is. When nothing before it is known, it is
 * counted back from the one after, not below zero.
 */
export const distance: Step = {
  name: 'distance',
  apply(draft) {
    const metres = isOutlier(draft.position) ? 0 : inSteps(sentDistance(draft) ?? travelled(draft))
    draft.position.attributes = {
      ...draft.position.attributes,
      distance: metres,
      totalDistance: inSteps(totalAt(draft, metres)),
    }
  },
}

const inSteps = (metres: number): number => roundTo(metres, stepsPerUnit.distance)

/** @returns undefined when the tracker sent none, or something that cannot be a distance */
function sentDistance({ position }: Draft): number | undefined {
  const sent = position.attributes.distance
  return typeof sent === 'number' && sent >= 0 && sent <= limits.travelledMetresMax ? sent : undefined
}

const travelled = ({ origin, position }: Draft): number => (origin ? distanceMetres(origin, position) : 0)

function totalAt({ before, after, position }: Draft, metres: number): number {
  if (!before && after) return Math.max(0, totalOf(after) - distanceMetres(position, after))
  const total = totalOf(before) + metres
  return after ? Math.min(total, Math.max(totalOf(after), totalOf(before))) : total
}

const totalOf = (position: Position | null): number => {
  const total = position?.attributes.totalDistance
  return typeof total === 'number' ? total : 0
}
