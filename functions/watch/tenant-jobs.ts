import { errorFacts, log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Job, JobKind } from '../platform/ports/tenant-ports.ts'
import { exportTenant } from './archive/export-tenant.ts'
import { removeTenant } from './deletion.ts'
import { minuteMs } from '../../shared/domain/time/durations.ts'

/** Where a job continues, and when; null when it is done. */
export type NextStep = { progress: string; dueAt: number } | null

type RunStep = (world: WorldOf<'watch-tenants'>, job: Job, isTimeUp: () => boolean) => Promise<NextStep>

const steps: Record<JobKind, RunStep> = { deletion: removeTenant, export: exportTenant }

/** Longer than a function may run: no two processes work at one job. */
const leaseMs = 90_000
const afterFailureMs = 10 * minuteMs

/**
 * Does one step of every job that is due, one after the other. One that fails is tried again later and does not hold up
 * the others.
 * @throws Error in the end, when some failed
 */
export async function runJobs(world: WorldOf<'watch-tenants'>, isTimeUp: () => boolean): Promise<void> {
  let failed = 0
  for (const due of await world.jobs.due(world.now())) {
    if (isTimeUp()) break
    const taken = await world.jobs.save({ ...due, dueAt: world.now() + leaseMs })
    if (!taken) continue
    try {
      const next = await steps[taken.kind](world, taken, isTimeUp)
      await (next ? world.jobs.save({ ...taken, ...next }) : world.jobs.remove(taken.kind, taken.tenantId))
    } catch (error) {
      failed++
      log({ capability: 'watch', what: 'jobFailed', kind: due.kind, tenantId: due.tenantId, ...errorFacts(error) })
      await world.jobs.save({ ...taken, dueAt: world.now() + afterFailureMs })
    }
  }
  if (failed > 0) throw new Error(`${failed} jobs of tenants failed; the log names them`)
}
