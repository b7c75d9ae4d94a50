import { CirclePlay } from 'lucide-react'
import type { TripJson } from '../../../../shared/wire/report-json.ts'
import { replayAddress } from '../../replay/replay-address.ts'
import { Link } from '../../router/link.tsx'
import type { Column } from '../table/column.ts'
import type { DriverTrips } from './trips-by-driver.ts'
import { address } from './address-cell.tsx'
import styles from './columns.module.css'
import {
  action,
  averageKnots,
  count,
  counter,
  distance,
  duration,
  fuelRates,
  mayBeArriving,
  mayBeGap,
  moment,
  speed,
  text,
  unlessGap,
  volume,
} from './quantities.tsx'

const replayOf = ({ deviceId, startTime, endTime }: TripJson): string =>
  replayAddress({
    deviceIds: [deviceId],
    period: { from: Date.parse(startTime), to: Date.parse(endTime) },
    at: null,
  })

export const tripColumns: readonly Column<TripJson>[] = [
  text('device', (row) => row.deviceName),
  mayBeGap(mayBeArriving(moment('startTime', (row) => row.startTime))),
  moment('endTime', (row) => row.endTime),
  duration('duration', (row) => row.duration, { hasBar: true }),
  distance('length', (row) => row.distance, { hasBar: true }),
  unlessGap(speed('maxSpeed', (row) => row.maxSpeed)),
  unlessGap(
    speed('averageSpeed', (row) => row.averageSpeed, {
      pixels: 130,
      total: (rows, { measures }) => measures.speed(averageKnots(rows)),
    }),
  ),
  address('startAddress', (row) => ({ latitude: row.startLat, longitude: row.startLon, address: row.startAddress })),
  address('endAddress', (row) => ({ latitude: row.endLat, longitude: row.endLon, address: row.endAddress })),
  volume('spentFuel', (row) => row.spentFuel, { isExtra: true }),
  ...fuelRates<TripJson>((row) => row, { isExtra: true }),
  counter('startOdometer', (row) => row.startOdometer, { isExtra: true }),
  counter('endOdometer', (row) => row.endOdometer, { isExtra: true }),
  text('driver', (row) => row.driverName ?? row.driverUniqueId ?? ''),
  action('replay', (row, { t }) => (
    <Link to={replayOf(row)} className={styles['icon']} aria-label={t('reports.replay')} title={t('reports.replay')}>
      <CirclePlay size={20} aria-hidden />
    </Link>
  )),
]

export const driverColumns: readonly Column<DriverTrips>[] = [
  text('driver', (row, { t }) => row.driver ?? t('reports.noDriver')),
  count('trips', (row) => row.trips),
  text('devices', (row, { measures }) => measures.list(row.devices), { pixels: 220 }),
  duration('duration', (row) => row.duration, { hasBar: true }),
  distance('length', (row) => row.distance, { hasBar: true }),
  speed('maxSpeed', (row) => row.maxSpeed),
  speed('averageSpeed', (row) => averageKnots([row]), {
    pixels: 130,
    total: (rows, { measures }) => measures.speed(averageKnots(rows)),
  }),
  volume('spentFuel', (row) => row.spentFuel),
  ...fuelRates<DriverTrips>((row) => row),
]
