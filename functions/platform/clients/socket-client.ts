import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { fewRetries } from './retry.ts'
import type { Sockets } from '../ports/ports.ts'

/**
 * Apart from the other clients: whoever imports it means to load it. One browser that does not take its frames must not
 * hold up those of all others: it is hung up, and comes back.
 */
export const socketClient = (endpoint: string): ApiGatewayManagementApiClient =>
  new ApiGatewayManagementApiClient({ ...fewRetries, endpoint })

/** What the gateway does with a connection; it knows nothing of our record of it. */
export type SocketWire = Pick<Sockets, 'send' | 'hangUp'>

export const socketWire = (client: ApiGatewayManagementApiClient): SocketWire => ({
  async send(ConnectionId, text) {
    try {
      await client.send(new PostToConnectionCommand({ ConnectionId, Data: text }))
      return 'sent'
    } catch (error) {
      if (error instanceof GoneException) return 'gone'
      throw error
    }
  },
  async hangUp(ConnectionId) {
    try {
      await client.send(new DeleteConnectionCommand({ ConnectionId }))
    } catch (error) {
      if (!(error instanceof GoneException)) throw error
    }
  },
})
