import type { Occurrence } from '../../../shared/domain/calendar/calendar.ts'
import type { DaySettings } from '../../../shared/domain/days/day.ts'
import type { ScoreSettings } from '../../../shared/domain/performance/score-settings.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import type { Position } from '../../../shared/domain/position.ts'
import type { SpeedLimits } from '../../../shared/domain/rules/overspeed.ts'
import type { PriceSince } from '../../../shared/domain/fuel/prices.ts'
import type { EventType } from '../../../shared/catalog/events/index.ts'
import type { Device } from '../../../shared/entities/device.ts'
import type { Maintenance } from '../../../shared/entities/maintenance.ts'
import type { ReportItem, ReportName } from '../../../shared/catalog/reports/index.ts'
import type { LogbookSettings, TripKind } from '../../../shared/domain/reports/logbook.ts'
import type { ReportWindow } from '../../../shared/domain/reports/window.ts'
import type { Tracks } from '../../platform/ports/ports.ts'
import type { DayWork } from './day-work.ts'

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
  /** of speeding: knots, in place of the limits that applied; absent for those */
  speedLimit?: number
  /** of speeding: a shorter time is left out */
  leastMs?: number
  pointsMax: number
  /** of utilisation: whose hours are available; 0 for the whole period, absent for what is usual of each device */
  calendarId?: number
}

/** When vehicles are available, in order. */
export interface AvailableHours {
  /** null for one that the reader does not see */
  name: string | null
  hours: readonly Occurrence[]
}

/** What says what trips were for, where nobody said so of the trip itself. */
export interface LogbookSources {
  settings: LogbookSettings
  /** whether a moment (epoch ms) is in the hours of business; null without a calendar of them */
  isInHours: ((time: number) => boolean) | null
  driverKind: (uniqueId: string) => TripKind | null
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
  /** what limits the speed of a device: its own, and those of all geofences that it may be in; absent where no report asks */
  speedLimits?: (device: Device) => Promise<SpeedLimits>
  /** the organisation's; absent for what holds where nobody set anything */
  score?: ScoreSettings
  /** of an account that is a driver's: nobody else is shown; absent for others */
  ownDriver?: string
  /** what a calendar has of a period; null for one that is gone, or that the reader does not see; absent where no report asks */
  hours?: (calendarId: number, window: ReportWindow) => Promise<AvailableHours | null>
  /** the hours of a device where none are asked for: by its own calendar, or the organisation’s; null for the whole period */
  usualHours?: (device: Device, window: ReportWindow) => Promise<AvailableHours | null>
  /** what applies to a device, as far as the reader sees it; absent where no report asks */
  services?: (device: Device) => Promise<readonly Maintenance[]>
  /** what a litre costs; absent where no report asks */
  fuelPrices?: readonly PriceSince[]
  /** absent where no report asks */
  logbook?: () => Promise<LogbookSources>
  maintenanceVisible: (id: number) => boolean
  /** names of those of the devices that the reader sees, by id; absent where no report asks */
  seenDevices?: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** what days that are not settled may take */
  work?: DayWork
}

/** One device of a report. */
export interface DeviceReport {
  request: ReportRequest
  sources: ReportSources
  device: Device
  state: DeviceState
}

/** What the rows of a report are made of; the positions of a route come in pieces. */
export type RowsOf = Readonly<
  Partial<Record<Exclude<ReportName, 'route'>, (report: DeviceReport) => Promise<ReportItem[]>>>
>

/** All positions of a device in the period, in memory together. @throws Failure tooLarge for too many */
export const heldPositions = ({ request: { from, to }, sources, device }: DeviceReport): Promise<Position[]> =>
  sources.tracks.between(device.id, { from, to, rowsMax: reportLimits.reportPositionsHeldMax })
