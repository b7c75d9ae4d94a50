import type * as z from 'zod'
import type { EventRowJson, PositionJson } from '../../wire/json.ts'
import { chart, chartRow } from './chart.ts'
import { combined, combinedRow } from './combined.ts'
import { driverRow, drivers } from './drivers.ts'
import { events } from './events.ts'
import { fuel, fuelChangeRow } from './fuel.ts'
import { geofences, visitRow } from './geofences.ts'
import { logbook, logbookRow } from './trips/logbook.ts'
import { quality, qualityRow } from './quality.ts'
import { route } from './route.ts'
import { service, serviceRow } from './service.ts'
import { speeding, speedingRow } from './speeding.ts'
import { stopRow, stops } from './stops.ts'
import { summary, summaryRow } from './summary.ts'
import { trips } from './trips/trips.ts'
import { tripRow } from './trips/trip-row.ts'
import { utilisation, utilisationRow } from './utilisation.ts'
import { workshop, workshopRow } from './workshop.ts'

/** All reports, as the menu has them. */
export const reports = [
  trips,
  stops,
  summary,
  events,
  route,
  combined,
  geofences,
  fuel,
  speeding,
  logbook,
  drivers,
  utilisation,
  service,
  workshop,
  chart,
  quality,
] as const
export type AnyReport = (typeof reports)[number]
export type ReportName = AnyReport['name']

export const reportNames: readonly ReportName[] = reports.map(({ name }) => name)

const byName = new Map<ReportName, AnyReport>(reports.map((each) => [each.name, each]))
export const reportNamed = (name: ReportName): AnyReport => byName.get(name)!

/** The shapes of rows that reports alone have, apart from what pages load. */
export const rowShapes = {
  trips: tripRow,
  stops: stopRow,
  summary: summaryRow,
  combined: combinedRow,
  geofences: visitRow,
  fuel: fuelChangeRow,
  speeding: speedingRow,
  logbook: logbookRow,
  drivers: driverRow,
  utilisation: utilisationRow,
  service: serviceRow,
  workshop: workshopRow,
  chart: chartRow,
  quality: qualityRow,
}

/** A row of any report. */
export type ReportItem = z.infer<ReturnType<(typeof rowShapes)[keyof typeof rowShapes]>> | EventRowJson | PositionJson
