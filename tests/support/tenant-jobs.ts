import type { InMemoryWorld } from '../../functions/platform/in-memory/world.ts'
import type { WorldOf } from '../../functions/platform/needs.ts'
import { handOutJobs, runJob } from '../../functions/watch/tenant-jobs.ts'

/** Jobs as a minute hands them out, and those that waited before: one turn of each. */
export async function runJobs(
  world: WorldOf<'watch-tenants'>,
  { queuedJobs }: Pick<InMemoryWorld, 'queuedJobs'>,
  isTimeUp: () => boolean = () => false,
): Promise<void> {
  await handOutJobs(world)
  for (const job of queuedJobs.splice(0)) await runJob(world, { ...job, tries: 1 }, isTimeUp)
}
