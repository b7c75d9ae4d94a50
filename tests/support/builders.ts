import { hourMs, minuteMs, secondMs } from '../../shared/domain/time/durations.ts'
import { newDeviceState, type DeviceState } from '../../shared/domain/device-state.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import { idOf, nextSequence } from '../../shared/domain/ids.ts'
import type { Fix, Position } from '../../shared/domain/position.ts'
import { device, type Device } from '../../shared/entities/device.ts'
import { group, type Group } from '../../shared/entities/group.ts'
import { newServerSettings } from '../../shared/entities/server-settings.ts'
import { user, type User } from '../../shared/entities/user.ts'
import type { Tenants, UserKey } from '../../functions/platform/ports/ports.ts'

export { hourMs, minuteMs, secondMs }

/** Wednesday noon in Algiers. */
export const noon = Date.UTC(2024, 4, 1, 11)

/** A drive eastwards through Algiers: one position every ten seconds, `step` tells which. */
export function buildPosition(step: number, changes: Partial<Position> = {}): Position {
  const deviceId = changes.deviceId ?? 1
  const fixTime = changes.fixTime ?? noon + step * 10 * secondMs
  return {
    id: idOf(deviceId, nextSequence(0, fixTime)),
    deviceId,
    protocol: 'qafila',
    serverTime: Math.ceil(fixTime / secondMs) * secondMs + secondMs,
    deviceTime: fixTime,
    fixTime,
    outdated: false,
    valid: true,
    latitude: round(36.7538 + 0.0001 * Math.sin(step / 7)),
    longitude: round(3.0588 + 0.0011 * step),
    altitude: 40 + (step % 7),
    speed: 22 + (step % 5) / 10,
    course: 80 + (step % 11),
    accuracy: 0,
    address: null,
    geofenceIds: null,
    network: null,
    attributes: { batteryLevel: 80, distance: 98.2, ignition: true, motion: true, totalDistance: round2(98.2 * step) },
    ...changes,
  }
}
const round = (value: number) => Math.round(value * 1e6) / 1e6
const round2 = (value: number) => Math.round(value * 100) / 100

/** `count` positions of that drive. */
export const buildDrive = (count: number, changes: Partial<Position> = {}, first = 0): Position[] =>
  Array.from({ length: count }, (_, step) => buildPosition(first + step, changes))

export function buildFix(step: number, changes: Partial<Fix> = {}): Fix {
  const { latitude, longitude, altitude, speed, course, accuracy, ...rest } = buildPosition(step)
  const location = { latitude, longitude, altitude, speed, course, accuracy }
  const { protocol, deviceTime, fixTime, valid } = rest
  const attributes = { batteryLevel: 80, ignition: true }
  return { protocol, deviceTime, fixTime, valid, location, network: null, attributes, ...changes }
}

/** What a device looks like after these positions. */
export function buildState(positions: readonly Position[], changes: Partial<DeviceState> = {}): DeviceState {
  const last = positions.at(-1) ?? null
  return {
    ...newDeviceState(changes.deviceId ?? last?.deviceId ?? 1),
    status: last ? 'online' : 'offline',
    lastUpdate: last?.serverTime ?? null,
    last,
    positionSequence: last ? nextSequence(0, last.fixTime) : 0,
    ...changes,
  }
}

export function buildEvent(step: number, changes: Partial<FleetEvent> = {}): FleetEvent {
  const position = buildPosition(step, { deviceId: changes.deviceId ?? 1 })
  return {
    id: position.id,
    deviceId: position.deviceId,
    type: 'ignitionOn',
    eventTime: position.fixTime,
    positionId: position.id,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: {},
    ...changes,
  }
}

export const buildDevice = (changes: Partial<Device> = {}): Device =>
  device.schema.parse({ name: 'Van 1', uniqueId: 'van-1', ...changes })
export const buildGroup = (changes: Partial<Group> = {}): Group => group.schema.parse({ name: 'Algiers', ...changes })
export const buildUser = (changes: Partial<User> = {}): User =>
  user.schema.parse({ name: 'Amina', email: 'amina@atlas.example', administrator: true, ...changes })

let tenantsMade = 0

/** A tenant with one administrator, under an address that no other test uses. */
export function makeTenant(tenants: Tenants, changes: Partial<User> = {}): Promise<UserKey> {
  const email = `amina-${++tenantsMade}@atlas.example`
  const administrator = buildUser({ email, ...changes })
  return tenants.create({ name: 'Atlas Transport', settings: newServerSettings(), administrator, passwordHash: 'none' })
}
