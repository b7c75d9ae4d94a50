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
  attributes: Attributes
}

/** What an arrival or a change of fuel says of the geofences that the device stands in: ids, with commas between them. */
export const standsIn = (geofenceIds: readonly number[]): Attributes =>
  geofenceIds.length > 0 ? { geofences: geofenceIds.join(',') } : {}

const standing = eventsWhere(({ values }) => values?.includes('geofences'))

/** The geofences that these are in; none for other events. */
export const geofencesOf = ({ type, attributes: { geofences } }: Pick<FleetEvent, 'type' | 'attributes'>): number[] =>
  standing.has(type) && typeof geofences === 'string' ? geofences.split(',').map(Number) : []

/** An event as it is stored and shown; 0 stands for "none" in the id fields, as clients of this API expect. */
export interface FleetEvent {
  id: number
  deviceId: number
  type: EventType
  eventTime: number
  positionId: number
  geofenceId: number
  maintenanceId: number
  attributes: Attributes
}
