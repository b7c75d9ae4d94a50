import type { Tool } from '../tool.ts'
import { events } from './events.ts'
import { findPlace } from './find-place.ts'
import { fleetNow } from './fleet-now.ts'
import { orderReportFile, reportFile, reportKinds } from './reports.ts'
import { stops, trips } from './trips-and-stops.ts'
import { vehicleDay } from './vehicle-day.ts'
import { whoWasWhere } from './who-was-where.ts'

/** Everything that assistants may ask. */
export const tools: readonly Tool[] = [
  fleetNow,
  vehicleDay,
  trips,
  stops,
  events,
  findPlace,
  whoWasWhere,
  reportKinds,
  orderReportFile,
  reportFile,
]
