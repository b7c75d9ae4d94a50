import { noRoads, requireEnv } from '../env.ts'
import { once } from '../once.ts'
import type { RoadSource } from './road-ports.ts'

/** Amazon Location in the region of its addresses; its client is loaded with the first question. */
export function lazyRoadSource(): RoadSource {
  const region = () => requireEnv('roadsRegion')
  const source = once(async () => {
    const [{ amazonRoads }, { routesClient }] = await Promise.all([
      import('./amazon-roads.ts'),
      import('../clients/routes-client.ts'),
    ])
    return amazonRoads(routesClient({ region: region() }))
  })
  return {
    isAvailable: () => region() !== noRoads,
    match: async (trace, mode) => (await source()).match(trace, mode),
    limits: async (from, to, mode) => (await source()).limits(from, to, mode),
    way: async (from, to, mode) => (await source()).way(from, to, mode),
  }
}
