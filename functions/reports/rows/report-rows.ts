import type { DaySettings } from '../../../shared/domain/days/day.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { EventType } from '../../../shared/domain/fleet-event.ts'
import type { Device } from '../../../shared/entities/device.ts'
import { reportNamed, type ReportItem, type ReportName } from '../../../shared/catalog/reports/index.ts'
import { inOrder } from '../../platform/concurrency.ts'
import type { Tracks } from '../../platform/ports/ports.ts'
import { chartRows } from './chart-rows.ts'
import type { DayWork } from './day-work.ts'
import { combinedRows, eventRows } from './event-rows.ts'
import { qualityRows, stopRows, summaryRows, tripRows, visitRows } from './day-rows.ts'
import { fuelRows } from './fuel-rows.ts'
import { routeRows } from './route-rows.ts'

/** What somebody asks of a report. */
export interface ReportRequest {
  name: ReportName
  deviceIds: readonly number[]
  /** epoch ms, both ends belong to the period */
  from: number
  to: number
  /** of a summary: a row for each day in the reader's zone */
  daily: boolean
  /** of trips, stops, summaries and the combined report: where devices moved without data, too */
  gaps?: boolean
  /** null for all; alarms narrow events of type alarm where types are chosen */
  eventTypes: readonly EventType[] | null
  alarms: readonly string[] | null
  /** null for all */
  geofenceIds: readonly number[] | null
  /** of a chart: speed, altitude, course, accuracy or any attribute, and how many points at most (4 or more) */
  attribute: string
  pointsMax: number
}

/** What a report is made of, for one reader. */
export interface ReportSources {
  tracks: Tracks
  /** epoch ms */
  now: number
  /** the reader's: `Africa/Algiers` */
  zone: string
  /** those asked for and visible; others are left out */
  devices: ReadonlyMap<number, Device>
  daySettings: (device: Device) => DaySettings
  ignoreOdometer: (device: Device) => boolean
  driverName: (uniqueId: string) => string | null
  /** null for those that the reader may not see: their events and visits are left out */
  geofenceName: (id: number) => string | null
  /** a shorter visit is none; absent where any is one */
  leastStayMs?: (geofenceId: number) => number
  /** whether geofences apply to a device; absent where that is not known */
  hasGeofences?: (device: Device) => Promise<boolean>
  maintenanceVisible: (id: number) => boolean
  /** what days that are not settled may take */
  work?: DayWork
}

export type { ReportItem }

export interface DeviceRows {
  deviceId: number
  rows: ReportItem[]
}

/** One device of a report. */
export interface DeviceReport {
  request: ReportRequest
  sources: ReportSources
  device: Device
  state: DeviceState
}

type RowsOf = (report: DeviceReport) => Promise<ReportItem[]>

const rowsOf: Readonly<Record<Exclude<ReportName, 'route'>, RowsOf>> = {
  trips: tripRows,
  stops: stopRows,
  summary: summaryRows,
  geofences: visitRows,
  fuel: fuelRows,
  quality: qualityRows,
  events: eventRows,
  combined: combinedRows,
  chart: chartRows,
}

/** Most of a report's time is spent waiting for its rows. */
const devicesAtOnce = 8
/** Of these, each device may hold all positions of the period. */
const largeAtOnce = 2

/**
 * The rows of a report, device by device in the order asked, each device's by time. Routes come in pieces of at most
 * 5,000 rows, several of one device in order; a device without rows has one piece without any.
 */
export async function* reportRows(request: ReportRequest, sources: ReportSources): AsyncGenerator<DeviceRows> {
  const { name } = request
  const reports = deviceReports(request, sources)
  if (name === 'route') {
    for await (const report of reports) {
      for await (const rows of routeRows(report)) yield { deviceId: report.device.id, rows }
    }
    return
  }
  const atOnce = reportNamed(name).reads === 'positions' ? largeAtOnce : devicesAtOnce
  yield* inOrder(atOnce, reports, async (report) => ({ deviceId: report.device.id, rows: await rowsOf[name](report) }))
}

/** So many states are read at once. */
const statesAtOnce = 100

async function* deviceReports(request: ReportRequest, sources: ReportSources): AsyncGenerator<DeviceReport> {
  const devices = request.deviceIds.map((id) => sources.devices.get(id)).filter((device) => device !== undefined)
  for (let from = 0; from < devices.length; from += statesAtOnce) {
    const next = devices.slice(from, from + statesAtOnce)
    const states = await sources.tracks.states(next.map(({ id }) => id))
    for (const device of next) yield { request, sources, device, state: states.get(device.id)! }
  }
}
