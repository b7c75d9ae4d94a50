import { averageKnots, fuelRateOf } from '../../domain/reports/over-rows.ts'
import type { Column } from './column.ts'
import type { TripJson } from './trips/trip-row.ts'

/** Columns that several reports have. On the wire 0 stands for what is unknown: nothing is written for it. */

const known = (value: number): number | null => (value > 0 ? value : null)

interface Gap {
  gap?: true
}

export const device: Column<{ deviceId: number; deviceName?: string }> = {
  key: 'device',
  kind: 'text',
  of: ({ deviceId, deviceName }, reader) => deviceName ?? reader.device(deviceId),
}

type Stretch = Pick<TripJson, 'startTime' | 'endTime' | 'duration'>
export const startTime: Column<Pick<Stretch, 'startTime'>> = {
  key: 'startTime',
  kind: 'time',
  of: (row) => row.startTime,
}
export const endTime: Column<Pick<Stretch, 'endTime'>> = { key: 'endTime', kind: 'time', of: (row) => row.endTime }
export const duration: Column<Pick<Stretch, 'duration'>> = {
  key: 'duration',
  kind: 'duration',
  of: (row) => row.duration,
  total: 'sum',
  hasBar: true,
}
export const engineHours: Column<{ engineHours: number }> = {
  key: 'engineHours',
  kind: 'duration',
  of: (row) => known(row.engineHours),
  total: 'sum',
}
export const distance: Column<Pick<TripJson, 'distance'>> = {
  key: 'distance',
  kind: 'distance',
  of: (row) => row.distance,
  total: 'sum',
  hasBar: true,
}

export const startPlace: Column<Pick<TripJson, 'startLat' | 'startLon' | 'startAddress'>> = {
  key: 'startAddress',
  kind: 'address',
  of: ({ startLat, startLon, startAddress }) => ({ latitude: startLat, longitude: startLon, address: startAddress }),
}
export const endPlace: Column<Pick<TripJson, 'endLat' | 'endLon' | 'endAddress'>> = {
  key: 'endAddress',
  kind: 'address',
  of: ({ endLat, endLon, endAddress }) => ({ latitude: endLat, longitude: endLon, address: endAddress }),
}

/** Nobody knows how fast a vehicle was that moved without data. */
export const maxSpeed: Column<Pick<TripJson, 'maxSpeed'> & Gap> = {
  key: 'maxSpeed',
  kind: 'speed',
  of: ({ maxSpeed: knots, gap }) => (gap ? null : known(knots)),
  total: 'max',
}

/** @param msOf of a trip, or with the engine on */
export const averageSpeed = <Row extends Pick<TripJson, 'averageSpeed' | 'distance'> & Gap>(
  msOf: (row: Row) => number,
): Column<Row> => ({
  key: 'averageSpeed',
  kind: 'speed',
  width: 16,
  of: (row) => (row.gap ? null : known(row.averageSpeed)),
  total: (rows) => known(averageKnots(rows.filter(({ gap }) => !gap).map((row) => ({ ...row, drivenMs: msOf(row) })))),
})

export const spentFuel: Column<Pick<TripJson, 'spentFuel'>> = {
  key: 'spentFuel',
  kind: 'volume',
  of: (row) => known(row.spentFuel),
  total: 'sum',
}

type Fuelled = Pick<TripJson, 'spentFuel' | 'distance'>
export const fuelRates = <Row extends Fuelled>(msOf: (row: Row) => number): Column<Row>[] => {
  const used = (rows: readonly Row[]) => rows.map((row) => ({ ...row, drivenMs: msOf(row) }))
  return [
    {
      key: 'fuelPer100',
      kind: 'volumePer100',
      of: (row) => fuelRateOf(used([row]), 'distance'),
      total: (rows) => fuelRateOf(used(rows), 'distance'),
    },
    {
      key: 'fuelPerHour',
      kind: 'volumePerHour',
      of: (row) => fuelRateOf(used([row]), 'time'),
      total: (rows) => fuelRateOf(used(rows), 'time'),
    },
  ]
}

type Odometers = Pick<TripJson, 'startOdometer' | 'endOdometer'>
export const startOdometer: Column<Odometers> = {
  key: 'startOdometer',
  kind: 'odometer',
  of: (row) => known(row.startOdometer),
  onScreen: 'extra',
}
export const endOdometer: Column<Odometers> = {
  key: 'endOdometer',
  kind: 'odometer',
  of: (row) => known(row.endOdometer),
  onScreen: 'extra',
}

export const note: Column<{ arriving?: true } & Gap> = {
  key: 'note',
  kind: 'text',
  onScreen: false,
  of: ({ arriving, gap }, { t }) =>
    [...(gap ? [t('reports.gap')] : []), ...(arriving ? [t('reports.arriving')] : [])].join(', ') || null,
}

/** `ignition=true, sat=9` */
export const attributesText = (attributes: object): string | null =>
  Object.entries(attributes)
    .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ') || null
