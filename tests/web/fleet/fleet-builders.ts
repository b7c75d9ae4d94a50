import { device } from '../../../shared/entities/device.ts'
import type { DeviceJson, EventJson, PositionJson } from '../../../shared/wire/json.ts'

export const noon = Date.parse('2026-05-04T12:00:00Z')
export const minutesAgo = (minutes: number): string => new Date(noon - minutes * 60_000).toISOString()

export const aDevice = (facts: Partial<DeviceJson> = {}): DeviceJson => ({
  ...device.schema.parse({ id: 1, name: 'Van 1', uniqueId: '356307042441013', category: 'van' }),
  status: 'online',
  lastUpdate: minutesAgo(1),
  positionId: 1,
  activitySince: null,
  ...facts,
})

export const aPosition = (facts: Partial<PositionJson> = {}): PositionJson => ({
  id: 1,
  deviceId: 1,
  protocol: 'mqtt',
  serverTime: minutesAgo(1),
  deviceTime: minutesAgo(1),
  fixTime: minutesAgo(1),
  latitude: 36.7538,
  longitude: 3.0588,
  altitude: 40,
  speed: 0,
  course: 0,
  accuracy: 0,
  outdated: false,
  valid: true,
  address: null,
  geofenceIds: null,
  network: null,
  attributes: {},
  ...facts,
})

export const anEvent = (facts: Partial<EventJson> = {}): EventJson => ({
  id: 1,
  deviceId: 1,
  type: 'ignitionOn',
  eventTime: minutesAgo(0),
  positionId: 1,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: {},
  ...facts,
})
