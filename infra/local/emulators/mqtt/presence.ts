import type { Socket } from 'node:net'
import type { Client } from 'aedes'
import { randomUUID } from 'node:crypto'

export interface PresenceFacts {
  /** epoch ms */
  at: number
  /** the same for a connection's beginning and end, greater for the next one */
  version: number
  reason: string | null
  address: string
}

/** @see AWS IoT Core, "Lifecycle events" */
export function presenceOf(
  clientId: string,
  eventType: 'connected' | 'disconnected',
  facts: PresenceFacts,
): { topic: string; payload: string } {
  const common = {
    clientId,
    timestamp: facts.at,
    eventType,
    sessionIdentifier: randomUUID(),
    principalIdentifier: 'local',
    versionNumber: facts.version,
  }
  const end = {
    clientInitiatedDisconnect: facts.reason === 'CLIENT_INITIATED_DISCONNECT',
    disconnectReason: facts.reason,
  }
  const rest = eventType === 'connected' ? { ipAddress: facts.address } : end
  return { topic: `$aws/events/presence/${eventType}/${clientId}`, payload: JSON.stringify({ ...common, ...rest }) }
}

/** AWS counts from 0 and starts again after an hour; a clock reading grows over restarts without being kept. */
let version = 0
const nextVersion = (): number => (version = Math.max(version + 1, Date.now()))

/** Of a client that has just come. */
export const presenceFacts = (client: Client): PresenceFacts => ({
  at: Date.now(),
  version: nextVersion(),
  reason: null,
  address: (client.conn as Socket).remoteAddress ?? '127.0.0.1',
})

/** aedes marks a client that said goodbye; its types do not tell. */
export const leavingReason = (client: Client): string =>
  (client as Client & { _disconnected?: boolean })._disconnected ? 'CLIENT_INITIATED_DISCONNECT' : 'CONNECTION_LOST'
