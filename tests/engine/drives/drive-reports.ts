import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { daySettingsOf } from '../../../functions/reports/report-sources.ts'
import { cutAt, historyBetween } from '../../../functions/reports/rows/device-history.ts'
import { reportRows, type ReportRequest, type ReportSources } from '../../../functions/reports/rows/report-rows.ts'
import { settleDays } from '../../../functions/watch/settle-days.ts'
import { cutsOf, segmentParts } from '../../../shared/domain/reports/segment-parts.ts'
import { windowOf } from '../../../shared/domain/reports/window.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { device } from '../../../shared/entities/device.ts'
import type { ReportName, SummaryJson, TripJson } from '../../../shared/wire/report-json.ts'
import { buildDevice, makeTenant } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'
import { began } from '../corpus/life.ts'
import { payloadOf, type LabelledDrive, type LabelledFix } from './labelled-drive.ts'

const end = began + 3 * dayMs

export interface DriveReports {
  trips: TripRow[]
  summary: Row
  summaryByDay: Row[]
  outliers: number
  /** what the trips and stops add up to */
  partsKm: number
  /** every row of every report, without what only says how they came */
  rows: string
}

interface Row {
  km: number
  averageKmh: number
  maxKmh: number
}

/** Times are seconds after the drive began. */
interface TripRow extends Row {
  from: number
  to: number
}

/** What the reports say of a drive that arrives in these batches, through the whole way in. */
export async function reportsOf(
  { fixes, category, attributes = {} }: LabelledDrive,
  batches: (fixes: readonly LabelledFix[]) => LabelledFix[][],
): Promise<DriveReports> {
  const world = inMemoryWorld({ now: () => end })
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const vehicle = await records.create(
    device,
    buildDevice({ uniqueId: 'labelled', ...(category && { category }), attributes }),
  )
  const accept = acceptor(world)
  for (const [place, batch] of batches(fixes).entries()) {
    const payload = batch.map((fix) => payloadOf(fix, began))
    const failed = await accept([messageAt(place + 1, { uniqueId: 'labelled', payload, receivedAt: end })])
    if (failed !== null) throw new Error(`The batch failed at ${failed}`)
  }
  const tracks = world.tracks(tenantId)
  const settings = daySettingsOf(vehicle, (key) => vehicle.attributes[key])
  while (!(await settleDays(tracks, await tracks.state(vehicle.id), { now: end, settings })).isDone);
  const sources: ReportSources = {
    tracks,
    now: end,
    zone: 'UTC',
    devices: new Map([[vehicle.id, vehicle]]),
    daySettings: () => settings,
    ignoreOdometer: () => false,
    driverName: () => null,
    geofenceName: () => null,
    maintenanceVisible: () => true,
  }
  const ask = (name: ReportName, more: Partial<ReportRequest> = {}) =>
    rowsOf({ ...usual, name, deviceIds: [vehicle.id], ...more }, sources)
  const trips = (await ask('trips')) as TripJson[]
  const summary = (await ask('summary')) as SummaryJson[]
  const byDay = (await ask('summary', { daily: true })) as SummaryJson[]
  const positions = await tracks.between(vehicle.id, { from: 0, to: end })
  const history = await historyBetween({ tracks, state: await tracks.state(vehicle.id), settings }, whole)
  const parts = segmentParts(await cutAt(history, cutsOf(history.track, whole)), whole)
  const others = await Promise.all((['stops', 'quality', 'route', 'chart'] as const).map((name) => ask(name)))
  return {
    trips: trips.map((trip) => ({ ...rowOf(trip), from: secondsTo(trip.startTime), to: secondsTo(trip.endTime) })),
    summary: rowOf(summary[0]!),
    summaryByDay: byDay.map(rowOf),
    outliers: positions.filter((position) => position.attributes.outlier === true).length,
    partsKm: parts.reduce((sum, { metres }) => sum + metres, 0) / 1000,
    rows: JSON.stringify([trips, summary, byDay, ...others], (key, value: unknown) =>
      saysArrival(key) ? undefined : value,
    ),
  }
}

/** Numbers of positions, and how often each was sent. */
const saysArrival = (key: string): boolean => ['id', 'received', 'repeated'].includes(key) || key.endsWith('ositionId')

const usual: Omit<ReportRequest, 'name' | 'deviceIds'> = {
  from: began - dayMs,
  to: end,
  daily: false,
  eventTypes: null,
  alarms: null,
  geofenceIds: null,
  attribute: 'speed',
  pointsMax: 1000,
}
const whole = windowOf(usual.from, usual.to)

async function rowsOf(request: ReportRequest, sources: ReportSources): Promise<object[]> {
  const found: object[] = []
  for await (const piece of reportRows(request, sources)) found.push(...piece.rows)
  return found
}

const kmhPerKnot = 1.852
const rowOf = ({ distance, averageSpeed, maxSpeed }: SummaryJson | TripJson): Row => ({
  km: distance / 1000,
  averageKmh: averageSpeed * kmhPerKnot,
  maxKmh: maxSpeed * kmhPerKnot,
})
const secondsTo = (time: string): number => (Date.parse(time) - began) / 1000
