import type { Column } from '../../../../shared/catalog/reports/column.ts'
import { distance, duration, fuelRates, maxSpeed, spentFuel } from '../../../../shared/catalog/reports/row-columns.ts'
import { averageKnots } from '../../../../shared/domain/reports/over-rows.ts'
import { pageColumn } from './page-column.tsx'
import type { DriverTrips } from './trips-by-driver.ts'

const known = (value: number): number | null => (value > 0 ? value : null)
const averageOf = (rows: readonly DriverTrips[]) =>
  known(averageKnots(rows.map((row) => ({ ...row, drivenMs: row.duration }))))

const columns: readonly Column<DriverTrips>[] = [
  { key: 'driver', kind: 'text', of: (row, { t }) => row.driver ?? t('reports.noDriver') },
  { key: 'trips', kind: 'count', of: (row) => row.trips, total: 'sum' },
  { key: 'devices', kind: 'text', width: 28, of: (row, { measures }) => measures.list(row.devices) },
  duration,
  distance,
  maxSpeed,
  { key: 'averageSpeed', kind: 'speed', width: 16, of: (row) => averageOf([row]), total: averageOf },
  spentFuel,
  ...fuelRates<DriverTrips>((row) => row.duration),
]

/** Trips summed by driver, which only the page does. */
export const driverColumns = columns.map(pageColumn)
