import { isDeepStrictEqual } from 'node:util'
import type { Records } from '../ports/ports.ts'
import { changedMeanwhile, noSuchTenant } from '../records/record-failures.ts'
import { inMemoryJobs } from './jobs.ts'
import { copy } from './copy.ts'
import { inMemoryCredentials } from './credentials.ts'
import { inMemoryEntities } from './entities.ts'
import { inMemoryLinks } from './links.ts'
import { type Memory, tenantCache } from './memory.ts'

export function inMemoryRecords(memory: Memory, tenantId: string): Records {
  const mine = tenantCache(memory, tenantId)
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
    async rename(name, seen) {
      if (!mine.tenant) throw noSuchTenant()
      if (mine.tenant.name !== seen) throw changedMeanwhile('account')
      mine.tenant = { ...mine.tenant, name }
      mine.accessVersion++
    },
    async saveAccount(account, seen) {
      if (!mine.tenant) throw noSuchTenant()
      if (!isDeepStrictEqual(copy(seen), mine.tenant.account)) throw changedMeanwhile('account')
      mine.tenant = { ...mine.tenant, account: copy(account) }
      if (account.deletionAt !== seen.deletionAt) {
        const jobs = inMemoryJobs(memory)
        await jobs.remove('deletion', tenantId)
        if (account.deletionAt !== null) await jobs.add({ kind: 'deletion', tenantId, dueAt: account.deletionAt })
      }
      mine.accessVersion++
    },

    ...inMemoryCredentials(mine),
  }
}
