import { eventsWhere, type EventType } from '../catalog/events/index.ts'
import type { Attributes } from './position.ts'

/** An event as a rule raises it. `eventTime` is epoch ms. */
export interface RuleEvent {
  type: EventType
  eventTime: number
  /** when it is not the position that was evaluated; 0 for none */
  positionId?: number
  geofenceId?: number
  maintenanceId?: number
  /** where its position is, where that is known before it is saved; null where nobody knows it, in whatever batch it comes */
  place?: EventPlace | null
  attributes: Attributes
}

/** Degrees, as they are kept with an event. */
export type EventPlace = readonly [latitude: number, longitude: number]

/** What an arrival or a change of fuel says of the geofences that the device stands in: ids, with commas between them. */
export const standsIn = (geofenceIds: readonly number[]): Attributes =>
  geofenceIds.length > 0 ? { geofences: geofenceIds.join(',') } : {}

const standing = eventsWhere(({ values }) => values?.includes('geofences'))

/** The geofences that these are in; none for other events. */
export const geofencesOf = ({ type, attributes: { geofences } }: Pick<FleetEvent, 'type' | 'attributes'>): number[] =>
  standing.has(type) && typeof geofences === 'string' ? geofences.split(',').map(Number) : []

/** The device that its own is linked to and that it is about; 0 for none. */
export const linkedDeviceOf = ({ attributes: { linkedDeviceId } }: Pick<FleetEvent, 'attributes'>): number =>
  typeof linkedDeviceId === 'number' ? linkedDeviceId : 0

/** The devices that it names: it is shown to those who see all of them. */
export function devicesOf(event: Pick<FleetEvent, 'deviceId' | 'attributes'>): number[] {
  const linked = linkedDeviceOf(event)
  return linked === 0 ? [event.deviceId] : [event.deviceId, linked]
}

/** Whether it came with history, long after it happened. */
export const isImported = ({ attributes }: Pick<FleetEvent, 'attributes'>): boolean => attributes.imported === true

/** An event as it is stored and shown; 0 stands for "none" in the id fields, as clients of this API expect. */
export interface FleetEvent {
  id: number
  deviceId: number
  type: EventType
  eventTime: number
  positionId: number
  geofenceId: number
  maintenanceId: number
  /** where its position is; null or absent without one, and in what older builds stored */
  place?: EventPlace | null
  attributes: Attributes
}
