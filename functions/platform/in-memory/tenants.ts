import { openAccount } from '../../../shared/domain/access/account.ts'
import { user } from '../../../shared/entities/user.ts'
import type { Tenants } from '../ports/ports.ts'
import { taken } from '../records/record-failures.ts'
import { newTenantId } from '../secrets.ts'
import { copy } from './copy.ts'
import { type Memory, tenantCache } from './memory.ts'
import { inMemoryRecords } from './records.ts'

export const inMemoryTenants = (memory: Memory): Tenants => ({
  async create({ name, settings, account = openAccount, administrator, passwordHash }) {
    if (memory.lookups.has(`email:${administrator.email}`)) throw taken('email', administrator.email)
    const tenantId = newTenantId()
    tenantCache(memory, tenantId).tenant = copy({ tenantId, name, settings, account })
    const records = inMemoryRecords(memory, tenantId)
    const { id } = await records.create(user, administrator, undefined, { passwordHash })
    return { tenantId, userId: id }
  },
  records: (tenantId) => inMemoryRecords(memory, tenantId),
  async *all() {
    for (const { tenant } of memory.tenants.values()) if (tenant) yield { tenantId: tenant.tenantId, name: tenant.name }
  },
})
