import { differenceOf, isNothing, nothingCounted, sumOf, type Counted } from '../counters/counted.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import type { TrackPoint } from './track-point.ts'
import type { SegmentsState } from './segments.ts'

/**
 * The same state, with metres, and what was counted, from where the track ends. Only differences of metres mean anything; counted from
 * there, a state does not depend on what was travelled before the open segment.
 *
 * @param since travelled since its latest position, by positions that do not count
 */
export function resetMetres(state: SegmentsState, since: { metres: number; counted: Counted }): SegmentsState {
  const { last } = state.motion
  const end = last.metres + since.metres
  const counted = sumOf(last.counted ?? nothingCounted, since.counted)
  if (end === 0 && isNothing(counted)) return state
  return withPoints(state, ({ counted: known = nothingCounted, ...point }) => {
    const moved = differenceOf(known, counted)
    return {
      ...point,
      metres: roundTo(point.metres - end, stepsPerUnit.distance),
      ...(!isNothing(moved) && { counted: moved }),
    }
  })
}

/** The state with each of its points changed. */
export function withPoints(state: SegmentsState, change: (point: TrackPoint) => TrackPoint): SegmentsState {
  const { last, circle, pending } = state.motion
  return {
    ...state,
    start: change(state.start),
    motion: {
      ...state.motion,
      last: change(last),
      circle: {
        since: change(circle.since),
        ...(circle.stood ? { stood: change(circle.stood) } : {}),
        ...(circle.out ? { out: { ...circle.out, at: change(circle.out.at) } } : {}),
      },
      ...(pending ? { pending: { since: change(pending.since), place: pending.place } } : {}),
    },
  }
}

/** All points of a state. */
export function pointsOf({ start, motion: { last, circle, pending } }: SegmentsState): TrackPoint[] {
  const points = [start, last, circle.since, circle.stood, circle.out?.at, pending?.since]
  return points.filter((point) => point !== undefined)
}
