import type { Records } from '../ports/ports.ts'
import { newStamp } from '../secrets.ts'
import { copy, type Memory, tenantData } from './memory.ts'
import type { TenantData } from './tenant-data.ts'
import { isDeepStrictEqual } from 'node:util'
import { ChangedMeanwhile, noSuchTenant } from '../records/record-failures.ts'
import { lakeLimits } from '../../../shared/domain/limits/lake.ts'
import { inMemoryJobs } from './jobs.ts'
import { inMemoryEntities, inMemoryLinks } from './entities.ts'

export function inMemoryRecords(memory: Memory, tenantId: string): Records {
  const mine = tenantData(memory, tenantId)
  return {
    tenantId,
    version: async () => mine.accessVersion,
    changes: async () => mine.accessVersion + mine.commandMarks,
    ...inMemoryEntities(memory, tenantId),
    ...inMemoryLinks(mine),

    async tenant() {
      if (!mine.tenant) throw noSuchTenant()
      return copy(mine.tenant)
    },
    async saveSettings(settings, seen) {
      if (!mine.tenant) throw noSuchTenant()
      if (seen && !isDeepStrictEqual(copy(seen), mine.tenant.settings)) throw new ChangedMeanwhile('server')
      mine.tenant = { ...mine.tenant, settings: copy(settings) }
      mine.accessVersion++
    },
    async rename(name, seen) {
      if (!mine.tenant) throw noSuchTenant()
      if (mine.tenant.name !== seen) throw new ChangedMeanwhile('account')
      mine.tenant = { ...mine.tenant, name }
      mine.accessVersion++
    },
    async saveAccount(account, seen) {
      if (!mine.tenant) throw noSuchTenant()
      if (!isDeepStrictEqual(copy(seen), mine.tenant.account)) throw new ChangedMeanwhile('account')
      mine.tenant = { ...mine.tenant, account: copy(account) }
      if (account.deletionAt !== seen.deletionAt) {
        const jobs = inMemoryJobs(memory)
        await jobs.remove('deletion', tenantId)
        if (account.deletionAt !== null) await jobs.add({ kind: 'deletion', tenantId, dueAt: account.deletionAt })
      }
      if (!isDeepStrictEqual(account.lake, seen.lake)) {
        const jobs = inMemoryJobs(memory)
        await jobs.remove('lake', tenantId)
        await jobs.add({ kind: 'lake', tenantId, dueAt: memory.now() + lakeLimits.waitMs })
      }
      mine.accessVersion++
    },

    ...inMemoryCredentials(mine),
  }
}

type CredentialsPart = Pick<Records, 'credentials' | 'savePasswordHash' | 'improvePasswordHash' | 'renewStamp'>

export function inMemoryCredentials(mine: TenantData): CredentialsPart {
  const of = (userId: number) => mine.credentials.get(userId) ?? { hash: null, stamp: '' }
  const change = (userId: number, changes: { hash?: string; stamp?: string }) => {
    if (!mine.records.get('user')?.has(userId)) return
    mine.credentials.set(userId, { ...of(userId), ...changes })
    mine.accessVersion++
  }
  return {
    credentials: async (userId) => ({ ...of(userId) }),
    async savePasswordHash(userId, hash) {
      const stamp = newStamp()
      change(userId, { hash, stamp })
      return stamp
    },
    async improvePasswordHash(userId, hash, seen) {
      if (of(userId).hash === seen) change(userId, { hash })
    },
    renewStamp: async (userId) => change(userId, { stamp: newStamp() }),
  }
}
