import type { World } from '../../../functions/platform/ports/ports.ts'

/** The stores of a running local cloud, for a program in the same process. The settings become this process's own. */
export async function openWorld(cloud: { settings: Record<string, string> }): Promise<World> {
  Object.assign(process.env, cloud.settings)
  const { wholeWorld } = await import('../../../functions/application/whole-world.ts')
  return wholeWorld()
}
