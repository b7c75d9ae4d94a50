import type { DeviceStatus, ShownState } from '../domain/device-state.ts'
import type { FleetEvent } from '../domain/fleet-event.ts'
import type { Position } from '../domain/position.ts'
import type { Device } from '../entities/device.ts'
import { isoTime } from './dates.ts'

/** The shapes that this API answers with: every key is always present, every moment is ISO text in UTC. */
export type PositionJson = Omit<Position, 'serverTime' | 'deviceTime' | 'fixTime' | 'derived'> & {
  serverTime: string
  deviceTime: string
  fixTime: string
}
export type EventJson = Omit<FleetEvent, 'eventTime'> & { eventTime: string }
export type DeviceJson = Device & {
  status: DeviceStatus
  lastUpdate: string | null
  positionId: number
  activitySince: string | null
}

export const positionJson = ({ derived: _internal, ...position }: Position): PositionJson => ({
  ...position,
  serverTime: isoTime(position.serverTime),
  deviceTime: isoTime(position.deviceTime),
  fixTime: isoTime(position.fixTime),
})

export const eventJson = (event: FleetEvent): EventJson => ({ ...event, eventTime: isoTime(event.eventTime) })

export const deviceJson = (device: Device, state: ShownState): DeviceJson => ({
  ...device,
  status: state.status,
  lastUpdate: state.lastUpdate === null ? null : isoTime(state.lastUpdate),
  positionId: state.last?.id ?? 0,
  activitySince: state.activitySince === undefined ? null : isoTime(state.activitySince),
})
