import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { tooManyEntries } from '../records/record-failures.ts'
import type { Audit } from '../ports/tenant-ports.ts'
import { hourOf } from '../tenants/audit-keys.ts'
import { type Memory, tenantData } from './memory.ts'

export function inMemoryAudit(memory: Memory, tenantId: string): Audit {
  const mine = tenantData(memory, tenantId)
  return {
    tenantId,
    async write(auditEntries) {
      mine.auditEntries.push(...structuredClone([...auditEntries]))
    },
    async writeTrackView(view) {
      const same = mine.auditEntries.some(
        (auditEntry) =>
          auditEntry.action === 'viewTrack' &&
          auditEntry.userId === view.userId &&
          auditEntry.objectId === view.objectId &&
          hourOf(auditEntry.at) === hourOf(view.at),
      )
      if (!same) mine.auditEntries.push(structuredClone(view))
    },
    async between(from, to, countMax) {
      const oldest = memory.now() - tenantLimits.auditKeptMs
      const found = mine.auditEntries.filter(({ at }) => at >= from && at <= to && at > oldest)
      if (found.length > countMax) throw tooManyEntries(countMax)
      return structuredClone(found.sort((a, b) => a.at - b.at))
    },
  }
}
