import type { GeofenceVisit } from '../days/visits.ts'
import { visitsOf, type DeviceTrack } from './device-track.ts'
import type { ReportWindow } from './window.ts'

/** Visits of a period by their start, cut at its ends. */
export const visitParts = (track: DeviceTrack, { from, end }: ReportWindow): GeofenceVisit[] =>
  visitsOf(track)
    .filter((visit) =>
      visit.start === visit.end ? visit.start >= from && visit.start < end : visit.end > from && visit.start < end - 1,
    )
    .map((visit) => ({ ...visit, start: Math.max(visit.start, from), end: Math.min(visit.end, end - 1) }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end || a.geofenceId - b.geofenceId)
