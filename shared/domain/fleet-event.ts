import type { Attributes } from './position.ts'

export const eventTypes = [
  'deviceOnline',
  'deviceUnknown',
  'deviceOffline',
  'deviceInactive',
  'queuedCommandSent',
  'deviceMoving',
  'deviceStopped',
  'deviceOverspeed',
  'deviceOverspeedEnd',
  'deviceFuelDrop',
  'deviceFuelIncrease',
  'commandResult',
  'geofenceEnter',
  'geofenceExit',
  'geofenceCrossed',
  'geofenceStay',
  'valueOutOfRange',
  'valueBackInRange',
  'alarm',
  'ignitionOn',
  'ignitionOff',
  'maintenance',
  'textMessage',
  'driverChanged',
  'media',
] as const
export type EventType = (typeof eventTypes)[number]

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

const standing: ReadonlySet<EventType> = new Set(['deviceStopped', 'deviceFuelDrop', 'deviceFuelIncrease'])

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
