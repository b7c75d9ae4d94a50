import type { Counted } from '../counters/counter-sums.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import type { Reading } from '../trips/track-point.ts'
import { countedBetween, metresBetween, readingBefore, slicesBetween, type DeviceTrack } from './device-track.ts'
import type { ReportWindow } from './window.ts'

/** What a device did in a period. */
export interface Summary {
  /** no position is in it: all that is known is its share of the leg that passes over it */
  isSilent: boolean
  /** the last position before the period; the first one in it when there is none, or it was a silence before */
  start: Reading
  /** the last one in it; that before it when it is silent */
  end: Reading
  /** epoch ms of its first and last position; of its own ends when it is silent */
  startTime: number
  endTime: number
  /** of the track, jumps left out; a leg that an end cuts is shared by time */
  metres: number
  /** by the vehicle's counters, see `counter.ts` */
  counted: Counted
  /** knots; 0 when it is silent, as nobody knows it */
  maxSpeed: number
}

/** The track has to be cut at both ends of the period. @returns null without positions in it and before it */
export function summarise(track: DeviceTrack, { from, end: to }: ReportWindow): Summary | null {
  const slices = slicesBetween(track, from, to)
  const [first, last] = [slices[0], slices.at(-1)]
  const before = readingBefore(track, from)
  const done = {
    metres: roundTo(metresBetween(track, from, to), stepsPerUnit.distance),
    counted: countedBetween(track, from, to),
  }
  if (!first || !last) {
    if (!before) return null
    return { isSilent: true, start: before, end: before, startTime: from, endTime: to - 1, ...done, maxSpeed: 0 }
  }
  return {
    isSilent: false,
    start: first.begin ?? before ?? track.first ?? first.last,
    end: last.last,
    startTime: first.first,
    endTime: last.last.fixTime,
    ...done,
    maxSpeed: slices.reduce((most, { maxSpeed }) => Math.max(most, maxSpeed), 0),
  }
}
