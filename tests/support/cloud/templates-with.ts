import { join } from 'node:path'
import { ensureBuilt } from '../../../infra/build/ensure-built.ts'
import { synth } from '../../../infra/build/synth.ts'
import type { Sizes } from '../../../infra/context.ts'

/**
 * The product's templates for one machine with other settings than those of `npm start`.
 * @returns their folder, below `parent`
 */
export async function templatesWith(parent: string, name: string, changes: Partial<Sizes>): Promise<string> {
  await ensureBuilt()
  const folder = join(parent, name)
  await synth(folder, changes)
  return folder
}

/** Live messages through the table, as a first deployment has them. */
export const throughTable = { messages: 'table', streamShards: 0, backlogShards: 0 } as const
