import type { Records } from '../ports/ports.ts'
import { newStamp } from '../secrets.ts'
import type { TenantCache } from './memory.ts'

type CredentialsPart = Pick<Records, 'credentials' | 'savePasswordHash' | 'improvePasswordHash' | 'renewStamp'>

export function inMemoryCredentials(mine: TenantCache): CredentialsPart {
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
