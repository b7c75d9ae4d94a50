import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { mutedUntil } from '../../../shared/domain/notifications/mute.ts'
import type { PersonAlerts } from '../../../shared/domain/notifications/person-alerts.ts'
import { byPriority } from '../../../shared/domain/notifications/rule.ts'
import type { TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Connection } from '../../platform/ports/ports.ts'
import { type ShownMessage, showToPeers } from '../show-notices.ts'
import type { PersonEvents } from './decide-events.ts'

const peopleAtOnce = 16
const shownMax = 20_000

interface Matches {
  tenant: TenantAlerts
  byPerson: ReadonlyMap<number, PersonEvents>
  alerts: ReadonlyMap<number, PersonAlerts>
  /** by person */
  connections: ReadonlyMap<number, Connection[]>
}

/** Sends people's clients of Traccar's API what matched. A batch that comes again repeats nothing to them. */
export function matchShower(
  world: Pick<WorldOf<'notify-events'>, 'sockets' | 'siteAddress' | 'now'>,
): (matches: Matches) => Promise<void> {
  const shown = new BoundedMap<string, true>(shownMax)
  return async ({ tenant, byPerson, alerts, connections }) => {
    const nameOf = (userId: number, { event }: ShownMessage) => `${tenant.tenantId}#${userId}#${event.id}`
    await atMost(peopleAtOnce, connections, async ([userId, own]) => {
      const mine = byPerson.get(userId)
      if (!mine) return
      const matching = messagesOf(mine, alerts.get(userId)!, world.now())
      const messages = matching.filter((message) => !shown.has(nameOf(userId, message)))
      if (messages.length > 0) await showToPeers(world, { tenant, userId, connections: own }, messages)
      for (const message of messages) shown.set(nameOf(userId, message), true)
    })
  }
}

/**
 * Each event that a `web` notification matched and the person has not paused, once, by the notification that goes before
 * the others. Repetitions, storms and quiet hours hold nothing back: these clients know no digests, and programs react to
 * each event.
 */
function messagesOf({ events }: PersonEvents, alerts: Pick<PersonAlerts, 'mutes'>, now: number): ShownMessage[] {
  return events.flatMap(({ event, rules }): ShownMessage[] => {
    const isMuted = (id: number) => mutedUntil(alerts, id, { deviceId: event.deviceId, now }) !== null
    const [rule] = rules.filter(({ id, channels }) => channels.includes('web') && !isMuted(id)).toSorted(byPriority)
    if (!rule) return []
    const { id: eventId, eventTime } = event
    const facts = { id: `e${eventId}`, notificationId: rule.id, eventId, eventTime, at: now }
    return [{ event, message: { kind: 'event', ...facts, channels: ['web'] } }]
  })
}
