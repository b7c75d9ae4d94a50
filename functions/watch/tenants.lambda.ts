import {
  archives,
  audit,
  commands,
  files,
  jobs,
  removal,
  statistics,
  tenants,
  tracks,
} from '../platform/deployed-ports.ts'
import { worldOf } from '../platform/world.ts'
import { runJobs } from './tenant-jobs.ts'

/** Well within the function's own time, so that the step under way can end. */
const budgetMs = 40_000

const world = worldOf<'watch-tenants'>({ archives, audit, commands, files, jobs, removal, statistics, tenants, tracks })

/** Runs each minute. */
export async function handler(): Promise<void> {
  const until = world.now() + budgetMs
  await runJobs(world, () => world.now() >= until)
}
