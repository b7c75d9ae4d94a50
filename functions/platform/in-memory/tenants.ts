import type { Removal } from '../ports/tenant-ports.ts'
import { type Memory, tenantData, copy } from './memory.ts'
import { openAccount } from '../../../shared/domain/access/account.ts'
import { user } from '../../../shared/entities/user.ts'
import type { Tenants } from '../ports/ports.ts'
import { taken } from '../records/record-failures.ts'
import { newTenantId } from '../secrets.ts'
import { inMemoryRecords } from './records.ts'

export const inMemoryTenants = (memory: Memory): Tenants => ({
  async create({ name, settings, account = openAccount, administrator, passwordHash }) {
    if (memory.lookups.has(`email:${administrator.email}`)) throw taken('email', administrator.email)
    const tenantId = newTenantId()
    tenantData(memory, tenantId).tenant = copy({ tenantId, name, settings, account })
    const records = inMemoryRecords(memory, tenantId)
    const { id } = await records.create(user, administrator, { passwordHash })
    return { tenantId, userId: id }
  },
  records: (tenantId) => inMemoryRecords(memory, tenantId),
  async *all() {
    for (const { tenant } of memory.tenants.values()) if (tenant) yield { tenantId: tenant.tenantId, name: tenant.name }
  },
})

/** In one step: there is nothing that could be too much. */
export const inMemoryRemoval = (memory: Memory): Removal => ({
  async step(tenantId) {
    const mine = tenantData(memory, tenantId)
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
    dropFrom(memory.openId.domains, tenantId)
    for (const part of Object.values(mine.openId)) part.clear()
    memory.listening.delete(tenantId)
    dropTimers(memory.deviceTimers, tenantId)
    dropTimers(memory.guestTimers, tenantId)
    dropTimers(memory.reportTimers, tenantId)
    for (const [id, connection] of memory.connections) {
      if (connection.tenantId !== tenantId) continue
      memory.gone.add(id)
      memory.connections.delete(id)
    }
    return null
  },
})

function dropTimers(timers: Map<string, { key: { tenantId: string } }>, tenantId: string): void {
  for (const [name, { key }] of timers) if (key.tenantId === tenantId) timers.delete(name)
}

function dropFrom(map: Map<string, { tenantId: string }>, tenantId: string): void {
  for (const [name, each] of map) if (each.tenantId === tenantId) map.delete(name)
}
