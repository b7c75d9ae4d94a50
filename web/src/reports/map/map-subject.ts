import type { EventJson, PositionJson } from '../../../../shared/wire/json.ts'
import type {
  ChartJson,
  GeofenceVisitJson,
  StopJson,
  SummaryJson,
  TripJson,
} from '../../../../shared/wire/report-json.ts'

export interface TrackPoint {
  longitude: number
  latitude: number
  /** knots */
  speed: number
}

export interface MarkedPlace {
  kind: 'start' | 'end' | 'place'
  longitude: number
  latitude: number
}

/** What the map shows of a row; what is not in the row is fetched. */
export interface MapSubject {
  /** the way of a device between two moments, ISO text */
  track?: { deviceId: number; from: string; to: string }
  lines?: readonly (readonly TrackPoint[])[]
  places?: readonly MarkedPlace[]
  positionId?: number
  geofenceId?: number
}

/** Of a gap nobody knows the way. */
export const tripSubject = (row: TripJson): MapSubject => ({
  ...(!row.gap && { track: { deviceId: row.deviceId, from: row.startTime, to: row.endTime } }),
  places: [
    { kind: 'start', longitude: row.startLon, latitude: row.startLat },
    { kind: 'end', longitude: row.endLon, latitude: row.endLat },
  ],
})

export const stopSubject = ({ longitude, latitude, endLon, endLat }: StopJson): MapSubject => ({
  places:
    endLon === undefined || endLat === undefined
      ? [{ kind: 'place', longitude, latitude }]
      : [
          { kind: 'start', longitude, latitude },
          { kind: 'end', longitude: endLon, latitude: endLat },
        ],
})

export const summarySubject = ({ deviceId, startTime, endTime }: SummaryJson): MapSubject => ({
  track: { deviceId, from: startTime, to: endTime },
})

export const visitSubject = ({ deviceId, startTime, endTime, geofenceId }: GeofenceVisitJson): MapSubject => ({
  track: { deviceId, from: startTime, to: endTime },
  geofenceId,
})

export const eventSubject = ({ positionId, geofenceId }: EventJson): MapSubject => ({
  ...(positionId > 0 && { positionId }),
  ...(geofenceId > 0 && { geofenceId }),
})

export const positionSubject = (
  { longitude, latitude }: PositionJson,
  loaded: readonly PositionJson[] = [],
): MapSubject => ({
  places: [{ kind: 'place', longitude, latitude }],
  lines: [loaded],
})

/** The way of a chart whose value is the speed. */
export const trackOf = ({ points }: ChartJson): TrackPoint[] =>
  points.map(({ longitude, latitude, value }) => ({ longitude, latitude, speed: value }))
