import type { Notificator } from '../../../shared/domain/catalog/notificators.ts'
import type { EventType, FleetEvent } from '../../../shared/domain/fleet-event.ts'
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
import { trialLimits } from '../../../shared/domain/trials/trial-limits.ts'
import { limits } from '../../../shared/domain/limits.ts'
import type { Device } from '../../../shared/entities/device.ts'
import { matchedPeople } from '../../platform/alerts/matched-people.ts'
import type { TenantAlerts } from '../../platform/alerts/tenant-alerts.ts'
import { inOrder } from '../../platform/concurrency.ts'
import type { Tracks } from '../../platform/ports/ports.ts'

const devicesAtOnce = 16

export interface AskedNotificationTrial {
  candidate: LinkedRule
  devices: readonly Device[]
  /** epoch ms, both ends belong to the period */
  from: number
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
  /** those for which there was no time */
  remaining: number[]
}

interface Sources {
  tenant: TenantAlerts
  tracks: Pick<Tracks, 'eventsBetween'>
  now: () => number
}

/**
 * What a notification would have sent in a period: the stored events, matched and made calm as they are when they happen.
 * Settings that decide (links, calendars, who sees what) are those of now.
 */
export async function notificationTrial(asked: AskedNotificationTrial, sources: Sources): Promise<NotificationTrial> {
  const { events, remaining } = await eventsOf(asked, sources)
  const run = new Run(asked, sources.tenant)
  for (const event of events) await run.take(event)
  await run.end(asked.to)
  const tried = asked.devices.filter(({ id }) => !remaining.includes(id))
  return { devices: tried.map(({ id }) => run.deviceOf(id)), messages: run.messages, remaining }
}

/** Of all devices that there is time for, in the order of time. */
async function eventsOf(
  { candidate: { rule }, devices, from, to }: AskedNotificationTrial,
  { tracks, now }: Sources,
): Promise<{ events: FleetEvent[]; remaining: number[] }> {
  const begun = now()
  const events: FleetEvent[] = []
  const read = new Set<number>()
  const inTime = function* () {
    for (const device of devices) {
      if (now() > begun + limits.reportAtOnceMs || events.length > trialLimits.trialEventsOfAnswerMax) return
      yield device
    }
  }
  const reads = inOrder(devicesAtOnce, inTime(), async ({ id }) => ({
    id,
    found: await tracks.eventsBetween(id, from, to),
  }))
  for await (const { id, found } of reads) {
    read.add(id)
    events.push(...found.filter(({ type }) => type === rule.type))
  }
  return {
    events: events.toSorted((a, b) => a.eventTime - b.eventTime || a.id - b.id),
    remaining: devices.flatMap(({ id }) => (read.has(id) ? [] : [id])),
  }
}

class Run {
  readonly messages: NotificationTrial['messages'] = new Map()
  readonly #asked: AskedNotificationTrial
  readonly #tenant: TenantAlerts
  readonly #people = new Map<number, { person: Person; alerts: PersonAlerts }>()
  readonly #devices = new Map<number, TriedNotice[]>()

  constructor(asked: AskedNotificationTrial, tenant: TenantAlerts) {
    this.#asked = asked
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
    const matched = await matchedPeople(this.#tenant, event, { now, candidates: [this.#asked.candidate] })
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
