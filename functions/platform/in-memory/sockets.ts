import { liveLimits } from '../../../shared/domain/limits/live.ts'
import type { RawLogs } from '../ports/socket-ports.ts'
import { copy, type Memory, tenantData } from './memory.ts'
import type { Connection, Sockets } from '../ports/ports.ts'

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
    async hide(connectionId) {
      const connection = memory.connections.get(connectionId)
      if (connection) connection.isHidden = true
    },
    async watchers(tenantId) {
      const connections = [...memory.connections.values()]
        .filter((connection) => connection.tenantId === tenantId && live(connection))
        .map((connection) => ({ ...connection }))
      return { accessVersion: tenantData(memory, tenantId).accessVersion, connections }
    },
    async *all() {
      for (const connection of memory.connections.values()) yield { ...connection }
    },
    async send(connectionId, text) {
      if (memory.gone.has(connectionId)) return 'gone'
      memory.sent.push({ connectionId, text })
      return 'sent'
    },
    async disconnect(connectionId) {
      memory.gone.add(connectionId)
      memory.connections.delete(connectionId)
    },
  }
}

export const inMemoryRawLogs = (memory: Memory): RawLogs => ({
  async keepListening(tenantIds) {
    for (const tenantId of tenantIds) memory.listening.set(tenantId, memory.now() + liveLimits.logListeningMs)
  },
  async expectTracker(tenantId, uniqueId) {
    const now = memory.now()
    const unexpired = [...memory.expected].filter(([, claim]) => claim.until > now)
    const others = unexpired.filter(([each, claim]) => claim.tenantId === tenantId && each !== uniqueId)
    const holder = unexpired.find(([each]) => each === uniqueId)?.[1].tenantId ?? tenantId
    if (others.length >= liveLimits.logExpectedMax || holder !== tenantId) return false
    memory.expected.set(uniqueId, { tenantId, until: now + liveLimits.logExpectedMs })
    return true
  },
  async listeners() {
    const now = memory.now()
    const tenants = [...memory.listening].filter(([, until]) => until > now).map(([tenantId]) => tenantId)
    const expected = [...memory.expected].filter(([, { until }]) => until > now)
    return {
      tenants: new Set(tenants),
      expected: new Map(expected.map(([uniqueId, { tenantId }]) => [uniqueId, tenantId])),
    }
  },
  async pushLogs(tenantId, lines) {
    memory.pushedLogs.push({ tenantId, lines: copy([...lines]) })
  },
})
