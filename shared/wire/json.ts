import type { DeviceStatus, ShownState } from '../domain/device-state.ts'
import type { FleetEvent } from '../domain/fleet-event.ts'
import type { Position } from '../domain/position.ts'
import type { Device } from '../entities/device.ts'
import { isoTime } from './dates.ts'
import type { ReportedState } from './live/reported-states.ts'

/** The shapes that this API answers with: every key is always present, every moment is ISO text in UTC. */
export type PositionJson = Omit<Position, 'serverTime' | 'deviceTime' | 'fixTime' | 'derived'> & {
  serverTime: string
  deviceTime: string
  fixTime: string
}
export type EventJson = Omit<FleetEvent, 'eventTime' | 'place'> & { eventTime: string }
/** A row of the events report: where it was, as far as that is known. */
export type EventRowJson = EventJson & {
  latitude: number | null
  longitude: number | null
  address: string | null
  /** of proximity: the name of `linkedDeviceId` */
  linkedDeviceName?: string
}
export type DeviceJson = Device & Omit<DeviceStateJson, 'id'>
/** What changes of a device with each message. */
export interface DeviceStateJson {
  id: number
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

export const eventJson = ({ place: _ofReports, ...event }: FleetEvent): EventJson => ({
  ...event,
  eventTime: isoTime(event.eventTime),
})

export function eventRowJson(event: FleetEvent, linkedDeviceName?: string): EventRowJson {
  const [latitude = null, longitude = null] = event.place ?? []
  const linked = linkedDeviceName === undefined ? {} : { linkedDeviceName }
  return { ...eventJson(event), latitude, longitude, address: null, ...linked }
}

export const deviceJson = (device: Device, state: Omit<ShownState, 'deviceId'>): DeviceJson =>
  reportedDeviceJson(device, reportedState(device.id, state))

export const reportedDeviceJson = (device: Device, state: ReportedState): DeviceJson => ({
  ...device,
  ...stateJson(state),
  id: device.id,
})

/** The JSON of `deviceJson` from that of the device and `shownStateText`: of ten thousand, none is copied first. */
export const deviceText = (deviceAsJson: string, stateText: string): string =>
  `${deviceAsJson.slice(0, -1)},${stateText}}`

/** What `deviceJson` adds to a device, as JSON without braces. */
export function shownStateText(state: ShownState): string {
  const { status, lastUpdate, positionId, activitySince } = stateJson(reportedState(state.deviceId, state))
  return `"status":"${status}","lastUpdate":${quoted(lastUpdate)},"positionId":${positionId},"activitySince":${quoted(activitySince)}`
}

const quoted = (iso: string | null): string => (iso === null ? 'null' : `"${iso}"`)

export const reportedState = (
  deviceId: number,
  { status, lastUpdate, last, activitySince }: Omit<ShownState, 'deviceId'>,
): ReportedState => ({ deviceId, status, lastUpdate, positionId: last?.id ?? 0, activitySince: activitySince ?? null })

export const stateJson = ({
  deviceId,
  status,
  lastUpdate,
  positionId,
  activitySince,
}: ReportedState): DeviceStateJson => ({
  id: deviceId,
  status,
  lastUpdate: lastUpdate === null ? null : isoTime(lastUpdate),
  positionId,
  activitySince: activitySince === null ? null : isoTime(activitySince),
})
