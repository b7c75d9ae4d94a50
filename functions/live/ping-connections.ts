import { keepalive } from '../../shared/wire/live-message.ts'
import { atMost } from '../platform/concurrency.ts'
import type { WorldOf } from '../platform/needs.ts'
import { deliver, disconnect } from '../application/sockets/send-frames.ts'

const sendsAtOnce = 50

/**
 * Sends a keepalive to every browser, removes connections that are gone and closes those whose session has ended. Where
 * somebody follows the tracker log, that is prolonged.
 */
export async function pingConnections(world: WorldOf<'live-keepalive'>): Promise<void> {
  const listening = new Set<string>()
  await atMost(sendsAtOnce, world.sockets.all(), (connection) => {
    if (connection.expiresAt <= world.now()) return disconnect(world, connection)
    if (connection.logs) listening.add(connection.tenantId)
    return deliver(world, connection, [keepalive])
  })
  await world.sockets.keepListening(listening)
}
