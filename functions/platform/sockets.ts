import {
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
  type ApiGatewayManagementApiClient,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { manyConnections, oneConnection } from './connections.ts'
import type { Sockets } from './ports.ts'
import type { Store } from './store.ts'

/** `client` is asked for when first needed: most functions never speak to a browser. */
export function dynamoSockets(store: Store, client: () => ApiGatewayManagementApiClient): Sockets {
  const one = oneConnection(store)
  return {
    ...one,
    ...manyConnections(store),
    async send(ConnectionId, text) {
      try {
        await client().send(new PostToConnectionCommand({ ConnectionId, Data: text }))
        return 'sent'
      } catch (error) {
        if (error instanceof GoneException) return 'gone'
        throw error
      }
    },
    async hangUp(ConnectionId) {
      try {
        await client().send(new DeleteConnectionCommand({ ConnectionId }))
      } catch (error) {
        if (!(error instanceof GoneException)) throw error
      }
      await one.close(ConnectionId)
    },
  }
}
