import { importLimits } from '../../../shared/domain/limits/imports.ts'
import { copy, type Memory, tenantData } from '../in-memory/memory.ts'
import type { Imports, ImportServers } from './import-ports.ts'

export function inMemoryImports(memory: Memory, tenantId: string): Imports {
  const mine = () => tenantData(memory, tenantId).imports
  const of = <Value>(all: Map<string, Map<number, Value>>, key: string): Map<number, Value> => {
    const found = all.get(key) ?? new Map<number, Value>()
    all.set(key, found)
    return found
  }
  const keyOf = (server: string, kind: string) => `${server} ${kind}`
  return {
    tenantId,
    state: async () => copy(mine().state),
    async begin(state, token) {
      if (mine().state?.state === 'running') return false
      mine().state = copy(state)
      mine().notes.clear()
      mine().token = { token, endsAt: memory.now() + importLimits.tokenKeptMs }
      return true
    },
    async save(state) {
      const there = mine().state
      if (there?.id !== state.id || there.version !== state.version) return null
      mine().state = copy({ ...state, version: state.version + 1 })
      return copy(mine().state)
    },
    async token() {
      const { token } = mine()
      return token && token.endsAt > memory.now() ? token.token : null
    },
    async forgetToken() {
      mine().token = null
    },
    matches: async (server, kind) => new Map(of(mine().matches, keyOf(server, kind))),
    async match(server, { kind, foreignId }, match) {
      of(mine().matches, keyOf(server, kind)).set(foreignId, copy(match))
    },
    historyUntil: async (server) => new Map(of(mine().history, server)),
    async noteHistory(server, foreignId, until) {
      of(mine().history, server).set(foreignId, until)
    },
    async note(notes) {
      for (const note of notes) mine().notes.set(`${note.kind}#${String(note.foreignId).padStart(16, '0')}`, copy(note))
    },
    notes: async () => [...mine().notes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, note]) => copy(note)),
  }
}

/** Nobody answers, unless a test says who. */
export const inMemoryImportServers = (memory: Memory): ImportServers => ({
  async get(url, token) {
    if (!memory.importServers.answer) throw new Error('Nobody answers in this world')
    return memory.importServers.answer(url, token)
  },
})
