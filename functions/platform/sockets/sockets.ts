import { manyConnections, oneConnection } from './connections.ts'
import { once } from '../once.ts'
import { rawLogs } from './raw-logs.ts'
import type { Sockets } from '../ports/ports.ts'
import type { SocketWire } from '../clients/socket-client.ts'
import type { Store } from '../dynamo/store.ts'

/** `wire` is created at the first frame: most functions send none. */
export function dynamoSockets(store: Store, wire: () => SocketWire | Promise<SocketWire>): Sockets {
  const one = oneConnection(store)
  const gateway = once(wire)
  return {
    ...one,
    ...manyConnections(store),
    ...rawLogs(store),
    send: async (connectionId, text) => (await gateway()).send(connectionId, text),
    async disconnect(connectionId) {
      await (await gateway()).disconnect(connectionId)
      await one.close(connectionId)
    },
  }
}
