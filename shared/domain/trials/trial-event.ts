import type { EventType } from '../../catalog/events/index.ts'
import type { FleetEvent, RuleEvent } from '../fleet-event.ts'
import type { Attributes } from '../position.ts'
import type { EventsSubject } from './rule-trial.ts'
import type { RaisedEvent } from './trial-run.ts'

/** An event that a trial found, whichever way. */
export interface TrialEvent {
  type: EventType
  /** epoch ms */
  eventTime: number
  /** 0 for none */
  positionId: number
  /** 0 for none */
  geofenceId: number
  /** degrees; null for stored events and those of an earlier position, whose positions say it */
  latitude: number | null
  longitude: number | null
  attributes: Attributes
}

export const ofRule = ({ event, position }: RaisedEvent): TrialEvent => ({
  type: event.type,
  eventTime: event.eventTime,
  positionId: event.positionId ?? position.id,
  geofenceId: event.geofenceId ?? 0,
  ...(event.positionId === undefined || event.positionId === position.id
    ? { latitude: position.latitude, longitude: position.longitude }
    : { latitude: null, longitude: null }),
  attributes: event.attributes,
})

/** Of a rule that needs no position. */
export const withoutPosition = ({ type, eventTime, attributes }: RuleEvent): TrialEvent => ({
  type,
  eventTime,
  positionId: 0,
  geofenceId: 0,
  latitude: null,
  longitude: null,
  attributes,
})

/** Those of stored events that are asked for. */
export const ofStored = (events: readonly FleetEvent[], { types, alarms }: EventsSubject): TrialEvent[] =>
  events
    .filter(
      ({ type, attributes }) =>
        types.includes(type) && (type !== 'alarm' || alarms === null || isAlarmOf(attributes.alarm, alarms)),
    )
    .toSorted((a, b) => a.eventTime - b.eventTime || a.id - b.id)
    .map(({ type, eventTime, positionId, geofenceId, attributes }) => ({
      type,
      eventTime,
      positionId,
      geofenceId,
      latitude: null,
      longitude: null,
      attributes,
    }))

/** An event may have several alarms, with commas between them. */
const isAlarmOf = (value: unknown, alarms: readonly string[]): boolean =>
  typeof value === 'string' && value.split(',').some((alarm) => alarms.includes(alarm.trim()))
