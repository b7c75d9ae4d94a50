import type { GeofenceVisitJson, StopJson, SummaryJson } from '../../../../shared/wire/report-json.ts'
import type { Column } from '../table/column.ts'
import { address } from './address-cell.tsx'
import {
  averageKnots,
  counter,
  distance,
  duration,
  fuelRates,
  mayBeArriving,
  mayBeGap,
  moment,
  speed,
  text,
  volume,
} from './quantities.tsx'

/** @param withGaps whether rows tell where a vehicle moved without data, too */
export const stopColumns = (withGaps: boolean): readonly Column<StopJson>[] => [
  text('device', (row) => row.deviceName),
  mayBeGap(mayBeArriving(moment('startTime', (row) => row.startTime))),
  moment('endTime', (row) => row.endTime),
  duration('duration', (row) => row.duration, { hasBar: true }),
  ...(withGaps ? [distance<StopJson>('gapDistance', (row) => row.distance, { pixels: 160 })] : []),
  address('address', (row) => row),
  ...(withGaps ? [address<StopJson>('endAddress', endOf)] : []),
  counter('odometer', (row) => row.startOdometer, { isExtra: true }),
  duration('engineHours', (row) => row.engineHours),
  volume('spentFuel', (row) => row.spentFuel),
]

/** A stop ends where it began. */
const endOf = ({ endLat, endLon, endAddress, ...row }: StopJson) =>
  endLat === undefined || endLon === undefined
    ? row
    : { latitude: endLat, longitude: endLon, address: endAddress ?? null }

export const summaryColumns = (isDaily: boolean, withGaps: boolean): readonly Column<SummaryJson>[] => [
  isDaily ? deviceText : mayBeArriving(deviceText),
  isDaily
    ? mayBeArriving({ ...moment<SummaryJson>('day', (row) => row.startTime), pixels: 150, ...dayText })
    : moment('startTime', (row) => row.startTime, { isExtra: true }),
  moment('endTime', (row) => row.endTime, { isExtra: true }),
  distance('distance', (row) => row.distance, { hasBar: true }),
  ...(withGaps ? [distance<SummaryJson>('gapDistance', (row) => row.gapDistance ?? 0, { pixels: 160 })] : []),
  counter('startOdometer', (row) => row.startOdometer, { isExtra: true }),
  counter('endOdometer', (row) => row.endOdometer, { isExtra: true }),
  speed('averageSpeed', (row) => row.averageSpeed, {
    pixels: 130,
    total: (rows, { measures }) =>
      measures.speed(averageKnots(rows.map((row) => ({ ...row, duration: row.engineHours })))),
  }),
  speed('maxSpeed', (row) => row.maxSpeed),
  duration('engineHours', (row) => row.engineHours, { hasBar: true }),
  duration('startHours', (row) => row.startHours, { isExtra: true, total: () => '' }),
  duration('endHours', (row) => row.endHours, { isExtra: true, total: () => '' }),
  volume('spentFuel', (row) => row.spentFuel),
  ...fuelRates<SummaryJson>((row) => ({ ...row, duration: row.engineHours })),
]

const deviceText = text<SummaryJson>('device', (row) => row.deviceName, { pixels: 180 })

const dayText: Partial<Column<SummaryJson>> = {
  text: (row, { formats }) => formats.date(row.startTime),
  cell: (row, { formats }) => <time dateTime={row.startTime}>{formats.date(row.startTime)}</time>,
}

export const geofenceColumns: readonly Column<GeofenceVisitJson>[] = [
  text('device', (row) => row.deviceName),
  text('geofence', (row) => row.geofenceName, { pixels: 180 }),
  mayBeArriving(moment('startTime', (row) => row.startTime)),
  moment('endTime', (row) => row.endTime),
  duration('duration', (row) => row.duration, { hasBar: true }),
  distance('length', (row) => row.distance, { isExtra: true }),
  speed('maxSpeed', (row) => row.maxSpeed, { isExtra: true }),
]
