import { cast } from '../../infra/local/demo/cast.ts'
import { createTenant } from '../../infra/local/demo/create-tenants.ts'
import { openWorld } from '../../infra/local/demo/open-world.ts'
import { startWorld } from './world.ts'

/** For `cast-data.ts`: writes the tenants of the cast to the data folder that the argument names. */
const world = await startWorld({ dataDir: process.argv[2]! })
const stores = await openWorld(world)
for (const tenant of cast.slice(0, 2)) await createTenant(stores, world.url, tenant)
await world.whenIdle()
await world.stop()
process.exit()
