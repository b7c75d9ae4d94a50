import { world } from '../platform/world.ts'
import { runJobs } from './tenant-jobs.ts'

/** Well within the function's own time, so that the step under way can end. */
const budgetMs = 40_000

/** Woken every minute. */
export async function handler(): Promise<void> {
  const deployed = world()
  const until = deployed.now() + budgetMs
  await runJobs(deployed, () => deployed.now() >= until)
}
