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
