import { roundTo, stepsPerUnit } from '../quantise.ts'
import type { TrackPoint } from './track-point.ts'
import type { SegmentsState } from './segments.ts'

/**
 * The same state, with metres counted from the latest position. Only differences of metres mean anything; counted from
 * there, a state does not depend on what was travelled before the open segment.
 */
export function resetMetres(state: SegmentsState): SegmentsState {
  const { last, circle, pending } = state.motion
  if (last.metres === 0) return state
  const shifted = (point: TrackPoint): TrackPoint => ({
    ...point,
    metres: roundTo(point.metres - last.metres, stepsPerUnit.distance),
  })
  return {
    ...state,
    start: shifted(state.start),
    motion: {
      ...state.motion,
      last: shifted(last),
      circle: {
        since: shifted(circle.since),
        ...(circle.stood ? { stood: shifted(circle.stood) } : {}),
        ...(circle.out ? { out: { ...circle.out, at: shifted(circle.out.at) } } : {}),
      },
      ...(pending ? { pending: { since: shifted(pending.since), place: pending.place } } : {}),
    },
  }
}
