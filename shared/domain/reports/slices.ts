import { dayStart, type Day } from '../days/day.ts'
import { isLate, type DayTotal } from '../days/quarters.ts'
import { differenceOf, nothingCounted, sumOf, type Counted } from '../counters/counter-sums.ts'
import { runningMs, runningOf } from '../days/totals.ts'
import type { Position } from '../position.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { readingOf } from '../trips/track-point.ts'
import type { ReportWindow } from './window.ts'

/** A stretch of a track with at least one position: a quarter of an hour, a part of one, or a whole day. */
export type Slice = Omit<DayTotal, 'engineMs'>

/** A position of a slice, as derived, and what was counted on the way to it. */
export interface SliceFix {
  position: Position
  counted: Counted
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
 * @param fixes the positions of the slice, in order
 */
export function splitSlice(slice: Slice, fixes: readonly SliceFix[], moment: number): Slice[] {
  const at = fixes.findIndex(({ position }) => position.fixTime >= moment)
  if (at <= 0) return [slice]
  const partOf = (from: number, to: number): Slice => {
    const part = fixes.slice(from, to)
    const positions = part.map(({ position }) => position)
    return {
      positions: part.length,
      late: positions.filter(isLate).length,
      metres: roundTo(
        positions.reduce((sum, position) => sum + metresOf(position), 0),
        stepsPerUnit.distance,
      ),
      counted: part.reduce((sum, { counted }) => sumOf(sum, counted), nothingCounted),
      maxSpeed: positions.reduce((most, position) => (doesCount(position) ? Math.max(most, position.speed) : most), 0),
      first: positions[0]!.fixTime,
      last: readingOf(positions.at(-1)!),
    }
  }
  const after = partOf(at, fixes.length)
  after.lead = fixes[at]!.counted
  const { lead, begin } = slice
  const before = {
    ...partOf(0, at),
    metres: roundTo(slice.metres - after.metres, stepsPerUnit.distance),
    counted: differenceOf(slice.counted, after.counted),
    ...(lead && { lead }),
    ...(begin && { begin }),
  }
  return [before, after]
}

/**
 * The positions of a slice of a device without counters, and the way to each by the track and the ignition. What is left
 * of the slice was counted on the way to the first.
 */
export function countedByTrack(slice: Slice, positions: readonly Position[]): SliceFix[] {
  let rest = slice.counted
  const fixes = positions.map((position, place): SliceFix => {
    const before = positions[place - 1]
    if (!before) return { position, counted: nothingCounted }
    const engineMs = runningMs(runningOf(before), runningOf(position))
    const counted = { metres: metresOf(position), engineMs, litres: 0 }
    rest = differenceOf(rest, counted)
    return { position, counted }
  })
  return [{ position: positions[0]!, counted: rest }, ...fixes.slice(1)]
}

/** Whether a position as derived has coordinates of its own that the device can have reached. */
export const doesCount = ({ valid, outdated, attributes }: Position): boolean =>
  valid && !outdated && attributes.outlier !== true

/** metres that a position as derived adds to its day */
export const metresOf = ({ attributes: { distance, outlier } }: Position): number =>
  outlier !== true && typeof distance === 'number' ? distance : 0
