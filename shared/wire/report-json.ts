import type { ExclusionReason } from '../domain/days/exclusions.ts'
import type { ReportName } from '../catalog/reports/index.ts'
import type { EventJson, PositionJson } from './json.ts'

/**
 * What the calls of reports answer with. Lengths are metres, speeds knots, volumes litres, durations ms, moments ISO text
 * in UTC. What is unknown or of no use for a kind of row is 0, or null where it is text.
 */
interface ReportRow {
  deviceId: number
  deviceName: string
  /** of the vehicle's own counter when it has one, unless `report.ignoreOdometer` is set; else of its positions */
  distance: number
  /** of a summary: over its engine hours; over the time of its trips where none are known. Never above a known maximum */
  averageSpeed: number
  maxSpeed: number
  spentFuel: number
  startOdometer: number
  endOdometer: number
  startTime: string
  endTime: string
}

/** Of rows of trips and summaries; null where no fuel is known to be used. */
interface FuelRates {
  /** litres on 100 km, and in an hour: of a trip, or of engine time */
  fuelPer100Km: number | null
  fuelPerHour: number | null
}

/** Of rows of every report that is made of days. */
interface MayBeArriving {
  /** more data of its days are on their way: what it says is passing. Absent otherwise */
  arriving?: true
}

/** Of rows that were asked for with gaps. */
interface MayBeGap {
  /** it moved without data: silent, and found elsewhere. Absent for trips and stops */
  gap?: true
}

export interface TripJson extends ReportRow, FuelRates, MayBeArriving, MayBeGap {
  startPositionId: number
  endPositionId: number
  startLat: number
  startLon: number
  endLat: number
  endLon: number
  startAddress: string | null
  endAddress: string | null
  duration: number
  driverUniqueId: string | null
  driverName: string | null
}

export interface StopJson extends ReportRow, MayBeArriving, MayBeGap {
  positionId: number
  latitude: number
  longitude: number
  address: string | null
  /** of the geofences that it is in, as far as the reader sees them; absent for none */
  geofenceNames?: string[]
  /** where a gap ends; absent for a stop */
  endLat?: number
  endLon?: number
  endAddress?: string | null
  duration: number
  engineHours: number
}

/** Of a device in the whole period, or of one of its days in the reader's zone. */
export interface SummaryJson extends ReportRow, FuelRates, MayBeArriving {
  startHours: number
  endHours: number
  engineHours: number
  /** of the distance, what it moved without data; only where gaps were asked for */
  gapDistance?: number
}

export interface GeofenceVisitJson extends ReportRow, MayBeArriving {
  geofenceId: number
  geofenceName: string
  duration: number
}

/** A fill, or a drop that no engine explains: what consumption leaves out. */
export interface FuelChangeJson extends MayBeArriving {
  deviceId: number
  deviceName: string
  type: 'deviceFuelIncrease' | 'deviceFuelDrop'
  /** when it was certain */
  time: string
  /** litres in the tank, and by how much they differ */
  before: number
  after: number
  litres: number
  positionId: number
  latitude: number
  longitude: number
  address: string | null
  /** of the geofences that it was in, as far as the reader sees them; absent for none */
  geofenceNames?: string[]
  driverUniqueId: string | null
  driverName: string | null
}

export interface CombinedJson {
  deviceId: number
  /** longitude and latitude, degrees */
  route: [number, number][]
  events: EventJson[]
  /** those that the events refer to */
  positions: PositionJson[]
  /** where it moved without data; only where gaps were asked for */
  gaps?: TripJson[]
}

/** How complete the data of a device are, for a day in the reader's zone. */
export interface DataQualityJson extends MayBeArriving {
  deviceId: number
  deviceName: string
  /** of the reader's zone: `2026-11-21` */
  day: string
  /**
   * positions that came in for this day: stored, repeated and rejected ones. Those that were not stored count when they were
   * measured, if that was known and no more than three days before they came, else when they came; see `exclusions.ts`
   */
  received: number
  stored: number
  /** stored ones that arrived more than `limits.lateAfterMs` after they were measured */
  late: number
  /** left out because they were stored already */
  repeated: number
  rejected: { reason: Exclude<ExclusionReason, 'duplicate'>; count: number }[]
  /** the device's first position of all, when it is of this day */
  since: string | null
  /** longer than `limits.dataGapMs` without a position, in order */
  gaps: QualityGapJson[]
}

/** The distance, metres, is of a time in which the device moved without data; absent for others. */
export interface QualityGapJson {
  from: string
  to: string
  distance?: number
}

/** A value over time, thinned out to what a screen can show: the extremes of each stretch stay. */
export interface ChartJson {
  deviceId: number
  deviceName: string
  attribute: string
  /** by time; `distance` is metres since the first one */
  points: { time: string; distance: number; value: number; latitude: number; longitude: number; positionId: number }[]
  /** positions that have the value, before thinning out */
  count: number
}

export const reportJobStates = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const
export type ReportJobState = (typeof reportJobStates)[number]
export type ReportForm = 'json' | 'csv' | 'xlsx'

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
  /** why it failed, in the reader's language */
  reason: string | null
}
