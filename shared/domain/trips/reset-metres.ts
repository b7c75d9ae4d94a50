import { differenceOf, isNothing, nothingCounted, sumOf, type Counted } from '../counters/counter-sums.ts'
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
  const { last, circle, pending, silence } = state.motion
  const changed = (each: typeof circle) => ({
    since: change(each.since),
    ...(each.stood ? { stood: change(each.stood) } : {}),
    ...(each.out ? { out: { ...each.out, at: change(each.out.at) } } : {}),
  })
  return {
    ...state,
    start: change(state.start),
    motion: {
      ...state.motion,
      last: change(last),
      circle: changed(circle),
      ...(silence ? { silence: { from: change(silence.from), circle: changed(silence.circle) } } : {}),
      ...(pending ? { pending: { since: change(pending.since), place: pending.place } } : {}),
    },
  }
}

/** All points of a state. */
export function pointsOf({ start, motion: { last, circle, pending, silence } }: SegmentsState): TrackPoint[] {
  const circles = silence ? [circle, silence.circle] : [circle]
  const points = [start, last, pending?.since, silence?.from]
  for (const { since, stood, out } of circles) points.push(since, stood, out?.at)
  return points.filter((point) => point !== undefined)
}
