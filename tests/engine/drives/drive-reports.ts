import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { Records } from '../../../functions/platform/ports/ports.ts'
import { DeviceConfigurations } from '../../../functions/application/tenants/device-configuration.ts'
import { daySettingsOf } from '../../../functions/reports/report-sources.ts'
import { cutAt, historyBetween } from '../../../functions/reports/rows/device-history.ts'
import { reportRows } from '../../../functions/reports/rows/report-rows.ts'
import type { ReportRequest, ReportSources } from '../../../functions/reports/rows/device-report.ts'
import { visitDevice } from '../../../functions/watch/visit-device.ts'
import type { EventType } from '../../../shared/catalog/events/index.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { cutsOf, segmentParts } from '../../../shared/domain/reports/segment-parts.ts'
import { windowOf } from '../../../shared/domain/reports/window.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { device } from '../../../shared/entities/device.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import type { GeofenceVisitJson, StopJson, SummaryJson, TripJson } from '../../../shared/wire/report-json.ts'
import type { ReportName } from '../../../shared/catalog/reports/index.ts'
import { buildDevice, makeTenant } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'
import { began } from '../corpus/life.ts'
import { placeOf } from '../corpus/receiver.ts'
import { messagesOf, type LabelledDrive, type LabelledFix, type LabelledGeofence } from './labelled-drive.ts'

const end = began + 3 * dayMs

export interface DriveReports {
  trips: TripRow[]
  stops: [from: number, to: number][]
  gaps: GapRow[]
  summary: Row
  summaryByDay: Row[]
  outliers: number
  /** what trips, stops and gaps add up to */
  partsKm: number
  partsLitres: number
  /** when departures and arrivals were raised */
  departures: number[]
  arrivals: number[]
  /** all other events but those of the connection */
  events: string[]
  visits: [geofence: string, from: number, to: number][]
  /** every row of every report, without what only says how they came */
  rows: string
}

interface Row {
  km: number
  averageKmh: number
  maxKmh: number
  litres: number
  /** seconds; 0 where the row has none */
  engine: number
}

/** Times are seconds after the drive began. */
interface TripRow extends Row {
  from: number
  to: number
}
type GapRow = Pick<TripRow, 'from' | 'to' | 'km'>

/** What the reports say of a drive that arrives in these batches, through the whole way in. */
export async function reportsOf(
  drive: LabelledDrive,
  batches: (fixes: readonly LabelledFix[]) => LabelledFix[][],
): Promise<DriveReports> {
  const world = inMemoryWorld({ now: () => end })
  const { tenantId } = await makeTenant(world.tenants)
  const { vehicle, geofences } = await recordsOf(drive, world.tenants.records(tenantId))
  const accept = acceptor(world)
  let place = 0
  for (const batch of batches(drive.fixes)) {
    const messages = messagesOf(batch, { clock: drive.clock, began, end })
    const failed = await accept(messages.map((message) => messageAt(++place, message)))
    if (failed !== null) throw new Error(`The batch failed at ${failed}`)
  }
  const configurations = new DeviceConfigurations(world, 'watch')
  await visitDevice({ world, configurations }, { tenantId, deviceId: vehicle.id }, end)
  const tracks = world.tracks(tenantId)
  const settings = daySettingsOf(vehicle, (key) => vehicle.attributes[key])
  const sources: ReportSources = {
    tracks,
    now: end,
    zone: 'UTC',
    devices: new Map([[vehicle.id, vehicle]]),
    daySettings: () => settings,
    ignoreOdometer: () => false,
    driverName: () => null,
    geofenceName: (id) => geofences.get(id) ?? null,
    maintenanceVisible: () => true,
  }
  const ask = (name: ReportName, more: Partial<ReportRequest> = {}) =>
    rowsOf({ ...usual, name, deviceIds: [vehicle.id], ...more }, sources)
  const trips = (await ask('trips', { gaps: true })) as TripJson[]
  const stops = (await ask('stops')) as StopJson[]
  const summary = (await ask('summary')) as SummaryJson[]
  const byDay = (await ask('summary', { daily: true })) as SummaryJson[]
  const visits = (await ask('geofences')) as GeofenceVisitJson[]
  const positions = await tracks.between(vehicle.id, { from: 0, to: end })
  const events = await tracks.eventsBetween(vehicle.id, 0, end + dayMs)
  const others = await Promise.all((['quality', 'route', 'chart'] as const).map((name) => ask(name)))
  const parts = await partsOf({ tracks, state: await tracks.state(vehicle.id), settings })
  const raised = (type: EventType) =>
    events.flatMap((event) => (event.type === type ? [secondsOf(event.eventTime)] : [])).toSorted((a, b) => a - b)
  return {
    trips: trips.flatMap((trip) => (trip.gap ? [] : [{ ...rowOf(trip), ...spanOf(trip) }])),
    stops: stops.map(spanOf).map(({ from, to }) => [from, to]),
    gaps: trips.flatMap((trip) => (trip.gap ? [{ ...spanOf(trip), km: trip.distance / 1000 }] : [])),
    summary: rowOf(summary[0]!),
    summaryByDay: byDay.map(rowOf),
    outliers: positions.filter((position) => position.attributes.outlier === true).length,
    ...parts,
    departures: raised('deviceMoving'),
    arrivals: raised('deviceStopped'),
    events: events.flatMap((event) => textOf(event, geofences)).toSorted(bySeconds),
    visits: visits.map((visit) => [visit.geofenceName, tenths(spanOf(visit).from), tenths(spanOf(visit).to)]),
    rows: JSON.stringify([trips, stops, summary, byDay, visits, ...others], (key, value: unknown) =>
      saysArrival(key) ? undefined : value,
    ),
  }
}

