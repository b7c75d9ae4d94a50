import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import type { NotedProblem, Problems } from '../ports/problem-ports.ts'
import { copy, type Memory, tenantData } from './memory.ts'

export function inMemoryProblems(memory: Memory, tenantId: string): Problems {
  const read = (isWanted: (problem: NotedProblem) => boolean) =>
    [...tenantData(memory, tenantId).problems.values()]
      .filter((problem) => problem.at + tenantLimits.problemKeptMs > memory.now() && isWanted(problem))
      .toSorted((a, b) => b.at - a.at)
      .map(copy)
  return {
    tenantId,
    async note(problems) {
      for (const problem of problems) {
        const slot = problem.kind === 'device' ? problem.mark : ''
        tenantData(memory, tenantId).problems.set(`${problem.kind}#${problem.id}#${slot}`, copy(problem))
      }
    },
    list: async () => read(() => true).slice(0, tenantLimits.problemsShownMax),
    ofDevice: async (deviceId) =>
      read(({ kind, id }) => kind === 'device' && id === deviceId).slice(0, tenantLimits.problemsOfDeviceShownMax),
  }
}
