import { sourceLimits } from '../../../shared/domain/limits/sources.ts'
import { copy, type Memory, tenantData } from '../in-memory/memory.ts'
import type { SourceMessages } from './source-ports.ts'

export function inMemorySourceMessages(memory: Memory, tenantId: string): SourceMessages {
  const mine = () => tenantData(memory, tenantId).sourceMessages
  return {
    tenantId,
    async keep({ sourceId, isProblem, slot }, message) {
      mine().set(`${sourceId} ${isProblem} ${slot}`, { sourceId, message: copy(message) })
    },
    async of(sourceId) {
      return [...mine().values()]
        .filter((each) => each.sourceId === sourceId)
        .map(({ message }) => copy(message))
        .filter(({ at }) => at + sourceLimits.messageKeptMs > memory.now())
        .toSorted((a, b) => b.at - a.at)
    },
    async forget(sourceId) {
      for (const [key, each] of mine()) if (each.sourceId === sourceId) mine().delete(key)
    },
  }
}
