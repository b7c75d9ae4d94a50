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
import { budgets } from '../platform/timers/budgets.ts'
import { worldOf } from '../platform/world.ts'
import { runJobs } from './tenant-jobs.ts'

const world = worldOf<'watch-tenants'>({ archives, audit, commands, files, jobs, removal, statistics, tenants, tracks })

/** Runs each minute. */
export async function handler(): Promise<void> {
  const until = world.now() + budgets.jobs.runMs
  await runJobs(world, () => world.now() >= until)
}
