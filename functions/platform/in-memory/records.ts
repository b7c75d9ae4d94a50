import { isDeepStrictEqual } from 'node:util'
import type { Records } from '../ports.ts'
import { changedMeanwhile, noSuchTenant } from '../record-failures.ts'
import { copy } from './copy.ts'
import { inMemoryEntities } from './entities.ts'
import { inMemoryLinks } from './links.ts'
import { type Memory, tenantMemory } from './memory.ts'

export function inMemoryRecords(memory: Memory, tenantId: string): Records {
  const mine = tenantMemory(memory, tenantId)
  return {
    tenantId,
    version: async () => mine.accessVersion,
    ...inMemoryEntities(memory, tenantId),
    ...inMemoryLinks(mine),

    async tenant() {
      if (!mine.tenant) throw noSuchTenant()
      return copy(mine.tenant)
    },
    async saveSettings(settings, seen) {
      if (!mine.tenant) throw noSuchTenant()
      if (seen && !isDeepStrictEqual(copy(seen), mine.tenant.settings)) throw changedMeanwhile('server')
      mine.tenant = { ...mine.tenant, settings: copy(settings) }
      mine.accessVersion++
    },
    async saveAccount(account, seen) {
      if (!mine.tenant) throw noSuchTenant()
      if (!isDeepStrictEqual(copy(seen), mine.tenant.account)) throw changedMeanwhile('account')
      mine.tenant = { ...mine.tenant, account: copy(account) }
      mine.accessVersion++
    },

    passwordHash: async (userId) => mine.passwords.get(userId) ?? null,
    async savePasswordHash(userId, hash, seen) {
      if (seen !== undefined && mine.passwords.get(userId) !== seen) return
      mine.passwords.set(userId, hash)
      mine.accessVersion++
    },
  }
}
