import type { DaySettings } from '../../../shared/domain/days/day.ts'
import type { EventType } from '../../../shared/domain/fleet-event.ts'
import type { Device } from '../../../shared/entities/device.ts'
import { eventJson, positionJson, type EventJson, type PositionJson } from '../../../shared/wire/json.ts'
import type {
  ChartJson,
  CombinedJson,
  DataQualityJson,
  GeofenceVisitJson,
  ReportName,
  StopJson,
  SummaryJson,
  TripJson,
} from '../../../shared/wire/report-json.ts'
import type { Tracks } from '../../platform/ports/ports.ts'

export type ReportItem =
  | TripJson
  | StopJson
  | SummaryJson
  | GeofenceVisitJson
  | CombinedJson
  | DataQualityJson
  | ChartJson
  | EventJson
  | PositionJson

export interface ReportRequest {
  name: ReportName
  deviceIds: readonly number[]
  from: number
  to: number
  daily: boolean
  eventTypes: readonly EventType[] | null
  alarms: readonly string[] | null
  geofenceIds: readonly number[] | null
  attribute: string
  pointsMax: number
}

export interface ReportSources {
  tracks: Tracks
  now: number
  zone: string
  devices: ReadonlyMap<number, Device>
  daySettings: (device: Device) => DaySettings
  ignoreOdometer: (device: Device) => boolean
  fuelCapacity?: (device: Device) => number | null
  driverName: (uniqueId: string) => string | null
  geofenceName: (id: number) => string | null
  maintenanceVisible: (id: number) => boolean
}

export interface DeviceRows {
  deviceId: number
  rows: ReportItem[]
}

export async function* reportRows(request: ReportRequest, sources: ReportSources): AsyncGenerator<DeviceRows> {
  for (const deviceId of request.deviceIds) {
    const { from, to } = request
    if (request.name === 'events') {
      const events = await sources.tracks.eventsBetween(deviceId, from, to)
      yield { deviceId, rows: events.map(eventJson) }
    } else if (request.name === 'route') {
      yield { deviceId, rows: (await sources.tracks.between(deviceId, { from, to })).map(positionJson) }
    } else yield { deviceId, rows: [] }
  }
}

export async function estimateReport(request: ReportRequest, _sources: ReportSources) {
  return { positionsRead: request.deviceIds.length, rows: request.deviceIds.length, daysRead: request.deviceIds.length }
}

export async function routePage(
  deviceId: number,
  page: { from: number; to: number; offset: number; limit: number },
  { tracks }: ReportSources,
): Promise<{ rows: PositionJson[]; total: number }> {
  const all = await tracks.between(deviceId, page)
  return { rows: all.slice(page.offset, page.offset + page.limit).map(positionJson), total: all.length }
}
