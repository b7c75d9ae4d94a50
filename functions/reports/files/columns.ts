import { geofencesOf } from '../../../shared/domain/fleet-event.ts'
import type { EventJson, PositionJson } from '../../../shared/wire/json.ts'
import type {
  ChartJson,
  DataQualityJson,
  FuelChangeJson,
  GeofenceVisitJson,
  StopJson,
  SummaryJson,
  TripJson,
} from '../../../shared/wire/report-json.ts'
import type { Column, Named } from './column.ts'
import type { FiledReport } from './forms.ts'
import type { Place } from './map-link.ts'

/** 0 stands for what is unknown. */
const known = (value: number): number | null => (value === 0 ? null : value)

const degrees = ({ latitude, longitude }: Place) => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`

/** `ignition=true, sat=9` */
const attributesText = (attributes: object): string =>
  Object.entries(attributes)
    .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')

const route: readonly Column<PositionJson>[] = [
  { word: 'valid', kind: 'text', width: 8, of: ({ valid }, { t }) => t(valid ? 'export.yes' : 'export.no') },
  { word: 'time', kind: 'time', width: 20, of: ({ fixTime }) => fixTime },
  { word: 'latitude', kind: 'latitude', width: 14, of: ({ latitude }) => latitude },
  { word: 'longitude', kind: 'longitude', width: 14, of: ({ longitude }) => longitude },
  { word: 'altitude', kind: 'altitude', width: 10, of: ({ altitude }) => altitude },
  { word: 'speed', kind: 'speed', width: 12, of: ({ speed }) => speed, total: 'max' },
  {
    word: 'address',
    kind: 'text',
    width: 40,
    of: ({ address, ...place }) => address ?? degrees(place),
    place: ({ latitude, longitude }) => ({ latitude, longitude }),
  },
  { word: 'attributes', kind: 'text', width: 60, of: ({ attributes }) => attributesText(attributes) },
]

const events: readonly Column<EventJson>[] = [
  { word: 'time', kind: 'time', width: 20, of: ({ eventTime }) => eventTime },
  { word: 'type', kind: 'text', width: 28, of: eventText },
  {
    word: 'geofence',
    kind: 'text',
    width: 24,
    of: (event, { geofenceName }) =>
      [event.geofenceId, ...geofencesOf(event)].flatMap((id) => geofenceName(id) ?? []).join(', ') || null,
  },
  {
    word: 'maintenance',
    kind: 'text',
    width: 24,
    of: ({ maintenanceId }, { maintenanceName }) => maintenanceName(maintenanceId),
  },
  { word: 'attributes', kind: 'text', width: 60, of: ({ attributes }) => attributesText(attributes) },
]

function eventText({ type, attributes }: EventJson, { t }: Named): string {
  const { alarm } = attributes
  const word = t(`event.${type}`)
  if (type !== 'alarm' || typeof alarm !== 'string') return word
  return `${word}: ${t.has(`alarm.${alarm}`) ? t(`alarm.${alarm}`) : alarm}`
}

type Stretch = Pick<TripJson, 'startTime' | 'endTime'>
const start: Column<Stretch> = { word: 'start', kind: 'time', width: 20, of: ({ startTime }) => startTime }
const end: Column<Stretch> = { word: 'end', kind: 'time', width: 20, of: ({ endTime }) => endTime }
const duration: Column<{ duration: number }> = {
  word: 'duration',
  kind: 'duration',
  width: 12,
  of: (row) => row.duration,
  total: 'sum',
}
const engineHours: Column<{ engineHours: number }> = {
  word: 'engineHours',
  kind: 'duration',
  width: 14,
  of: (row) => known(row.engineHours),
  total: 'sum',
}

type Travel = Pick<TripJson, 'distance' | 'maxSpeed' | 'averageSpeed' | 'spentFuel' | 'startOdometer' | 'endOdometer'>
const travel = {
  length: { word: 'distance', kind: 'distance', width: 14, of: ({ distance }) => distance, total: 'sum' },
  top: { word: 'topSpeed', kind: 'speed', width: 14, of: ({ maxSpeed }) => known(maxSpeed), total: 'max' },
  average: { word: 'averageSpeed', kind: 'speed', width: 14, of: ({ averageSpeed }) => averageSpeed },
  fuel: { word: 'spentFuel', kind: 'volume', width: 14, of: ({ spentFuel }) => known(spentFuel), total: 'sum' },
  from: { word: 'startOdometer', kind: 'distance', width: 16, of: ({ startOdometer }) => known(startOdometer) },
  to: { word: 'endOdometer', kind: 'distance', width: 16, of: ({ endOdometer }) => known(endOdometer) },
} as const satisfies Record<string, Column<Travel>>

type Rates = Pick<TripJson, 'fuelPer100Km' | 'fuelPerHour'>
const rates: readonly Column<Rates>[] = [
  { word: 'fuelPer100', kind: 'volumePer100', width: 16, of: ({ fuelPer100Km }) => fuelPer100Km },
  { word: 'fuelPerHour', kind: 'volumePerHour', width: 16, of: ({ fuelPerHour }) => fuelPerHour },
]

const note: Column<{ arriving?: true; gap?: true }> = {
  word: 'note',
  kind: 'text',
  width: 18,
  of: ({ arriving, gap }, { t }) =>
    [...(gap ? [t('export.gap')] : []), ...(arriving ? [t('export.arriving')] : [])].join(', ') || null,
}

const driver: Column<Pick<TripJson, 'driverName' | 'driverUniqueId'>> = {
  word: 'driver',
  kind: 'text',
  width: 20,
  of: ({ driverName, driverUniqueId }) => driverName ?? driverUniqueId,
}

const place: Column<Place & Pick<StopJson, 'address' | 'geofenceNames'>> = {
  word: 'address',
  kind: 'text',
  width: 36,
  of: ({ address, geofenceNames = [], ...at }) => [...geofenceNames, address ?? degrees(at)].join(' · '),
  place: ({ latitude, longitude }) => ({ latitude, longitude }),
}

const trips: readonly Column<TripJson>[] = [
  start,
  {
    word: 'startAddress',
    kind: 'text',
    width: 36,
    of: ({ startAddress, startLat, startLon }) => startAddress ?? degrees({ latitude: startLat, longitude: startLon }),
    place: ({ startLat, startLon }) => ({ latitude: startLat, longitude: startLon }),
  },
  travel.from,
  end,
  {
    word: 'endAddress',
    kind: 'text',
    width: 36,
    of: ({ endAddress, endLat, endLon }) => endAddress ?? degrees({ latitude: endLat, longitude: endLon }),
    place: ({ endLat, endLon }) => ({ latitude: endLat, longitude: endLon }),
  },
  travel.to,
  duration,
  travel.length,
  travel.top,
  travel.average,
  travel.fuel,
  ...rates,
  driver,
  note,
]

const stops: readonly Column<StopJson>[] = [
  start,
  place,
  { ...travel.from, word: 'odometer' },
  end,
  duration,
  engineHours,
  travel.fuel,
  note,
]

/** Of a stop there is none. */
const gapEnd: Column<StopJson> = {
  word: 'endAddress',
  kind: 'text',
  width: 36,
  of: ({ endAddress, endLat = null, endLon = null }) =>
    endLat === null || endLon === null ? null : (endAddress ?? degrees({ latitude: endLat, longitude: endLon })),
  place: ({ latitude, longitude, endLat = latitude, endLon = longitude }) => ({ latitude: endLat, longitude: endLon }),
}

const stopsWithGaps: readonly Column<StopJson>[] = [
  ...stops.slice(0, -1),
  { ...travel.length, word: 'gapDistance', of: ({ distance }) => known(distance) },
  gapEnd,
  note,
]

const deviceName: Column<{ deviceName: string }> = {
  word: 'device',
  kind: 'text',
  width: 28,
  of: (row) => row.deviceName,
}

const summary: readonly Column<SummaryJson>[] = [
  deviceName,
  start,
  end,
  travel.length,
  travel.from,
  travel.to,
  travel.top,
  travel.average,
  engineHours,
  travel.fuel,
  ...rates,
  note,
]

const summaryWithGaps: readonly Column<SummaryJson>[] = [
  ...summary.slice(0, -1),
  { word: 'gapDistance', kind: 'distance', width: 14, of: ({ gapDistance = 0 }) => known(gapDistance), total: 'sum' },
  note,
]

const geofences: readonly Column<GeofenceVisitJson>[] = [
  { word: 'geofence', kind: 'text', width: 28, of: ({ geofenceName }) => geofenceName },
  start,
  end,
  duration,
  travel.length,
  travel.top,
  note,
]

const fuel: readonly Column<FuelChangeJson>[] = [
  { word: 'time', kind: 'time', width: 20, of: ({ time }) => time },
  { word: 'type', kind: 'text', width: 20, of: ({ type }, { t }) => t(`event.${type}`) },
  { word: 'before', kind: 'volume', width: 14, of: ({ before }) => before },
  { word: 'after', kind: 'volume', width: 14, of: ({ after }) => after },
  { word: 'volume', kind: 'volume', width: 14, of: ({ litres }) => litres },
  place,
  driver,
  note,
]

const quality: readonly Column<DataQualityJson>[] = [
  deviceName,
  { word: 'day', kind: 'text', width: 14, of: ({ day }) => day },
  { word: 'received', kind: 'count', width: 12, of: ({ received }) => received, total: 'sum' },
  { word: 'stored', kind: 'count', width: 12, of: ({ stored }) => stored, total: 'sum' },
  { word: 'late', kind: 'count', width: 12, of: ({ late }) => late, total: 'sum' },
  { word: 'repeated', kind: 'count', width: 12, of: ({ repeated }) => repeated, total: 'sum' },
  {
    word: 'rejected',
    kind: 'text',
    width: 40,
    of: ({ rejected }, { t }) =>
      rejected.map(({ reason, count }) => `${count} × ${t(`rejected.${reason}`)}`).join(', ') || null,
  },
  {
    word: 'gaps',
    kind: 'text',
    width: 40,
    of: ({ gaps }, { clock, t }) =>
      gaps
        .map(({ from, to, distance }) => {
          const times = `${clock(from)} – ${clock(to)}`
          return distance === undefined ? times : `${times} (${t('export.gap')})`
        })
        .join(', ') || null,
  },
  note,
]

/** Of a chart each point is a row. */
export type ChartPoint = ChartJson['points'][number]

const chart: readonly Column<ChartPoint>[] = [
  { word: 'time', kind: 'time', width: 20, of: ({ time }) => time },
  { word: 'distance', kind: 'distance', width: 14, of: ({ distance }) => distance },
  { word: 'value', kind: 'decimal', width: 14, of: ({ value }) => value, total: 'max' },
  { word: 'latitude', kind: 'latitude', width: 14, of: ({ latitude }) => latitude },
  { word: 'longitude', kind: 'longitude', width: 14, of: ({ longitude }) => longitude },
]

const columns = { route, events, trips, stops, summary, geofences, fuel, quality, chart }

const columnsWithGaps: Readonly<Partial<Record<FiledReport, readonly Column<never>[]>>> = {
  stops: stopsWithGaps,
  summary: summaryWithGaps,
}

/** The columns of a report, for the rows that it has on the wire. */
export const columnsOf = (name: FiledReport, withGaps = false): readonly Column<never>[] =>
  (withGaps && columnsWithGaps[name]) || columns[name]