async function recordsOf({ category, attributes = {}, geofences = [] }: LabelledDrive, records: Records) {
  const vehicle = await records.create(
    device,
    buildDevice({ uniqueId: 'labelled', ...(category && { category }), attributes }),
  )
  const names = new Map<number, string>()
  for (const { name, attributes: more = {}, ...shape } of geofences) {
    const written = { name, area: areaOf(shape), attributes: more }
    const { id } = await records.create(geofence, geofence.schema.parse(written))
    names.set(id, name)
    await records.link([{ owner: { type: 'device', id: vehicle.id }, property: { type: linkName(geofence), id } }])
  }
  return { vehicle, geofences: names }
}

function areaOf({ east, metres, isGate }: Pick<LabelledGeofence, 'east' | 'metres' | 'isGate'>): string {
  const at = (north: number) => {
    const { latitude, longitude } = placeOf({ east, north })
    return `${latitude.toFixed(7)} ${longitude.toFixed(7)}`
  }
  return isGate ? `LINESTRING (${at(-metres)}, ${at(metres)})` : `CIRCLE (${at(0)}, ${metres})`
}

async function partsOf(of: Parameters<typeof historyBetween>[0]) {
  const history = await historyBetween(of, whole)
  const parts = segmentParts(await cutAt(history, cutsOf(history.track, whole)), whole)
  return {
    partsKm: parts.reduce((sum, { counted }) => sum + counted.metres, 0) / 1000,
    partsLitres: parts.reduce((sum, { counted }) => sum + counted.litres, 0),
  }
}

const ofConnection: ReadonlySet<EventType> = new Set(['deviceOnline', 'deviceOffline', 'deviceUnknown'])

/** `630 geofenceExit Depot` */
function textOf(
  { type, eventTime, geofenceId, attributes }: FleetEvent,
  geofences: ReadonlyMap<number, string>,
): string[] {
  if (ofConnection.has(type) || type === 'deviceMoving' || type === 'deviceStopped') return []
  const { alarm, before, after, speed, duration, driverUniqueId } = attributes
  const more = [
    geofences.get(geofenceId),
    alarm,
    driverUniqueId,
    before !== undefined && `${Math.round(Number(before))} to ${Math.round(Number(after))}`,
    speed !== undefined && `${Math.round(Number(speed) * kmhPerKnot)} km/h`,
    duration !== undefined && `for ${Number(duration) / 1000} s`,
  ]
  return [[secondsOf(eventTime), type, ...more.filter(Boolean)].join(' ')]
}

const bySeconds = (one: string, other: string): number =>
  Number.parseFloat(one) - Number.parseFloat(other) || one.localeCompare(other)

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
const rowOf = (row: SummaryJson | TripJson): Row => ({
  km: row.distance / 1000,
  averageKmh: row.averageSpeed * kmhPerKnot,
  maxKmh: row.maxSpeed * kmhPerKnot,
  litres: row.spentFuel,
  engine: 'engineHours' in row ? row.engineHours / 1000 : 0,
})
const secondsOf = (time: number): number => (time - began) / 1000
const spanOf = ({ startTime, endTime }: { startTime: string; endTime: string }) => ({
  from: secondsOf(Date.parse(startTime)),
  to: secondsOf(Date.parse(endTime)),
})
const tenths = (seconds: number): number => Math.round(seconds * 10) / 10
