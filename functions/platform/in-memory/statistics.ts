import { addCounts, dayOf, noCounts } from '../../../shared/domain/day-counts.ts'
import { tally } from '../tenants/tally.ts'
import type { Statistics } from '../ports/tenant-ports.ts'
import { type Memory, tenantData } from './memory.ts'

export function inMemoryStatistics(memory: Memory): Statistics {
  const counting = tally({
    now: () => memory.now(),
    async addCounts(tenantId, day, counts) {
      const { days } = tenantData(memory, tenantId)
      days.set(day, addCounts(days.get(day) ?? noCounts(), counts))
    },
    async markActive(tenantId, day, userId) {
      const { active } = tenantData(memory, tenantId)
      const mark = `${day}#${userId}`
      const isNew = !active.has(mark)
      active.add(mark)
      return isNew
    },
  })
  return {
    ...counting,
    async between(tenantId, from, to) {
      const { days } = tenantData(memory, tenantId)
      const found = [...days].filter(([day]) => day >= dayOf(from) && day <= dayOf(to))
      return structuredClone(found.map(([day, counts]) => ({ day, ...counts }))).sort((a, b) =>
        a.day < b.day ? -1 : 1,
      )
    },
  }
}
