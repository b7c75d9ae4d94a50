import { limits } from '../../../shared/domain/limits.ts'
import type { DeviceKey, Lookups } from '../ports/ports.ts'
import { secretKey } from '../secrets.ts'
import type { Memory } from './memory.ts'
import { inMemorySessions } from './sessions.ts'

export const inMemoryLookups = (memory: Memory): Lookups => ({
  async userByEmail(email) {
    const lookup = memory.lookups.get(`email:${email.trim().toLowerCase()}`)
    return lookup ? { tenantId: lookup.tenantId, userId: lookup.id } : null
  },

  async devicesByUniqueId(uniqueIds) {
    const found = new Map<string, DeviceKey>()
    for (const uniqueId of uniqueIds) {
      const lookup = memory.lookups.get(`tracker:${uniqueId}`)
      if (lookup) found.set(uniqueId, { tenantId: lookup.tenantId, deviceId: lookup.id })
    }
    return found
  },

  async trackerKey(secret) {
    return memory.trackerKeys.get(secretKey(secret)) ?? null
  },

  ...inMemorySessions(memory),

  async countAttempt(name, windowMs) {
    const open = memory.attempts.get(name)
    const attempts =
      open && open.endsAt > memory.now()
        ? { count: open.count + 1, endsAt: open.endsAt }
        : { count: 1, endsAt: memory.now() + windowMs }
    memory.attempts.set(name, attempts)
    return { ...attempts }
  },

  async forgetAttempts(name) {
    memory.attempts.delete(name)
  },

  async noteUnknownTracker(uniqueId, { count, at, protocol }) {
    const before = memory.unknownTrackers.get(uniqueId)?.count ?? 0
    memory.unknownTrackers.set(uniqueId, { uniqueId, count: before + count, lastSeen: at, protocol })
  },

  async unknownTracker(uniqueId) {
    const known = memory.unknownTrackers.get(uniqueId)
    return known && known.lastSeen + limits.unknownTrackerKeptMs > memory.now() ? { ...known } : null
  },
})
