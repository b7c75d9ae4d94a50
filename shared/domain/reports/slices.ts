import { dayStart, type Day } from '../days/day.ts'
import { isLate, type Amounts } from '../days/quarters.ts'
import type { Position } from '../position.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { readingOf, type Reading } from '../trips/track-point.ts'
import type { ReportWindow } from './window.ts'

/** A stretch of a track with at least one position: a quarter of an hour, a part of one, or a whole day. */
export interface Slice extends Amounts {
  /** epoch ms of its first position */
  first: number
  /** its last position */
  last: Reading
}

/**
 * The slices of days, in order: quarters of an hour.
 * @param within days that lie within this period are one slice each: nothing cuts them
 */
export const slicesOf = (days: readonly Day[], within?: ReportWindow): Slice[] =>
  days.flatMap((each) => {
    const isWhole = within && dayStart(each.day) > within.from && dayStart(each.day + 1) < within.end
    return isWhole && each.total ? [each.total] : each.quarters
  })

/** Whether a moment (epoch ms) lies within a slice: then only its positions tell what was before it. */
export const isWithin = ({ first, last }: Slice, moment: number): boolean => first < moment && moment <= last.fixTime

/**
 * The parts of a slice before a moment and from then on; both have positions when the moment lies within it.
 * @param fixes the positions of the slice, as derived, in order
 */
export function splitSlice(slice: Slice, fixes: readonly Position[], moment: number): Slice[] {
  const at = fixes.findIndex(({ fixTime }) => fixTime >= moment)
  if (at <= 0) return [slice]
  const engine = engineTimes(slice, fixes)
  const partOf = (from: number, to: number) => {
    const part = fixes.slice(from, to)
    return {
      positions: part.length,
      late: part.filter(isLate).length,
      metres: roundTo(
        part.reduce((sum, position) => sum + metresOf(position), 0),
        stepsPerUnit.distance,
      ),
      engineMs: engine.slice(from, to).reduce((sum, ms) => sum + ms, 0),
      maxSpeed: part.reduce((most, position) => (doesCount(position) ? Math.max(most, position.speed) : most), 0),
      first: part[0]!.fixTime,
      last: readingOf(part.at(-1)!),
    }
  }
  const after = partOf(at, fixes.length)
  const metres = roundTo(slice.metres - after.metres, stepsPerUnit.distance)
  return [{ ...partOf(0, at), metres }, after]
}

/** ms with the engine on to each position; what came before the slice is what is left over, and goes to the first. */
function engineTimes(slice: Slice, fixes: readonly Position[]): number[] {
  const times = fixes.map(() => 0)
  let [first, before, rest] = [-1, -1, slice.engineMs]
  for (const [place, position] of fixes.entries()) {
    if (!doesCount(position)) continue
    if (first < 0) first = place
    else if (isOn(fixes[before]!) && isOn(position)) {
      const ms = position.fixTime - fixes[before]!.fixTime
      times[place] = ms
      rest -= ms
    }
    before = place
  }
  if (first >= 0) times[first] = rest
  return times
}

const isOn = ({ attributes }: Position): boolean => attributes.ignition === true

/** Whether a position as derived has coordinates of its own that the device can have reached. */
export const doesCount = ({ valid, outdated, attributes }: Position): boolean =>
  valid && !outdated && attributes.outlier !== true

/** metres that a position as derived adds to its day */
export const metresOf = ({ attributes: { distance, outlier } }: Position): number =>
  outlier !== true && typeof distance === 'number' ? distance : 0
