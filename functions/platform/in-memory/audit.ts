import { limits } from '../../../shared/domain/limits.ts'
import { tooManyDeeds } from '../records/record-failures.ts'
import type { Audit } from '../ports/tenant-ports.ts'
import { hourOf } from '../tenants/audit-keys.ts'
import { type Memory, tenantMemory } from './memory.ts'

export function inMemoryAudit(memory: Memory, tenantId: string): Audit {
  const mine = tenantMemory(memory, tenantId)
  return {
    tenantId,
    async write(deeds) {
      mine.deeds.push(...structuredClone([...deeds]))
    },
    async writeLook(look) {
      const same = mine.deeds.some(
        (deed) =>
          deed.action === 'look' &&
          deed.userId === look.userId &&
          deed.objectId === look.objectId &&
          hourOf(deed.at) === hourOf(look.at),
      )
      if (!same) mine.deeds.push(structuredClone(look))
    },
    async between(from, to, countMax) {
      const oldest = memory.now() - limits.auditKeptMs
      const found = mine.deeds.filter(({ at }) => at >= from && at <= to && at > oldest)
      if (found.length > countMax) throw tooManyDeeds(countMax)
      return structuredClone(found.sort((a, b) => a.at - b.at))
    },
  }
}
