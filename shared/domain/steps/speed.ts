import { distanceMetres } from '../distance.ts'
import type { Step } from '../draft.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { knotsFromMetresPerSecond } from '../units.ts'
import { isOutlier } from './outlier.ts'
import { minuteMs } from '../time/durations.ts'

/** Slower than a slow walk: the drift of a standing receiver. */
const slowestKnots = 1.6
/** The average between fixes that are further apart is not the speed of the device now. */
const apartMaxMs = 10 * minuteMs

/** The speed of a fix whose tracker does not send it: the average since the position before. */
export const speed: Step = {
  name: 'speed',
  apply({ fix, origin, position }) {
    if (!fix.location || fix.location.speed !== null || !origin || isOutlier(position)) return
    const milliseconds = position.fixTime - origin.fixTime
    if (milliseconds <= 0 || milliseconds > apartMaxMs) return
    const knots = knotsFromMetresPerSecond(distanceMetres(origin, position) / (milliseconds / 1000))
    if (knots >= slowestKnots) position.speed = roundTo(knots, stepsPerUnit.speed)
  },
}
