import { copy, type Memory } from '../in-memory/memory.ts'
import type { Journals } from '../ports/journal-ports.ts'

export function inMemoryJournals(memory: Memory): Journals {
  const entriesOf = (shard: string) => memory.journals.get(shard) ?? []
  return {
    async append(shard, entry) {
      const entries = entriesOf(shard)
      if (entries.some(({ place }) => place === entry.place)) return false
      memory.journals.set(shard, [...entries, { ...copy(entry), writtenAt: memory.now() }])
      return true
    },
    after: async (shard, place) =>
      entriesOf(shard)
        .filter((entry) => entry.place > place)
        .map(({ place: at, unsavedFrom, messages }) => copy({ place: at, unsavedFrom, messages })),
    newest: async (shard) => copy(entriesOf(shard).at(-1) ?? null),
    shards: async () => [...memory.journals.keys()],
  }
}
