import type { Chore, Chores } from '../ports/tenant-ports.ts'
import type { Memory } from './memory.ts'

const nameOf = ({ kind, tenantId }: Pick<Chore, 'kind' | 'tenantId'>) => `${kind}#${tenantId}`

export const inMemoryChores = ({ chores }: Memory): Chores => ({
  async add(chore) {
    if (chores.has(nameOf(chore))) return false
    chores.set(nameOf(chore), { ...chore, progress: '', version: 1 })
    return true
  },
  due: async (now) => structuredClone([...chores.values()].filter(({ dueAt }) => dueAt <= now)),
  get: async (kind, tenantId) => structuredClone(chores.get(nameOf({ kind, tenantId }))) ?? null,
  async save(chore) {
    if (chores.get(nameOf(chore))?.version !== chore.version) return null
    const saved = { ...chore, version: chore.version + 1 }
    chores.set(nameOf(chore), saved)
    return { ...saved }
  },
  async remove(kind, tenantId) {
    chores.delete(nameOf({ kind, tenantId }))
  },
})
