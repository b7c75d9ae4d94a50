import { errorFacts, log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'

/** Frequent checks cost no more than rare ones. */
const rememberedMs = 5000
const remembered = new WeakMap<WorldOf<'api'>, { healthy: boolean; until: number }>()

/** For monitors outside. It says whether the service is healthy, never what is wrong. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/health',
    access: 'open',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'Check the service’s health',
      answer: [{ text: '`OK`' }, { text: '`UNAVAILABLE`', status: 503 }],
    })),
    answer: async (c) => ((await isHealthy(c.var.world)) ? c.text('OK') : c.text('UNAVAILABLE', 503)),
  },
]

async function isHealthy(world: WorldOf<'api'>): Promise<boolean> {
  const now = world.now()
  const known = remembered.get(world)
  if (known && known.until > now) return known.healthy
  const healthy = await reachesTables(world)
  remembered.set(world, { healthy, until: now + rememberedMs })
  return healthy
}

/** One small read from each table, of items that never exist. */
async function reachesTables(world: WorldOf<'api'>): Promise<boolean> {
  const tenantId = 'nobody'
  try {
    await Promise.all([
      world.lookups.userByEmail('nobody@health.invalid'),
      world.tenants.records(tenantId).linksOf({ type: 'nobody', id: 0 }),
      world.tracks(tenantId).state(0),
      world.sockets.connection('nobody'),
      world.jobs.get('export', tenantId),
    ])
    return true
  } catch (error) {
    log({ capability: 'api', what: 'unhealthy', ...errorFacts(error) })
    return false
  }
}
