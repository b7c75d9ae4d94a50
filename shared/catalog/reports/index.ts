import { chart } from './chart.ts'
import { combined } from './combined.ts'
import { events } from './events.ts'
import { geofences } from './geofences.ts'
import { quality } from './quality.ts'
import { route } from './route.ts'
import { stops } from './stops.ts'
import { summary } from './summary.ts'
import { trips } from './trips.ts'

/** All reports, as the menu has them. */
export const reports = [trips, stops, summary, events, route, combined, geofences, chart, quality] as const
export type AnyReport = (typeof reports)[number]
export type ReportName = AnyReport['name']

export const reportNames: readonly ReportName[] = reports.map(({ name }) => name)

const byName = new Map<ReportName, AnyReport>(reports.map((each) => [each.name, each]))
export const reportNamed = (name: ReportName): AnyReport => byName.get(name)!
