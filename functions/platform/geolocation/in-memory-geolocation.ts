import type { Memory } from '../in-memory/memory.ts'
import { asking } from './ask-source.ts'
import { keptMs } from './geolocation.ts'
import type { Geolocation, ObservationSource } from './geolocation-ports.ts'

export const inMemoryGeolocation = (memory: Memory, source: ObservationSource): Geolocation => ({
  isAvailable: () => source.isAvailable(),
  async known(keys) {
    const kept = [...new Set(keys)].flatMap((key) => {
      const known = memory.estimates.get(key)
      return known && known.endsAt > memory.now() ? [[key, known.found] as const] : []
    })
    return new Map(kept)
  },
  ask: asking(source, async (key, found) => {
    memory.estimates.set(key, { found, endsAt: memory.now() + keptMs(found) })
  }),
})

/** A source that is there and knows nothing. */
export const deafSource: ObservationSource = { isAvailable: () => true, locate: async () => null }
