import type { Notificator } from '../../catalog/channels/index.ts'
import type { EventType } from '../../catalog/events/index.ts'
import { alertNumbers } from './alert-numbers.data.ts'
import type { DecidedEvents } from './decided-events.ts'

/** Why an event became part of a digest. */
export const waitingReasons = ['repeated', 'storm', 'quietHours', 'allowance', 'outage'] as const
export type WaitingReason = (typeof waitingReasons)[number]

/** The same thing that happened to a device again and again, for one line of a digest. */
export interface WaitingLine {
  why: Exclude<WaitingReason, 'outage'>
  deviceId: number
  type: EventType
  /** empty for none */
  alarm: string
  geofenceId: number
  /** of proximity; absent for none */
  linkedDeviceId?: number
  /** events that wait; 0 while only the first was sent */
  count: number
  /** epoch ms */
  firstAt: number
  lastAt: number
  /** the last of them */
  eventId: number
  notificationId: number
  channels: Notificator[]
  /** epoch ms, when the digest is due */
  dueAt: number
}

/** A message that was decided on and is handed over. */
export type HandOver = {
  /** of one person; the same for every try */
  id: string
  notificationId: number
  channels: Notificator[]
  eventId: number
  /** epoch ms */
  eventTime: number
  /** epoch ms, when it was decided */
  at: number
} & (
  | { kind: 'event' }
  | { kind: 'digest'; lines: WaitingLine[]; others: number }
  | { kind: 'outage'; devices: number; of: number; deviceIds: number[] }
)

/** That a device went silent. */
interface SilentEvent {
  eventId: number
  eventTime: number
  deviceId: number
  /** items of 1.1 and earlier have none */
  type?: EventType
  notificationId: number
  channels: Notificator[]
}

/** Devices that went silent, until it is known whether it is an outage. */
export interface SilentDevices {
  dueAt: number
  events: SilentEvent[]
  /** silent devices that are not among the events */
  others: number
}

/** What is remembered of the notifications of one person. */
export interface PersonAlerts {
  userId: number
  /** 0 when nothing is stored */
  version: number
  /** by device */
  decided: Record<string, DecidedEvents>
  waiting: WaitingLine[]
  /** events that wait and have no line of their own */
  others: number
  silent: SilentDevices | null
  /** outages of quiet hours, until those end; absent for none */
  heldOutages?: { dueAt: number; messages: HandOver[] }
  /** messages of this minute, since the epoch */
  minute: { at: number; count: number }
  /** messages by channel and hour, since the epoch */
  sent: Partial<Record<Notificator, { hour: number; count: number }>>
  outbox: HandOver[]
  /** by notification: paused until (epoch ms), for all devices (0) or single ones */
  mutes: Record<string, Record<string, number>>
}

export const newPersonAlerts = (userId: number): PersonAlerts => ({
  userId,
  version: 0,
  decided: {},
  waiting: [],
  others: 0,
  silent: null,
  minute: { at: 0, count: 0 },
  sent: {},
  outbox: [],
  mutes: {},
})

/** Leaves out what time has made worthless. @param now epoch ms */
export function withoutOutdated(alerts: PersonAlerts, now: number): PersonAlerts {
  const decided = Object.entries(alerts.decided).filter(([, [, at]]) => at > now - alertNumbers.decidedKeptMs)
  const mutes = Object.entries(alerts.mutes).flatMap(([id, devices]) => {
    const kept = Object.entries(devices).filter(([, until]) => until > now)
    return kept.length > 0 ? [[id, Object.fromEntries(kept)] as const] : []
  })
  return {
    ...alerts,
    decided: Object.fromEntries(decided),
    waiting: alerts.waiting.filter(({ count, dueAt }) => count > 0 || dueAt > now),
    outbox: alerts.outbox.filter(({ at }) => at > now - alertNumbers.outboxKeptMs),
    mutes: Object.fromEntries(mutes),
  }
}

/** When something is due next (epoch ms); null when nothing waits. */
export function nextDue({ waiting, silent, heldOutages }: PersonAlerts): number | null {
  const times = waiting.filter(({ count }) => count > 0).map(({ dueAt }) => dueAt)
  if (silent) times.push(silent.dueAt)
  if (heldOutages) times.push(heldOutages.dueAt)
  return times.length > 0 ? Math.min(...times) : null
}
