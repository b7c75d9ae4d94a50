import { device } from '../../../shared/entities/device.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { DeviceJson, EventJson, PositionJson } from '../../../shared/wire/json.ts'

const noon = Date.UTC(2026, 2, 1, 12)

/** A moment some seconds after noon of the test day. */
export const at = (seconds: number): string => isoTime(noon + seconds * 1000)

export const deviceNamed = (id: number, change: Partial<DeviceJson> = {}): DeviceJson => ({
  ...device.schema.parse({ id, name: `Truck ${id}`, uniqueId: `unique-${id}`, category: 'truck' }),
  status: 'online',
  lastUpdate: at(0),
  positionId: 0,
  activitySince: null,
  ...change,
})

export const positionOf = (deviceId: number, change: Partial<PositionJson> = {}): PositionJson => ({
  id: deviceId * 100,
  deviceId,
  protocol: 'trackers',
  serverTime: at(0),
  deviceTime: at(0),
  fixTime: at(0),
  outdated: false,
  valid: true,
  latitude: 36.7,
  longitude: 3,
  altitude: 0,
  speed: 0,
  course: 0,
  accuracy: 0,
  address: null,
  geofenceIds: null,
  network: null,
  attributes: {},
  ...change,
})

export const eventOf = (id: number, change: Partial<EventJson> = {}): EventJson => ({
  id,
  deviceId: 1,
  type: 'ignitionOn',
  eventTime: at(id),
  positionId: 0,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: {},
  ...change,
})
