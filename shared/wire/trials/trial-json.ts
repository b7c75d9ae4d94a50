import type { EventType } from '../../catalog/events/index.ts'
import type { Attributes } from '../../domain/position.ts'
import type { TrialEvent } from '../../domain/trials/trial-event.ts'
import { isoTime } from '../dates.ts'

/** An event that would have been raised, as the API shows it. */
export interface TriedEventJson {
  type: EventType
  eventTime: string
  /** 0 for none */
  positionId: number
  /** null for stored events, whose positions say it */
  latitude: number | null
  longitude: number | null
  /** `dwellTime` (ms) of an exit, a way through or a long stay, `speed` and `speedLimit` (knots) of driving too fast */
  attributes: Attributes
}

export interface DeviceTrialJson {
  deviceId: number
  /** how many there are of each type */
  counts: Partial<Record<EventType, number>>
  /** by time; the latest `trialLimits.trialEventsMax` */
  events: TriedEventJson[]
  /** whether earlier ones were left out */
  isTruncated: boolean
}

export interface TrialJson {
  from: string
  to: string
  devices: DeviceTrialJson[]
  /** devices that hold too much to be tried, or of which new data are still being worked through */
  untried: number[]
  /** devices for which there was no time: ask for them again */
  remaining: number[]
}

export const triedEventJson = ({ type, eventTime, attributes, ...where }: TrialEvent): TriedEventJson => ({
  type,
  eventTime: isoTime(eventTime),
  positionId: where.positionId,
  latitude: where.latitude,
  longitude: where.longitude,
  attributes,
})
