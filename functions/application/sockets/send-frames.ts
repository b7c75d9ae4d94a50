import { errorFacts, log } from '../../platform/log.ts'
import type { Connection, Sockets } from '../../platform/ports/ports.ts'

/** What sending takes of the world. */
interface Sending {
  sockets: Pick<Sockets, 'send' | 'close' | 'disconnect'>
  now(): number
}

/** The gateway may call a connection gone until its handshake was answered. Such a page loads everything afterwards. */
const handshakeMs = 5_000

/**
 * Sends frames in order and never throws: one connection must not harm the next. A connection that is gone is
 * removed; one that cannot be reached is closed, so that the browser reconnects and loads what it missed.
 */
export async function deliver(world: Sending, connection: Connection, frames: readonly string[]): Promise<void> {
  const { connectionId, tenantId } = connection
  try {
    for (const frame of frames) {
      if ((await world.sockets.send(connectionId, frame)) === 'sent') continue
      const isOpening = connection.openedAt !== undefined && world.now() < connection.openedAt + handshakeMs
      if (!isOpening) await world.sockets.close(connectionId)
      return
    }
  } catch (error) {
    log({ capability: 'live', what: 'framesNotSent', tenantId, connectionId, ...errorFacts(error) })
    await disconnect(world, connection)
  }
}

/** Ends a connection; one that cannot be ended now is left to the keepalive. */
export async function disconnect(world: Sending, connection: Connection): Promise<void> {
  const { connectionId, tenantId } = connection
  await world.sockets.disconnect(connectionId).catch((error: unknown) => {
    log({ capability: 'live', what: 'connectionNotClosed', tenantId, connectionId, ...errorFacts(error) })
  })
}
