import type { Phrase } from '../domain/failures.ts'
import type { FileForm } from '../domain/reports/file-forms.ts'
import type { ReportName } from '../catalog/reports/index.ts'

/** What the calls of reports answer with: rows, and jobs. */

export type { ChartJson } from '../catalog/reports/chart.ts'
export type { CombinedJson } from '../catalog/reports/combined.ts'
export type { DriverJson } from '../catalog/reports/drivers.ts'
export type { GeofenceVisitJson } from '../catalog/reports/geofences.ts'
export type { FuelChangeJson } from '../catalog/reports/fuel.ts'
export type { LogbookJson } from '../catalog/reports/trips/logbook.ts'
export type { DataQualityJson } from '../catalog/reports/quality.ts'
export type { ServiceJson } from '../catalog/reports/service.ts'
export type { SpeedingJson } from '../catalog/reports/speeding.ts'
export type { StopJson } from '../catalog/reports/stops.ts'
export type { SummaryJson } from '../catalog/reports/summary.ts'
export type { TripJson } from '../catalog/reports/trips/trip-row.ts'
export type { UtilisationJson } from '../catalog/reports/utilisation.ts'
export type { WorkshopJson } from '../catalog/reports/workshop.ts'

export const reportJobStates = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const
export type ReportJobState = (typeof reportJobStates)[number]
export type ReportForm = 'json' | FileForm

/** A report that is too large to be answered at once. */
export interface ReportJobJson {
  id: string
  report: ReportName
  /** of a summary: a row for each day */
  daily: boolean
  form: ReportForm
  state: ReportJobState
  /** devices that are read, of how many */
  done: number
  of: number
  /** days of theirs that new data changed and that are derived for it, of how many */
  daysDone: number
  daysOf: number
  /** the name of the device that is being read */
  reading: string | null
  rows: number
  bytes: number
  from: string
  to: string
  createdAt: string
  finishedAt: string | null
  /** when its file is removed */
  expiresAt: string | null
  fileName: string | null
  /** why it failed; in English where it is pushed */
  reason: string | null
  /** the same with its values apart, for the page's own language */
  phrase?: Phrase
}
