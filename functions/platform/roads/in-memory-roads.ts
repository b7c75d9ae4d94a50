import { distanceMetres } from '../../../shared/domain/distance.ts'
import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import { stretchKey } from '../../../shared/domain/roads/road-limit.ts'
import { traceKey } from '../../../shared/domain/roads/traces.ts'
import type { Memory } from '../in-memory/memory.ts'
import type { Kept } from './road-memory.ts'
import type { Roads, RoadSource } from './road-ports.ts'
import { isSamePlace, limitBy, linkKey, matchedBy, wayBy } from './roads.ts'

export function inMemoryRoads(memory: Memory, source: RoadSource): Roads {
  async function kept<Answer>(
    answers: Map<string, Kept<Answer>>,
    key: string,
    ask: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    const known = answers.get(key)
    if (known && known.endsAt > memory.now()) return known.answer
    const answer = await ask()
    if (answer !== undefined) answers.set(key, { answer, endsAt: memory.now() + roadLimits.matchedKeptMs })
    return answer
  }
  return {
    isAvailable: () => source.isAvailable(),
    matched: (trace, mode, beforeLookup) =>
      kept(memory.roads.lines, traceKey(trace, mode), async () => {
        await beforeLookup()
        return matchedBy(source, trace, mode)
      }),
    limitAt: (stretch, mode, beforeLookup) =>
      kept(memory.roads.limits, stretchKey(stretch, mode), async () => {
        await beforeLookup()
        return limitBy(source, stretch, mode)
      }),
    async keptWay(link, to) {
      const known = memory.roads.ways.get(linkKey(link))
      return known && known.endsAt > memory.now() && isSamePlace(known.answer.to, to) ? known.answer : null
    },
    async findWay(link, asked) {
      const answer = await wayBy(source, asked)
      const endsAt = memory.now() + roadLimits.wayKeptMs
      if (answer) memory.roads.ways.set(linkKey(link), { answer, endsAt })
      return answer
    },
  }
}

/** A source whose roads run wherever a trace does; 50 km/h is allowed on them, and driven. */
export const roadsEverywhere: RoadSource = {
  isAvailable: () => true,
  match: async (trace) => trace.map(({ longitude, latitude }) => [longitude, latitude]),
  limits: async (from, to) => ({
    line: [from, to].map(({ longitude, latitude }) => [longitude, latitude] as const),
    spans: [{ from: 0, limitKmh: 50, isUnlimited: false, name: 'Rue Didouche Mourad' }],
  }),
  way: async (from, to) => {
    const metres = distanceMetres(from, to)
    return {
      line: [from, to].map(({ longitude, latitude }) => [longitude, latitude] as const),
      metres,
      seconds: metres / (50 / 3.6),
    }
  },
}
