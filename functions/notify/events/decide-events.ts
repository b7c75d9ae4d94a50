import { eventNamed } from '../../../shared/catalog/events/index.ts'
import type { Notificator } from '../../../shared/catalog/channels/index.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { decide, type Decision } from '../../../shared/domain/notifications/decide.ts'
import type { NotificationRule } from '../../../shared/domain/notifications/rule.ts'
import {
  nextDue,
  withoutOutdated,
  type HandOver,
  type PersonAlerts,
} from '../../../shared/domain/notifications/person-alerts.ts'
import type { MatchedEvent } from '../../application/alerts/event-recipients.ts'
import type { TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Alerts, DeliveryNotes } from '../../platform/ports/alert-ports.ts'
import type { Person } from '../../../shared/domain/notifications/match.ts'

/** What one person is to decide on: the events that match, in their order. */
export interface PersonEvents {
  person: Person
  events: { event: FleetEvent; rules: NotificationRule[] }[]
}

export interface DecidingContext {
  world: Pick<WorldOf<'notify-events'>, 'alertTimers' | 'now'>
  tenant: TenantAlerts
  alerts: Alerts
  /** whether somebody looks at an open page of the person */
  isConnected: (userId: number) => boolean
  /** whether a message was handed over by this process */
  isHandedOver: (userId: number, message: HandOver) => boolean
}

const triesMax = 12

/** By person, from what matches. */
export function eventsByPerson(matched: readonly MatchedEvent[]): Map<number, PersonEvents> {
  const byPerson = new Map<number, PersonEvents>()
  for (const { event, people } of matched) {
    for (const [userId, { person, rules }] of people) {
      const mine = byPerson.get(userId) ?? { person, events: [] }
      mine.events.push({ event, rules })
      byPerson.set(userId, mine)
    }
  }
  return byPerson
}

/**
 * Decides on a person's events and keeps the decision, before anything leaves. What is due later has its timer, and what
 * is not sent its reason, before that.
 * @returns the messages about these events that are to be handed over: also those of an earlier try
 */
export async function decideForPerson(
  context: DecidingContext,
  { person, events }: PersonEvents,
  kept: PersonAlerts,
): Promise<HandOver[]> {
  const { tenant, alerts, world } = context
  const { userId } = kept
  let stored = kept
  for (let tries = 1; tries <= triesMax; tries++) {
    const now = world.now()
    const isSilence = events.some(({ event: { type } }) => eventNamed(type)?.isSilence)
    const reader = {
      quietUntil: tenant.quietUntil(person, now),
      devices: isSilence ? await tenant.devicesSeen(person) : 0,
    }
    let next = withoutHandedOver(context, withoutOutdated(stored, now))
    const decided: { event: FleetEvent; rules: NotificationRule[]; decisions: Decision[] }[] = []
    for (const { event, rules } of events) {
      const step = decide(next, { event, rules, now }, reader)
      next = step.alerts
      decided.push({ event, rules, decisions: step.decisions })
    }
    const ids = new Set(events.map(({ event: { id } }) => id))
    if (decided.every(({ decisions }) => decisions.length === 0)) return aboutEvents(stored, ids)
    await Promise.all([
      alerts.note(decided.flatMap((each) => notesOf(each, { userId, now, isConnected: context.isConnected(userId) }))),
      scheduleDigest(context, stored, next),
      ...decided.map((each) => scheduleEscalations(context, each)),
    ])
    const saved = await alerts.save(next)
    if (saved) return aboutEvents(saved, ids)
    stored = (await alerts.people([userId])).get(userId)!
  }
  throw new Error(`the notifications of user ${userId} of ${tenant.tenantId} are written all the time`)
}

const aboutEvents = ({ outbox }: PersonAlerts, ids: ReadonlySet<number>): HandOver[] =>
  outbox.filter((message) => message.kind === 'event' && ids.has(message.eventId))

const withoutHandedOver = ({ isHandedOver }: DecidingContext, alerts: PersonAlerts): PersonAlerts => ({
  ...alerts,
  outbox: alerts.outbox.filter((message) => !isHandedOver(alerts.userId, message)),
})

/** A timer for what is due first, when it is due earlier than before, or that is past: then its timer may be gone. */
async function scheduleDigest({ world, tenant }: DecidingContext, before: PersonAlerts, after: PersonAlerts) {
  const [was, is] = [nextDue(before), nextDue(after)]
  if (is === null || (was !== null && was <= is && was > world.now())) return
  await world.alertTimers.schedule({ tenantId: tenant.tenantId, kind: 'person', userId: after.userId }, is)
}

/** An event that was sent, or held for the night, goes to the next person while nobody acknowledges it. */
async function scheduleEscalations(
  { world, tenant: { tenantId } }: DecidingContext,
  {
    event,
    rules,
    decisions,
  }: { event: FleetEvent; rules: readonly NotificationRule[]; decisions: readonly Decision[] },
) {
  const begun = new Set(
    decisions
      .filter(({ outcome }) => outcome === 'send' || outcome === 'held')
      .map(({ notificationId }) => notificationId),
  )
  const escalating = rules.filter(
    ({ id, escalateAfterMs, escalateTo }) => begun.has(id) && escalateAfterMs > 0 && escalateTo.length > 0,
  )
  await Promise.all(
    escalating.map(({ id: notificationId, escalateAfterMs }) => {
      const key = { tenantId, kind: 'escalation', notificationId, eventId: event.id, step: 1 } as const
      return world.alertTimers.schedule(key, world.now() + escalateAfterMs)
    }),
  )
}

/** What is known already: everything but what is sent by a service. */
function notesOf(
  { event, decisions }: { event: FleetEvent; decisions: readonly Decision[] },
  { userId, now, isConnected }: { userId: number; now: number; isConnected: boolean },
): DeliveryNotes[] {
  const byNotification = new Map<number, DeliveryNotes['lines']>()
  for (const { notificationId, channel, outcome, reason } of decisions) {
    const line = outcome === 'send' ? shownLine(channel, isConnected) : { channel, outcome, reason }
    if (line) byNotification.set(notificationId, [...(byNotification.get(notificationId) ?? []), line])
  }
  const { id: eventId, eventTime, type: eventType } = event
  return [...byNotification].map(([notificationId, lines]) => ({
    notificationId,
    eventId,
    eventTime,
    eventType,
    userId,
    time: now,
    lines,
  }))
}

function shownLine(channel: Notificator, isConnected: boolean): DeliveryNotes['lines'][number] | null {
  if (channel !== 'web') return null
  return isConnected
    ? { channel, outcome: 'sent', reason: null }
    : { channel, outcome: 'skipped', reason: 'noPageOpen' }
}
