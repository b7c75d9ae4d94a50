import type { TripJson } from './trip-row.ts'
import { report } from '../report.ts'
import {
  averageSpeed,
  device,
  distance,
  duration,
  endOdometer,
  endPlace,
  endTime,
  fuelRates,
  maxSpeed,
  note,
  spentFuel,
  startOdometer,
  startPlace,
  startTime,
} from '../row-columns.ts'

const drivenMs = (row: Pick<TripJson, 'duration'>) => row.duration

export const trips = report<'trips', TripJson>({
  name: 'trips',
  path: 'trip',
  icon: 'trip',
  shape: 'Trip',
  subject: 'trips',
  filters: ['driver', 'gaps'],
  gapsAdd: 'a row, with `gap`, for each time in which a device moved without data',
  canBeScheduled: true,
  file: 'perDevice',
  onMap: ['track', 'places'],
  reads: 'days',
  rowsIn: ({ segments }) => segments / 2,
  columns: [
    device,
    { ...startTime, hasMarks: true },
    endTime,
    duration,
    distance,
    maxSpeed,
    averageSpeed<TripJson>(drivenMs),
    startPlace,
    endPlace,
    { ...spentFuel, onScreen: 'extra' },
    ...fuelRates<TripJson>(drivenMs).map((column) => ({ ...column, onScreen: 'extra' as const })),
    startOdometer,
    endOdometer,
    { key: 'driver', kind: 'text', of: ({ driverName, driverUniqueId }) => driverName ?? driverUniqueId },
    note,
  ],
})
