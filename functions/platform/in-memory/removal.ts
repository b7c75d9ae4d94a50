import type { Removal } from '../ports/tenant-ports.ts'
import { type Memory, tenantCache } from './memory.ts'

/** In one step: there is nothing that could be too much. */
export const inMemoryRemoval = (memory: Memory): Removal => ({
  async step(tenantId) {
    const mine = tenantCache(memory, tenantId)
    mine.tenant = null
    for (const { id } of mine.trackerCredentials.values()) memory.certificates.delete(id)
    mine.exported = null
    for (const part of Object.values(mine) as unknown[]) {
      if (part instanceof Map || part instanceof Set) part.clear()
      if (Array.isArray(part)) part.length = 0
    }
    dropFrom(memory.lookups, tenantId)
    dropFrom(memory.sessions, tenantId)
    dropFrom(memory.confirmations, tenantId)
    dropFrom(memory.trackerKeys, tenantId)
    dropFrom(memory.expected, tenantId)
    memory.listening.delete(tenantId)
    for (const [name, { key }] of memory.deviceTimers) if (key.tenantId === tenantId) memory.deviceTimers.delete(name)
    for (const [id, connection] of memory.connections) {
      if (connection.tenantId !== tenantId) continue
      memory.gone.add(id)
      memory.connections.delete(id)
    }
    return null
  },
})

function dropFrom(map: Map<string, { tenantId: string }>, tenantId: string): void {
  for (const [name, each] of map) if (each.tenantId === tenantId) map.delete(name)
}
