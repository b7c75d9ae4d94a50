import { afterReport, isSuppressed, mailKey, mailStatusKeptMs } from '../../../../shared/domain/mail/mail-status.ts'
import type { MailSuppressions } from '../../ports/mail-ports.ts'
import { copy, type Memory, tenantData } from '../memory.ts'

export function inMemoryMailSuppressions(memory: Memory, tenantId: string): MailSuppressions {
  const statuses = tenantData(memory, tenantId).mailStatuses
  const read = (address: string) => {
    const status = statuses.get(mailKey(address))
    return status && status.at + mailStatusKeptMs(status) > memory.now() ? copy(status) : null
  }
  return {
    tenantId,
    of: async (address) => read(address),
    list: async () => [...statuses.keys()].flatMap((address) => read(address) ?? []),
    async note(report) {
      const before = read(report.address)
      const next = afterReport(before, report)
      if (next === null) return false
      statuses.set(next.address, next)
      return isSuppressed(next) && !isSuppressed(before)
    },
    lift: async (address) => statuses.delete(mailKey(address)),
  }
}
