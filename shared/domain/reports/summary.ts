import type { Counted } from '../counters/counted.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import type { Reading } from '../trips/track-point.ts'
import { countedBetween, readingBefore, slicesBetween, type DeviceTrack } from './device-track.ts'
import type { ReportWindow } from './window.ts'

/** What a device did in a period. */
export interface Summary {
  /** the last position before the period; the first one in it when there is none, or it was a silence before */
  start: Reading
  /** the last one in it */
  end: Reading
  /** epoch ms of its first and last position */
  startTime: number
  endTime: number
  /** of its positions' legs, jumps left out */
  metres: number
  /** by the vehicle's counters, see `counter.ts` */
  counted: Counted
  /** knots */
  maxSpeed: number
}

/** The track has to be cut at both ends of the period. @returns null without positions in it */
export function summarise(track: DeviceTrack, { from, end: to }: ReportWindow): Summary | null {
  const slices = slicesBetween(track, from, to)
  const [first, last] = [slices[0], slices.at(-1)]
  if (!first || !last) return null
  const start = first.begin ?? readingBefore(track, from) ?? track.first ?? first.last
  const end = last.last
  let [metres, maxSpeed] = [0, 0]
  for (const slice of slices) {
    metres += slice.metres
    maxSpeed = Math.max(maxSpeed, slice.maxSpeed)
  }
  return {
    start,
    end,
    startTime: first.first,
    endTime: end.fixTime,
    metres: roundTo(metres, stepsPerUnit.distance),
    counted: countedBetween(track, from, to),
    maxSpeed,
  }
}
