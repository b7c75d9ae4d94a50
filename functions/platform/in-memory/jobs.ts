import type { Job, Jobs } from '../ports/tenant-ports.ts'
import type { Memory } from './memory.ts'

const nameOf = ({ kind, tenantId }: Pick<Job, 'kind' | 'tenantId'>) => `${kind}#${tenantId}`

export const inMemoryJobs = ({ jobs }: Memory): Jobs => ({
  async add(job) {
    if (jobs.has(nameOf(job))) return false
    jobs.set(nameOf(job), { ...job, progress: '', version: 1 })
    return true
  },
  due: async (now) => structuredClone([...jobs.values()].filter(({ dueAt }) => dueAt <= now)),
  get: async (kind, tenantId) => structuredClone(jobs.get(nameOf({ kind, tenantId }))) ?? null,
  async save(job) {
    if (jobs.get(nameOf(job))?.version !== job.version) return null
    const saved = { ...job, version: job.version + 1 }
    jobs.set(nameOf(job), saved)
    return { ...saved }
  },
  async remove(kind, tenantId, version) {
    const name = nameOf({ kind, tenantId })
    if (version === undefined || jobs.get(name)?.version === version) jobs.delete(name)
  },
})
