import type { EventJson, PositionJson } from '../../../../shared/wire/json.ts'
import { reports, type AnyReport, type ReportName } from '../../../../shared/catalog/reports/index.ts'
import type { ChartJson, StopJson, TripJson } from '../../../../shared/wire/report-json.ts'

type OnMap = NonNullable<AnyReport['onMap']>[number]

export interface TrackPoint {
  longitude: number
  latitude: number
  /** knots */
  speed: number
}

export interface MarkedPlace {
  kind: 'start' | 'end' | 'place' | 'fill' | 'drop'
  longitude: number
  latitude: number
  /** stands beside it */
  label?: string
}

/** What the map shows of a row; what is not in the row is fetched. */
export interface MapSubject {
  /** the track of a device between two moments, ISO text */
  track?: { deviceId: number; from: string; to: string }
  lines?: readonly (readonly TrackPoint[])[]
  places?: readonly MarkedPlace[]
  /** the index of the place that is meant, where all rows are on the map: a press on another chooses that */
  chosen?: number | null
  positionId?: number
  geofenceId?: number
}

/** What rows that have a place say of it. */
type PlacedRow = { deviceId: number } & Partial<
  Pick<TripJson, 'startTime' | 'endTime' | 'startLat' | 'startLon' | 'gap'> &
    Pick<StopJson, 'latitude' | 'longitude' | 'endLat' | 'endLon'> &
    Pick<EventJson, 'positionId' | 'geofenceId'>
>

/** By what the catalogue has of a report. */
const partsOf: Readonly<Record<OnMap, (row: PlacedRow) => MapSubject>> = {
  // of a gap nobody knows the track
  track: ({ deviceId, startTime = '', endTime = '', gap }) =>
    gap ? {} : { track: { deviceId, from: startTime, to: endTime } },
  places: ({ startLat, startLon, latitude = startLat, longitude = startLon, endLat, endLon }) => {
    const [start, end] = [placeAt(latitude, longitude), placeAt(endLat, endLon)]
    const kinds = end.length > 0 ? (['start', 'end'] as const) : (['place'] as const)
    return { places: [...start, ...end].map((place, at) => ({ kind: kinds[at]!, ...place })) }
  },
  geofence: ({ geofenceId = 0 }) => (geofenceId > 0 ? { geofenceId } : {}),
  position: ({ positionId = 0 }) => (positionId > 0 ? { positionId } : {}),
}

const placeAt = (latitude?: number, longitude?: number) =>
  latitude === undefined || longitude === undefined ? [] : [{ latitude, longitude }]

type Subjects = Readonly<Record<ReportName, ((row: { deviceId: number }) => MapSubject) | undefined>>
const subjects = Object.fromEntries(
  reports.map(({ name, onMap }) => [
    name,
    onMap && ((row: PlacedRow) => Object.assign({}, ...onMap.map((part) => partsOf[part](row))) as MapSubject),
  ]),
) as Subjects

/** What the map shows of a row of a report; undefined where there is no place to show. */
export const subjectOf = ({ name }: AnyReport) => subjects[name]

export const positionSubject = (
  { longitude, latitude }: PositionJson,
  loaded: readonly PositionJson[] = [],
): MapSubject => ({
  places: [{ kind: 'place', longitude, latitude }],
  lines: [loaded],
})

/** The track of a chart whose value is the speed. */
export const trackOf = ({ points }: ChartJson): TrackPoint[] =>
  points.map(({ longitude, latitude, value }) => ({ longitude, latitude, speed: value }))
