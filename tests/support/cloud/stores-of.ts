import { vi } from 'vitest'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { openWorld } from '../../../infra/local/demo/open-world.ts'

/**
 * The stores of a running local cloud. Clients are kept by their modules, which files of one worker share: these are new,
 * or they would speak to the cloud of the file before.
 */
export function storesOf(cloud: { settings: Record<string, string> }): Promise<World> {
  vi.resetModules()
  return openWorld(cloud)
}
