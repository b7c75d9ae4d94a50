import type { FleetEvent } from '../../domain/fleet-event.ts'
import type { Position } from '../../domain/position.ts'
import type { Device } from '../../entities/device.ts'
import { isoTime } from '../dates.ts'
import {
  eventJson,
  positionJson,
  reportedDeviceJson,
  type DeviceJson,
  type EventJson,
  type PositionJson,
} from '../json.ts'

/** One thing that is forwarded. */
export type ForwardedRecord = { kind: 'position'; position: Position } | { kind: 'event'; event: FleetEvent }

export const [forwardedType, forwardedTestType] = ['fleet.reported', 'fleet.test'] as const

/** Our own form: what was reported, with the names of its devices, as the API answers them. */
export interface ForwardedJson {
  type: typeof forwardedType | typeof forwardedTestType
  timestamp: string
  data: {
    devices: { id: number; name: string; uniqueId: string }[]
    positions: PositionJson[]
    events: EventJson[]
  }
}

export function forwardedJson(
  records: readonly ForwardedRecord[],
  devices: readonly Device[],
  now: number,
): ForwardedJson {
  return {
    type: forwardedType,
    timestamp: isoTime(now),
    data: {
      devices: devices.map(({ id, name, uniqueId }) => ({ id, name, uniqueId })),
      positions: records.flatMap((record) => (record.kind === 'position' ? [positionJson(record.position)] : [])),
      events: records.flatMap((record) => (record.kind === 'event' ? [eventJson(record.event)] : [])),
    },
  }
}

/** What a test sends: nothing that a receiver could take for a vehicle. */
export const forwardedTest = (now: number): ForwardedJson => ({
  type: forwardedTestType,
  timestamp: isoTime(now),
  data: { devices: [], positions: [], events: [] },
})

/** What belongs to an event, as far as it is still there. */
export interface EventContext {
  position: Position | null
  geofence: object | null
  maintenance: object | null
}

/** As Traccar forwards a position. @see https://www.traccar.org/forward/ */
export const traccarPosition = (position: Position, device: Device | null): object => ({
  position: positionJson(position),
  ...(device && { device: deviceAt(device, position) }),
})

/** As Traccar forwards an event. */
export const traccarEvent = (
  event: FleetEvent,
  device: Device | null,
  { position, geofence, maintenance }: EventContext,
) => ({
  event: eventJson(event),
  ...(position && { position: positionJson(position) }),
  ...(device && { device: deviceAt(device, position) }),
  ...(geofence && { geofence }),
  ...(maintenance && { maintenance }),
})

const deviceAt = (device: Device, position: Position | null): DeviceJson =>
  reportedDeviceJson(device, {
    deviceId: device.id,
    status: 'online',
    lastUpdate: position?.serverTime ?? null,
    positionId: position?.id ?? 0,
    activitySince: null,
  })
