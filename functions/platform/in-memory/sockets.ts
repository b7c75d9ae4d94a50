import type { Connection, Sockets } from '../ports/ports.ts'
import { type Memory, tenantCache } from './memory.ts'
import { inMemoryRawLogs } from './raw-logs.ts'

export function inMemorySockets(memory: Memory): Sockets {
  const live = (connection: Connection | undefined) =>
    connection && connection.expiresAt > memory.now() ? { ...connection } : null

  return {
    ...inMemoryRawLogs(memory),
    async open(connection) {
      memory.connections.set(connection.connectionId, { ...connection })
    },
    connection: async (connectionId) => live(memory.connections.get(connectionId)),
    async close(connectionId) {
      memory.connections.delete(connectionId)
    },
    async setLogs(connectionId, logs) {
      const connection = memory.connections.get(connectionId)
      if (connection) connection.logs = logs
    },
    async watchers(tenantId) {
      const connections = [...memory.connections.values()]
        .filter((connection) => connection.tenantId === tenantId && live(connection))
        .map((connection) => ({ ...connection }))
      return { accessVersion: tenantCache(memory, tenantId).accessVersion, connections }
    },
    async *all() {
      for (const connection of memory.connections.values()) yield { ...connection }
    },
    async send(connectionId, text) {
      if (memory.gone.has(connectionId)) return 'gone'
      memory.sent.push({ connectionId, text })
      return 'sent'
    },
    async hangUp(connectionId) {
      memory.gone.add(connectionId)
      memory.connections.delete(connectionId)
    },
  }
}
