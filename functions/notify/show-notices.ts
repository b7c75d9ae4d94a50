import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import { limits } from '../../shared/domain/limits.ts'
import { isAudible } from '../../shared/domain/notifications/audible.ts'
import type { HandOver } from '../../shared/domain/notifications/person-alerts.ts'
import { readerOf } from '../../shared/domain/reader.ts'
import { attributePreference } from '../../shared/domain/settings.ts'
import { liveFrames } from '../../shared/wire/live-message.ts'
import type { TenantAlerts } from '../platform/alerts/tenant-alerts.ts'
import type { Connection, Sockets } from '../platform/ports/ports.ts'
import { deliver } from '../platform/sockets/send-frames.ts'
import { messageText } from './message-text.ts'

interface Showing {
  sockets: Pick<Sockets, 'send' | 'close' | 'disconnect'>
  siteAddress(): string
  now(): number
}

/** Shows messages on a person's open pages. Pages know an event by its id, so that the same one is shown once. */
export async function showNotices(
  world: Showing,
  { tenant, userId, connections }: { tenant: TenantAlerts; userId: number; connections: readonly Connection[] },
  messages: readonly { message: HandOver; event: FleetEvent }[],
): Promise<void> {
  const person = await tenant.person(userId)
  if (!person) return
  const readers = { user: person.user, server: tenant.settings }
  const choice = {
    soundEvents: String(attributePreference<unknown>(readers, 'soundEvents', '')),
    soundAlarms: String(attributePreference<unknown>(readers, 'soundAlarms', 'sos')),
  }
  const context = {
    tenant,
    reader: readerOf(readers),
    site: world.siteAddress(),
    links: {},
    position: null,
    address: null,
  }
  const notices = await Promise.all(
    messages.map(async ({ message, event }) => ({
      eventId: event.id,
      notificationId: message.notificationId,
      message: (await messageText({ handOver: message, event }, context)).short,
      sound: isAudible(event, choice),
      ...(message.kind !== 'event' && { isDigest: true }),
    })),
  )
  const frames = liveFrames({ notices }, limits.socketMessageBytesMax)
  await Promise.all(connections.map((connection) => deliver(world, connection, frames)))
}
