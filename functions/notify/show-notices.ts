import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import { liveLimits } from '../../shared/domain/limits/live.ts'
import { isAudible } from '../../shared/domain/notifications/audible.ts'
import type { HandOver } from '../../shared/domain/notifications/person-alerts.ts'
import { readerOf } from '../../shared/domain/reader.ts'
import { attributePreference } from '../../shared/domain/settings.ts'
import { eventJson } from '../../shared/wire/json.ts'
import { liveFrames, peerFrames } from '../../shared/wire/live-message.ts'
import type { TenantAlerts } from '../application/alerts/tenant-alerts.ts'
import type { Connection, Sockets } from '../platform/ports/ports.ts'
import { byReader } from '../application/sockets/own-pages.ts'
import { deliver } from '../application/sockets/send-frames.ts'
import { messageText, type TextContext } from './message-text.ts'

interface Showing {
  sockets: Pick<Sockets, 'send' | 'close' | 'disconnect'>
  siteAddress(): string
  now(): number
}

interface Shown {
  tenant: TenantAlerts
  userId: number
  /** the person's */
  connections: readonly Connection[]
}

/** A message to show, and the event that it is about; of a digest any of its events. */
export interface ShownMessage {
  message: HandOver
  event: FleetEvent
}

/** Shows messages on a person's open pages. Pages know an event by its id, so that the same one is shown once. */
export async function showNotices(
  world: Showing,
  { tenant, userId, connections }: Shown,
  messages: readonly ShownMessage[],
): Promise<void> {
  const { ownPages } = byReader(connections)
  const person = ownPages.length > 0 ? await tenant.person(userId) : null
  if (!person) return
  const readers = { user: person.user, server: tenant.settings }
  const choice = {
    soundEvents: String(attributePreference<unknown>(readers, 'soundEvents', '')),
    soundAlarms: String(attributePreference<unknown>(readers, 'soundAlarms', 'sos')),
  }
  const context = { ...withoutPlace(world, tenant), reader: readerOf(readers) }
  const notices = await Promise.all(
    messages.map(async ({ message, event }) => ({
      eventId: event.id,
      notificationId: message.notificationId,
      message: (await messageText({ handOver: message, event }, context)).short,
      sound: isAudible(event, choice),
      ...(message.kind !== 'event' && { isDigest: true }),
    })),
  )
  const frames = liveFrames({ notices }, liveLimits.socketMessageBytesMax)
  await Promise.all(ownPages.map((connection) => deliver(world, connection, frames)))
}

/**
 * Sends events that notifications matched to a person's clients of Traccar's API, each with the text to show as
 * `attributes.message`: they know neither notices nor digests.
 */
export async function showToPeers(
  world: Showing,
  { tenant, userId, connections }: Shown,
  messages: readonly ShownMessage[],
): Promise<void> {
  const { peers } = byReader(connections)
  const person = peers.length > 0 ? await tenant.person(userId) : null
  if (!person) return
  const context = {
    ...withoutPlace(world, tenant),
    reader: readerOf({ user: person.user, server: tenant.settings }),
  }
  const events = await Promise.all(
    messages.map(async ({ message, event }) => {
      const { short } = await messageText({ handOver: message, event }, context)
      return { ...eventJson(event), attributes: { ...event.attributes, message: short } }
    }),
  )
  const frames = peerFrames({ events }, liveLimits.socketMessageBytesMax)
  await Promise.all(peers.map((connection) => deliver(world, connection, frames)))
}

/** What a line of text takes: it has no links, and names no address. */
const withoutPlace = (world: Showing, tenant: TenantAlerts): Omit<TextContext, 'reader'> => ({
  tenant,
  site: world.siteAddress(),
  links: {},
  position: null,
  address: null,
})
