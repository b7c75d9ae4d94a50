import { differenceOf, nothingCounted, type Counted } from '../counters/counter-sums.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import type { Reading, TrackPoint } from '../trips/track-point.ts'
import {
  countedTo,
  countedUpTo,
  metresTo,
  metresUpTo,
  readingBefore,
  segmentsOf,
  slicesBetween,
  type DeviceTrack,
  type TrackSegment,
} from './device-track.ts'
import type { ReportWindow } from './window.ts'

/** A trip, a stop or a gap, or the part of one that lies in a period. */
export interface SegmentPart {
  isTrip: boolean
  isGap: boolean
  start: PartEnd
  end: PartEnd
  /** along the track, jumps left out */
  metres: number
  /** by the vehicle's counters, see `counter.ts` */
  counted: Counted
  /** knots; 0 but for a trip */
  maxSpeed: number
}

export interface PartEnd {
  /** epoch ms; where the period cuts the segment, that moment */
  time: number
  /** the position there; where the period cuts the segment, the last one before */
  reading: Reading
}

/** Trips, stops and gaps of a period, cut at its ends. The track has to be cut at all `cutsOf`. */
export function segmentParts(track: DeviceTrack, window: ReportWindow): SegmentPart[] {
  return segmentsWithin(track, window).map((segment) => {
    const start = startOf(track, segment, window)
    const end = endOf(track, segment, window)
    const [from, to] = [metresAt(track, segment, start), metresAt(track, segment, end)]
    return {
      isTrip: segment.isTrip,
      isGap: segment.isGap === true,
      start,
      end,
      metres: roundTo(to - from, stepsPerUnit.distance),
      counted: differenceOf(countedAt(track, segment, end), countedAt(track, segment, start)),
      maxSpeed: segment.isTrip ? maxSpeedOf(track, segment, window) : 0,
    }
  })
}

/** Moments (epoch ms) at which a track has to be cut to tell the trips and stops of a period. */
export const cutsOf = (track: DeviceTrack, window: ReportWindow): number[] => [
  window.from,
  window.end,
  // how fast a part of a trip was follows from the positions between its own end and that of the period
  ...segmentsWithin(track, window)
    .filter((segment) => segment.isTrip && isCut(segment, window))
    .flatMap(({ start, end }) => [start.fixTime, end.fixTime]),
]

function segmentsWithin(track: DeviceTrack, { from, end }: ReportWindow): TrackSegment[] {
  const to = end - 1
  return segmentsOf(track).filter(({ start: { fixTime: begins }, end: { fixTime: ends } }) =>
    // a single position makes no stop
    begins === ends ? false : ends > from && begins < to,
  )
}

const isCutAtStart = ({ start }: TrackSegment, { from }: ReportWindow) => start.fixTime < from
const isCutAtEnd = ({ end }: TrackSegment, { end: to }: ReportWindow) => end.fixTime >= to
const isCut = (segment: TrackSegment, window: ReportWindow) =>
  isCutAtStart(segment, window) || isCutAtEnd(segment, window)

interface CutEnd extends PartEnd {
  /** metres since the segment's origin, and what was counted since then */
  metres?: number
  counted?: Counted | undefined
  /** the moment before which positions count, where the period cuts */
  moment?: number
}

const startOf = (track: DeviceTrack, segment: TrackSegment, window: ReportWindow): CutEnd =>
  isCutAtStart(segment, window)
    ? { time: window.from, reading: readingBefore(track, window.from) ?? segment.start, moment: window.from }
    : endAt(segment.start)

const endOf = (track: DeviceTrack, segment: TrackSegment, window: ReportWindow): CutEnd =>
  isCutAtEnd(segment, window)
    ? { time: window.end - 1, reading: readingBefore(track, window.end) ?? segment.end, moment: window.end }
    : endAt(segment.end)

const endAt = (point: TrackPoint): CutEnd => ({
  time: point.fixTime,
  reading: point,
  metres: point.metres,
  counted: point.counted,
})

const countedAt = (track: DeviceTrack, { origin }: TrackSegment, { counted, moment }: CutEnd): Counted =>
  moment === undefined
    ? (counted ?? nothingCounted)
    : differenceOf(countedUpTo(track, moment), countedTo(track, origin))

const metresAt = (track: DeviceTrack, { origin }: TrackSegment, { metres, moment }: CutEnd): number =>
  metres ?? metresUpTo(track, moment!) - metresTo(track, origin)

function maxSpeedOf(track: DeviceTrack, segment: TrackSegment, window: ReportWindow): number {
  if (!isCut(segment, window)) return segment.maxSpeed
  const from = Math.max(window.from, segment.start.fixTime)
  const end = Math.min(window.end, segment.end.fixTime)
  const most = slicesBetween(track, from, end).reduce((found, slice) => Math.max(found, slice.maxSpeed), 0)
  return Math.min(most, segment.maxSpeed)
}
