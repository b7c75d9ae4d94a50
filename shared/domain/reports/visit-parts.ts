import type { GeofenceVisit } from '../days/visits.ts'
import type { FleetEvent } from '../fleet-event.ts'
import { visitsOf, type DeviceTrack } from './device-track.ts'
import type { SegmentPart } from './segment-parts.ts'
import type { ReportWindow } from './window.ts'

/** Visits of a period by their start, cut at its ends. @param passes see `passesIn` @param leastStayMs of a geofence */
export const visitParts = (
  track: DeviceTrack,
  { passes, leastStayMs }: { passes: readonly GeofenceVisit[]; leastStayMs: (geofenceId: number) => number },
  { from, end }: ReportWindow,
): GeofenceVisit[] =>
  [...visitsOf(track), ...passes]
    .filter(({ geofenceId, start, end: left }) => left - start >= leastStayMs(geofenceId))
    .filter((visit) =>
      visit.start === visit.end ? visit.start >= from && visit.start < end : visit.end > from && visit.start < end - 1,
    )
    .map((visit) => ({ ...visit, start: Math.max(visit.start, from), end: Math.min(visit.end, end - 1) }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end || a.geofenceId - b.geofenceId)

/** Geofences that were driven through between two fixes: no position is inside. */
export const passesIn = (events: readonly FleetEvent[]): GeofenceVisit[] =>
  events.flatMap(({ type, geofenceId, attributes: { enterTime, dwellTime } }) =>
    type === 'geofenceCrossed' && typeof enterTime === 'number' && typeof dwellTime === 'number'
      ? [{ geofenceId, start: enterTime, end: enterTime + dwellTime }]
      : [],
  )

/** The geofences that a stop is in: for half of it, as who arrives may be inside a little later. */
export const geofencesIn = (
  { start, end }: Pick<SegmentPart, 'start' | 'end'>,
  visits: readonly GeofenceVisit[],
): number[] =>
  visits
    .filter((visit) => 2 * (Math.min(visit.end, end.time) - Math.max(visit.start, start.time)) >= end.time - start.time)
    .map(({ geofenceId }) => geofenceId)
