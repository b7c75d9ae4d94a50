import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { HandOver } from '../../../shared/domain/notifications/person-alerts.ts'
import { atMost } from '../../platform/concurrency.ts'
import { eventRecipients, type MatchedEvent } from '../../application/alerts/event-recipients.ts'
import { tenantAlerts, type TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Connection } from '../../platform/ports/ports.ts'
import type { DeliveryNotes, QueuedAlert } from '../../platform/ports/alert-ports.ts'
import { showNotices } from '../show-notices.ts'
import { decideForPerson, eventsByPerson, type DecidingContext } from './decide-events.ts'
import { matchShower } from './show-matches.ts'

const peopleAtOnce = 16
const handedOverMax = 20_000

/** Notifies people of one tenant of events that were just stored. Doing it again changes nothing. */
export type NotifyEvents = (tenantId: string, events: readonly FleetEvent[]) => Promise<void>

/** Everything but what is forwarded. */
export type NotifyingWorld = Omit<WorldOf<'notify-events'>, 'forwardings'>

interface Handed {
  userId: number
  message: HandOver
}

/** @param tenantOf shared with others that read the same tenants */
export function eventNotifier(world: NotifyingWorld, tenantOf = tenantAlerts(world)): NotifyEvents {
  const showMatches = matchShower(world)
  const handedOver = new BoundedMap<string, true>(handedOverMax)
  const nameOf = (tenantId: string, { userId, message }: Handed) =>
    `${tenantId}#${userId}#${message.notificationId}#${message.id}`

  return async (tenantId, events) => {
    const tenant = await tenantOf(tenantId)
    if (!tenant || tenant.isSuspended) return
    const wanted = new Set(tenant.rules.map(({ type }) => type))
    // records of one transaction may come in any order
    const candidates = events.filter(({ type }) => wanted.has(type)).toSorted((a, b) => a.id - b.id)
    if (candidates.length === 0) return
    const now = world.now()
    const matched: MatchedEvent[] = []
    for (const event of candidates) {
      const found = await eventRecipients(tenant, event, { now })
      if (found) matched.push(found)
    }
    const alerts = world.alerts(tenantId)
    await alerts.note(matched.flatMap((each) => unmatchedNotes(each, now)))
    const byPerson = eventsByPerson(matched)
    if (byPerson.size === 0) return
    const connections = await openPages(world, tenant, matched)
    const context: DecidingContext = {
      world,
      tenant,
      alerts,
      isConnected: (userId) => connections.has(userId),
      isHandedOver: (userId, message) => handedOver.has(nameOf(tenantId, { userId, message })),
    }
    const handed: Handed[] = []
    const kept = await alerts.people([...byPerson.keys()])
    const failures: unknown[] = []
    await atMost(peopleAtOnce, byPerson, async ([userId, mine]) => {
      try {
        for (const message of await decideForPerson(context, mine, kept.get(userId)!)) handed.push({ userId, message })
      } catch (error) {
        // one person who fails stops nobody else; the batch comes again
        failures.push(error)
      }
    })
    await handOver(world, { tenant, handed, events: candidates, connections })
    for (const each of handed) handedOver.set(nameOf(tenantId, each), true)
    await showMatches({ tenant, byPerson, alerts: kept, connections })
    if (handed.length > 0)
      log({ capability: 'notify', what: 'alertsDecided', tenantId, events: candidates.length, messages: handed.length })
    if (failures.length > 0) throw failures[0]
  }
}

/** Connections by person; nothing is asked when nobody wants to see anything on open pages. */
async function openPages(
  world: NotifyingWorld,
  { tenantId }: TenantAlerts,
  matched: readonly MatchedEvent[],
): Promise<Map<number, Connection[]>> {
  const isWanted = matched.some(({ people }) =>
    [...people.values()].some(({ rules }) => rules.some(({ channels }) => channels.includes('web'))),
  )
  if (!isWanted) return new Map()
  const { connections } = await world.sockets.watchers(tenantId)
  const byPerson = new Map<number, Connection[]>()
  for (const connection of connections) {
    if (connection.expiresAt <= world.now()) continue
    byPerson.set(connection.userId, [...(byPerson.get(connection.userId) ?? []), connection])
  }
  return byPerson
}

interface Outgoing {
  tenant: TenantAlerts
  handed: readonly Handed[]
  events: readonly FleetEvent[]
  connections: ReadonlyMap<number, Connection[]>
}

/** What services send goes into the queue; what is shown on open pages, to them. */
async function handOver(world: NotifyingWorld, { tenant, handed, events, connections }: Outgoing) {
  const byId = new Map(events.map((event) => [event.id, event]))
  const queued = handed.flatMap(({ userId, message }) =>
    message.channels
      .filter((channel) => channel !== 'web')
      .map((channel): QueuedAlert => {
        const event = byId.get(message.eventId) ?? null
        return {
          tenantId: tenant.tenantId,
          userId,
          channel,
          handOver: { ...message, channels: [channel] },
          event,
          step: 0,
        }
      }),
  )
  if (queued.length > 0) await world.alertQueue.put(queued)
  const shown = handed.filter(({ message }) => message.channels.includes('web'))
  await atMost(peopleAtOnce, shown, async ({ userId, message }) => {
    const event = byId.get(message.eventId)
    const mine = connections.get(userId)
    if (event && mine) await showNotices(world, { tenant, userId, connections: mine }, [{ message, event }])
  })
}

function unmatchedNotes({ event, unmatched }: MatchedEvent, now: number): DeliveryNotes[] {
  const { id: eventId, eventTime, type: eventType } = event
  return unmatched.map(({ rule, userId, reason }) => ({
    notificationId: rule.id,
    eventId,
    eventTime,
    eventType,
    userId,
    time: now,
    lines: [{ channel: null, outcome: 'skipped', reason }],
  }))
}
