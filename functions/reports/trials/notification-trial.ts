import type { Notificator } from '../../../shared/catalog/channels/index.ts'
import type { EventType } from '../../../shared/catalog/events/index.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { idOf } from '../../../shared/domain/ids.ts'
import { decide } from '../../../shared/domain/notifications/decide.ts'
import { takeDue } from '../../../shared/domain/notifications/digest.ts'
import type { LinkedRule, Person } from '../../../shared/domain/notifications/match.ts'
import {
  newPersonAlerts,
  nextDue,
  withoutOutdated,
  type HandOver,
  type PersonAlerts,
} from '../../../shared/domain/notifications/person-alerts.ts'
import { eventRecipients } from '../../application/alerts/event-recipients.ts'
import type { TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import type { FleetTrial } from './fleet-trial.ts'

export interface AskedNotificationTrial {
  candidate: LinkedRule
  /** epoch ms, the end of the period */
  to: number
}

export interface TriedNotice {
  type: EventType
  eventTime: number
  positionId: number
  /** users */
  recipients: number[]
  /** whether it would have been part of a digest for all of them */
  grouped: boolean
}

export interface NotificationTrial {
  devices: { deviceId: number; messages: number; suppressed: number; events: TriedNotice[] }[]
  /** messages by user and channel */
  messages: Map<number, Partial<Record<Notificator, number>>>
  /** those that hold too much for a trial, or of which too much is not settled */
  untried: number[]
  /** those for which there was no time */
  remaining: number[]
}

/**
 * What a notification would have sent in a period: events, matched and made calm as they are when they happen. Settings
 * that decide (links, calendars, who sees what) are those of now.
 * @param found what happened, stored or as other values would have raised it
 */
export async function notificationTrial(
  asked: AskedNotificationTrial,
  found: FleetTrial,
  tenant: TenantAlerts,
): Promise<NotificationTrial> {
  const run = new Run(asked.candidate, tenant)
  for (const event of eventsOf(found)) if (event.type === asked.candidate.rule.type) await run.take(event)
  await run.end(asked.to)
  return {
    devices: found.devices.map(({ deviceId }) => run.deviceOf(deviceId)),
    messages: run.messages,
    untried: found.untried,
    remaining: found.remaining,
  }
}

/** Of all devices, in the order of time, with ids of their own: those of a trial are not stored. */
function eventsOf({ devices }: FleetTrial): FleetEvent[] {
  const events = devices.flatMap(({ deviceId, events: found }) =>
    found.map(({ latitude: _latitude, longitude: _longitude, ...event }, place) => ({
      ...event,
      id: idOf(deviceId, place + 1),
      deviceId,
      maintenanceId: 0,
    })),
  )
  return events.toSorted((a, b) => a.eventTime - b.eventTime || a.id - b.id)
}

class Run {
  readonly messages: NotificationTrial['messages'] = new Map()
  readonly #candidate: LinkedRule
  readonly #tenant: TenantAlerts
  readonly #people = new Map<number, { person: Person; alerts: PersonAlerts }>()
  readonly #devices = new Map<number, TriedNotice[]>()

  constructor(candidate: LinkedRule, tenant: TenantAlerts) {
    this.#candidate = candidate
    this.#tenant = tenant
  }

  deviceOf(deviceId: number): NotificationTrial['devices'][number] {
    const events = this.#devices.get(deviceId) ?? []
    const suppressed = events.filter(({ grouped }) => grouped).length
    return { deviceId, messages: events.length - suppressed, suppressed, events }
  }

  async take(event: FleetEvent): Promise<void> {
    const { eventTime: now } = event
    await this.end(now)
    const matched = await eventRecipients(this.#tenant, event, { now, candidates: [this.#candidate] })
    if (!matched || matched.people.size === 0) return
    let isSent = false
    for (const [userId, { person, rules }] of matched.people) {
      const known = this.#people.get(userId)?.alerts ?? newPersonAlerts(userId)
      const reader = {
        quietUntil: this.#tenant.quietUntil(person, now),
        devices: await this.#tenant.devicesSeen(person),
      }
      // ids of the past need not be in the order of time
      const decided = decide({ ...withoutOutdated(known, now), decided: {} }, { event, rules, now }, reader)
      isSent ||= decided.decisions.some(({ outcome }) => outcome === 'send')
      this.#keep(userId, person, decided.alerts)
    }
    const { type, positionId, deviceId } = event
    const notice = { type, eventTime: now, positionId, recipients: [...matched.people.keys()], grouped: !isSent }
    this.#devices.set(deviceId, [...(this.#devices.get(deviceId) ?? []), notice])
  }

  /** Sends what is due by a time (epoch ms). */
  async end(now: number): Promise<void> {
    for (const [userId, { person, alerts }] of this.#people) {
      let left = alerts
      for (let due = nextDue(left); due !== null && due <= now; due = nextDue(left)) {
        const reader = {
          quietUntil: this.#tenant.quietUntil(person, due),
          devices: await this.#tenant.devicesSeen(person),
        }
        const taken = takeDue({ ...left, version: left.version + 1 }, due, reader)
        left = taken.alerts
        this.#keep(userId, person, left)
        left = this.#people.get(userId)!.alerts
      }
    }
  }

  /** What is in the outbox has left. */
  #keep(userId: number, person: Person, alerts: PersonAlerts): void {
    for (const message of alerts.outbox) this.#count(userId, message)
    this.#people.set(userId, { person, alerts: { ...alerts, outbox: [] } })
  }

  #count(userId: number, { channels }: HandOver): void {
    const mine = this.messages.get(userId) ?? {}
    for (const channel of channels) mine[channel] = (mine[channel] ?? 0) + 1
    this.messages.set(userId, mine)
  }
}
