import type { ReportSchedules } from '../../ports/schedule-ports.ts'
import { copy, type Memory, tenantData } from '../memory.ts'

export function inMemoryReportSchedules(memory: Memory, tenantId: string): ReportSchedules {
  const kept = () => tenantData(memory, tenantId).reportSchedules
  const read = (reportId: number) => {
    const schedule = kept().get(reportId)
    return schedule ? copy(schedule) : null
  }
  return {
    tenantId,
    get: async (reportId) => read(reportId),
    list: async () => [...kept().values()].map(copy).toSorted((a, b) => a.reportId - b.reportId),
    async change(reportId, change) {
      const changed = change(read(reportId))
      if (changed === null) return null
      kept().set(reportId, copy({ ...changed, version: changed.version + 1 }))
      return read(reportId)
    },
    async remove(reportId) {
      kept().delete(reportId)
    },
  }
}
