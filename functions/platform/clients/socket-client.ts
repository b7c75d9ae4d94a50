import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { quickOptions } from './client-options.ts'
import type { Sockets } from '../ports/ports.ts'

/**
 * In a file of its own, so that only what needs it loads it. One browser that does not take its frames must not
 * delay all others: its connection is closed, and it reconnects.
 */
export const socketClient = (endpoint: string): ApiGatewayManagementApiClient =>
  new ApiGatewayManagementApiClient({ ...quickOptions, endpoint })

/** API Gateway's side of a connection, without our record of it. */
export type SocketWire = Pick<Sockets, 'send' | 'disconnect'>

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
  async disconnect(ConnectionId) {
    try {
      await client.send(new DeleteConnectionCommand({ ConnectionId }))
    } catch (error) {
      if (!(error instanceof GoneException)) throw error
    }
  },
})
