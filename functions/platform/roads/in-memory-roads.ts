import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import { traceKey } from '../../../shared/domain/roads/traces.ts'
import type { Memory } from '../in-memory/memory.ts'
import type { Roads, RoadSource } from './road-ports.ts'
import { matchedBy } from './roads.ts'

export const inMemoryRoads = (memory: Memory, source: RoadSource): Roads => ({
  isAvailable: () => source.isAvailable(),
  async matched(trace, mode, beforeLookup) {
    const key = traceKey(trace, mode)
    const known = memory.roadLines.get(key)
    if (known && known.endsAt > memory.now()) return known.line
    await beforeLookup()
    const line = await matchedBy(source, trace, mode)
    if (line !== undefined) memory.roadLines.set(key, { line, endsAt: memory.now() + roadLimits.matchedKeptMs })
    return line
  },
})

/** A source whose roads run wherever a trace does. */
export const roadsEverywhere: RoadSource = {
  isAvailable: () => true,
  match: async (trace) => trace.map(({ longitude, latitude }) => [longitude, latitude]),
}
