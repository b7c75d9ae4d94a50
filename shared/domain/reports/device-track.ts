import { differenceOf, nothingCounted, partOf, sumOf, type Counted } from '../counters/counter-sums.ts'
import { dayStart, type Day } from '../days/day.ts'
import type { GeofenceVisit } from '../days/visits.ts'
import { openSegments, type Segment } from '../trips/segments.ts'
import type { Reading, TrackPoint } from '../trips/track-point.ts'
import { isWithin, slicesOf, splitSlice, type Slice, type SliceFix } from './slices.ts'
import type { ReportWindow } from './window.ts'

/** What a device did in consecutive days, ready to be cut anywhere. */
export interface DeviceTrack {
  /** its last position before the first of these days; null when there is none */
  before: Reading | null
  /** its very first position, when it is in these days */
  first: Reading | null
  slices: readonly Slice[]
  /** metres travelled before each slice, and behind the last one */
  metres: readonly number[]
  /** the same of what was counted */
  counted: readonly Counted[]
  days: readonly Day[]
}

/** A segment, whose metres count from a moment (epoch ms). */
export interface TrackSegment extends Segment {
  origin: number
}

/**
 * @param days of one device, in order, without a gap but for days without positions; after the last of them nothing may
 * be known that changes what was before the end of the report, see `isDecided`
 * @param within when given, days within this period are not cut at quarters of an hour: cuts there take more positions
 */
export function deviceTrack(days: readonly Day[], within?: ReportWindow): DeviceTrack {
  const [first] = days
  return withSlices(
    {
      before: first?.before.last ?? null,
      first: days.find((day) => day.first)?.first ?? null,
      slices: [],
      metres: [0],
      counted: [nothingCounted],
      days,
    },
    slicesOf(days, within),
  )
}

/** A report by day asks for them once for each of its days. */
const segmentsByDays = new WeakMap<readonly Day[], readonly TrackSegment[]>()

/** Trips and stops of all its days; one that is under way ends, for now, with the last position. */
export function segmentsOf({ days }: DeviceTrack): readonly TrackSegment[] {
  const known = segmentsByDays.get(days)
  if (known) return known
  const segments = [...days.flatMap(endedIn), ...days.slice(-1).flatMap(underWay)]
  segmentsByDays.set(days, segments)
  return segments
}

/** Stays in geofences of all its days; those under way end, for now, with the last position. */
export const visitsOf = ({ days }: DeviceTrack): GeofenceVisit[] => [
  ...days.flatMap(({ visits }) => visits),
  ...days.slice(-1).flatMap(openVisits),
]

const endedIn = ({ day, segments }: Day): TrackSegment[] => {
  const origin = dayStart(day)
  return segments.map(({ isTrip, isGap, start, end, maxSpeed }) => {
    const segment: TrackSegment = { isTrip, start, end, maxSpeed, origin }
    if (isGap) segment.isGap = isGap
    return segment
  })
}

function underWay({ day, carry }: Day): TrackSegment[] {
  if (!carry.segments) return []
  const open = openSegments(carry.segments).map((segment) => ({ ...segment, origin: dayStart(day + 1) }))
  const last = open.at(-1)!
  const end = carry.last && carry.last.fixTime > last.end.fixTime ? atEnd(carry.last) : last.end
  return [...open.slice(0, -1), { ...last, end }]
}

/** Where the track ends, metres are counted from. */
const atEnd = (last: Reading): TrackPoint => ({ ...last, metres: 0 })

const openVisits = ({ carry: { visits, last } }: Day): GeofenceVisit[] =>
  Object.entries(visits).map(([id, start]) => ({
    geofenceId: Number(id),
    start,
    end: Math.max(start, last?.fixTime ?? start),
  }))

function withSlices(track: DeviceTrack, slices: readonly Slice[]): DeviceTrack {
  const metres = [0]
  const counted = [nothingCounted]
  for (const slice of slices) {
    metres.push(metres.at(-1)! + slice.metres)
    counted.push(sumOf(counted.at(-1)!, slice.counted))
  }
  return { ...track, slices, metres, counted }
}

/** The slice that a moment (epoch ms) lies within, if any: its positions are needed to cut there. */
export function sliceAt(track: DeviceTrack, moment: number): Slice | null {
  const slice = track.slices[placeOf(track, moment) - 1]
  return slice && isWithin(slice, moment) ? slice : null
}

/** The track with a slice cut at a moment. @param fixes the positions of that slice, in order */
export function cutTrack(track: DeviceTrack, fixes: readonly SliceFix[], moment: number): DeviceTrack {
  const slice = sliceAt(track, moment)
  if (!slice) return track
  return withSlices(
    track,
    track.slices.flatMap((each) => (each === slice ? splitSlice(slice, fixes, moment) : [each])),
  )
}

/** The slices with positions from one moment on, before another; neither may lie within a slice. */
export const slicesBetween = (track: DeviceTrack, from: number, end: number): readonly Slice[] =>
  track.slices.slice(placeOf(track, from), placeOf(track, end))

/** The last position before a moment; null when there is none. */
export const readingBefore = (track: DeviceTrack, moment: number): Reading | null =>
  track.slices[placeOf(track, moment) - 1]?.last ?? track.before

/** metres travelled from one moment on, before another; below zero when that is earlier */
export const metresBetween = (track: DeviceTrack, from: number, end: number): number =>
  metresUpTo(track, end) - metresUpTo(track, from)

/** metres travelled by positions before a moment; what a segment's metres count from */
export const metresTo = (track: DeviceTrack, moment: number): number => track.metres[placeOf(track, moment)]!

/** metres travelled up to a moment, shared as what was counted. */
export function metresUpTo(track: DeviceTrack, moment: number): number {
  const place = placeOf(track, moment)
  const { lead, metres } = track.slices[place] ?? {}
  if (!lead) return track.metres[place]!
  // a counter may say more of the way than the track has
  return track.metres[place]! + Math.min(lead.metres, metres!) * shareBefore(track, place, moment)
}

/**
 * What was counted up to a moment. A leg that crosses it is shared by time: what lies before a period is none of what
 * happened in it, and days add up to their sum. No slice may lie around the moment.
 */
export function countedUpTo(track: DeviceTrack, moment: number): Counted {
  const place = placeOf(track, moment)
  const whole = track.counted[place]!
  const { lead } = track.slices[place] ?? {}
  return lead ? sumOf(whole, partOf(lead, shareBefore(track, place, moment))) : whole
}

/** How much of the time of the way to a slice is before a moment, 0 to 1. */
function shareBefore({ slices, before: known }: DeviceTrack, place: number, moment: number): number {
  const before = (slices[place - 1]?.last ?? known)?.fixTime ?? Number.POSITIVE_INFINITY
  return moment <= before ? 0 : Math.min(1, (moment - before) / (slices[place]!.first - before))
}

/** What was counted from one moment on, before another. */
export const countedBetween = (track: DeviceTrack, from: number, end: number): Counted =>
  differenceOf(countedUpTo(track, end), countedUpTo(track, from))

/** What was counted on the way to positions before a moment; that of the point from which a segment's metres count. */
export const countedTo = (track: DeviceTrack, moment: number): Counted => track.counted[placeOf(track, moment)]!

/** How many slices begin before a moment. */
function placeOf({ slices }: DeviceTrack, moment: number): number {
  let [low, high] = [0, slices.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (slices[middle]!.first < moment) low = middle + 1
    else high = middle
  }
  return low
}
