import type { ReportRequest, ReportSources, DeviceReport, RowsOf } from './device-report.ts'
import { reportNamed, type ReportItem, type ReportName } from '../../../shared/catalog/reports/index.ts'
import { inOrder } from '../../platform/concurrency.ts'
import { chartRows } from './chart-rows.ts'
import { combinedRows, eventRows } from './event-rows.ts'
import { driverRows } from './driver-rows.ts'
import { dayRows } from './day-rows.ts'
import { fuelRows } from './fuel-rows.ts'
import { logbookRows } from './logbook-rows.ts'
import { serviceRows, workshopRows } from './service-rows.ts'
import { speedingRows } from './speeding-rows.ts'
import { routeRows } from './route-rows.ts'
import { utilisationRows } from './utilisation-rows.ts'

export type { ReportItem }

export interface DeviceRows {
  deviceId: number
  rows: ReportItem[]
}

const rowsOf: Required<RowsOf> = {
  ...dayRows,
  fuel: fuelRows,
  speeding: speedingRows,
  logbook: logbookRows,
  drivers: driverRows,
  utilisation: utilisationRows,
  service: serviceRows,
  workshop: workshopRows,
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

/** The rows of a report that makes those of several devices one; of others as they come. */
export async function* joinedRows(name: ReportName, pieces: AsyncIterable<DeviceRows>): AsyncGenerator<DeviceRows> {
  const { join } = reportNamed(name)
  if (!join) {
    yield* pieces
    return
  }
  const all: ReportItem[] = []
  for await (const { rows } of pieces) all.push(...rows)
  yield { deviceId: 0, rows: join(all) as ReportItem[] }
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
