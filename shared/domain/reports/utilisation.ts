import type { Occurrence } from '../calendar/calendar.ts'
import { quarterMs } from '../days/day.ts'
import type { DeviceTrack } from './device-track.ts'
import { segmentParts, type SegmentPart } from './segment-parts.ts'
import type { ReportWindow } from './window.ts'

/** How a vehicle was used in a period; times in ms. */
export interface Utilisation {
  /** that have time available, and those of them on which it drove */
  days: number
  daysMoved: number
  moving: number
  idling: number
  /** standing with the engine off, as far as is known */
  stopped: number
  available: number
  /** moving or idling, of what is available */
  inUse: number
}

export interface Availability {
  window: ReportWindow
  /** the period, cut at midnights */
  days: readonly ReportWindow[]
  /** within the period, in order; null for all of it */
  hours: readonly Occurrence[] | null
}

/**
 * How a vehicle was used. Trips are known to the second; where hours begin or end within a stop, its idling is counted by
 * quarters of an hour, as days know it, so that no positions are read.
 * @param track cut at both ends of the period; in quarters of an hour where there are hours
 */
export function utilisationOf(track: DeviceTrack, { window, days, hours }: Availability): Utilisation {
  const parts = segmentParts(track, window)
  const trips = parts.filter(isDriven).map((part) => spanOf(part, window))
  const stops = parts.filter(({ isTrip, isGap }) => !isTrip && !isGap)
  const moving = sumOf(trips, lengthOf)
  const idling = sumOf(stops, (stop) => idlingIn(stop, window))
  const free = hours ?? [spanOfWindow(window)]
  const inUse = hours
    ? sumOf(hours, (each) => usedIn(each, { track, window, trips, idles: idling > 0 }))
    : Math.min(lengthOf(spanOfWindow(window)), moving + idling)
  const counted = days.filter(({ from, end }) => free.some((each) => each.start < end && each.end > from))
  return {
    days: counted.length,
    daysMoved: daysOf(trips, counted),
    moving,
    idling,
    stopped: sumOf(stops, (stop) => lengthOf(spanOf(stop, window))) - idling,
    available: sumOf(free, lengthOf),
    inUse,
  }
}

type Span = Occurrence

const isDriven = ({ isTrip, isGap }: SegmentPart): boolean => isTrip && !isGap
const spanOfWindow = ({ from, end }: ReportWindow): Span => ({ start: from, end })
const lengthOf = ({ start, end }: Span): number => Math.max(0, end - start)
const sumOf = <Each>(all: readonly Each[], of: (each: Each) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0)

/** A part that a period cuts ends a moment before it: days of it add up to the whole. */
const spanOf = ({ start, end }: Pick<SegmentPart, 'start' | 'end'>, window: ReportWindow): Span => ({
  start: start.time,
  end: end.time === window.end - 1 ? window.end : end.time,
})

/** An engine cannot run for longer than the vehicle stood, whatever its counter says. */
const idlingIn = (stop: SegmentPart, window: ReportWindow): number =>
  Math.min(Math.max(0, Math.round(stop.counted.engineMs)), lengthOf(spanOf(stop, window)))

interface Known {
  track: DeviceTrack
  window: ReportWindow
  trips: readonly Span[]
  idles: boolean
}

function usedIn(hours: Span, { track, window, trips, idles }: Known): number {
  const driven = sumOf(trips, ({ start, end }) =>
    lengthOf({ start: Math.max(start, hours.start), end: Math.min(end, hours.end) }),
  )
  return Math.min(lengthOf(hours), driven + (idles ? idlingWithin(byQuarters(hours, window), track) : 0))
}

const idlingWithin = (window: ReportWindow, track: DeviceTrack): number =>
  window.from >= window.end
    ? 0
    : sumOf(
        segmentParts(track, window).filter(({ isTrip, isGap }) => !isTrip && !isGap),
        (stop) => idlingIn(stop, window),
      )

const byQuarters = ({ start, end }: Span, window: ReportWindow): ReportWindow => ({
  from: Math.max(window.from, nearestQuarter(start)),
  end: Math.min(window.end, nearestQuarter(end)),
})
const nearestQuarter = (time: number): number => Math.round(time / quarterMs) * quarterMs

/** On how many days there was a trip; both in order. */
function daysOf(trips: readonly Span[], days: readonly ReportWindow[]): number {
  const moved = new Set<ReportWindow>()
  let at = 0
  for (const { start, end } of trips) {
    while (at < days.length && days[at]!.end <= start) at++
    for (let next = at; next < days.length && days[next]!.from < end; next++) moved.add(days[next]!)
  }
  return moved.size
}
