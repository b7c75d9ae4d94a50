import type { Notificator } from '../../catalog/channels/index.ts'
import type { EventType } from '../../catalog/events/index.ts'

/** What became of one message. `handedOver`: the service took it; `grouped`: part of a digest; `held`: waits for the end of quiet hours. */
export type DeliveryOutcome = 'sent' | 'handedOver' | 'failed' | 'skipped' | 'grouped' | 'held'

/** A line of the log of a notification; times are ISO text in UTC. */
export interface DeliveryLogJson {
  time: string
  eventId: number
  eventType: EventType
  deviceId: number
  /** 0 where nobody was a recipient */
  userId: number
  notificator: Notificator | null
  outcome: DeliveryOutcome
  /** null when there is nothing to explain */
  reason: string | null
}

export interface EventDeliveriesJson {
  acknowledged: { userId: number; name: string; at: string } | null
  deliveries: (Omit<DeliveryLogJson, 'eventId' | 'eventType' | 'deviceId'> & {
    notificationId: number
    description: string
  })[]
}

/** A person's own pause of a notification. */
export interface MuteJson {
  until: string
  /** null for all devices */
  deviceId: number | null
}

/** One of the caller's own pauses. */
export interface MutedNotificationJson extends MuteJson {
  notificationId: number
  description: string | null
  type: EventType
}

/** What a link in a message shows without a session. */
export interface NoticeJson {
  eventId: number
  eventType: EventType
  eventTime: string
  deviceName: string
  message: string
  /** the rule and its values, a line each, in the reader's language */
  why: string[]
  /** null where the event has no position */
  place: { latitude: number; longitude: number } | null
  isAcknowledged: boolean
  mutedUntil: string | null
  canAcknowledge: boolean
}

/** Tells one person's open pages that one of their `web` notifications matched. */
export interface LiveNoticeJson {
  eventId: number
  notificationId: number
  message: string
  sound: boolean
  /** it stands for several events, of which `eventId` is one */
  isDigest?: boolean
}

export interface NotificationTrialJson {
  from: string
  to: string
  devices: {
    deviceId: number
    messages: number
    /** events that would have been part of a digest */
    suppressed: number
    events: { type: EventType; eventTime: string; positionId: number; recipients: number[]; grouped: boolean }[]
    isTruncated: boolean
  }[]
  recipients: { userId: number; name: string; messages: Partial<Record<Notificator, number>> }[]
  /** devices that hold too much to be tried, or of which new data are still being worked through */
  untried: number[]
  /** devices for which there was no time: ask for them again */
  remaining: number[]
}
