import type { Counted } from '../counters/counter-sums.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import type { Reading } from '../trips/track-point.ts'
import { countedBetween, metresBetween, readingBefore, slicesBetween, type DeviceTrack } from './device-track.ts'
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
  /** of the track, jumps left out; a leg that an end cuts is shared by time */
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
  return {
    start,
    end,
    startTime: first.first,
    endTime: end.fixTime,
    metres: roundTo(metresBetween(track, from, to), stepsPerUnit.distance),
    counted: countedBetween(track, from, to),
    maxSpeed: slices.reduce((most, { maxSpeed }) => Math.max(most, maxSpeed), 0),
  }
}
