import { errorFacts, log } from '../platform/log.ts'
import type { World } from '../platform/ports/ports.ts'
import type { Job, JobKind } from '../platform/ports/tenant-ports.ts'
import { exportTenant } from './archive/export-tenant.ts'
import { removeTenant } from './deletion.ts'
import { minuteMs } from '../../shared/domain/durations.ts'

/** Where a chore goes on, and when; null when it is done. */
export type NextStep = { progress: string; dueAt: number } | null

type Work = (world: World, job: Job, isTimeUp: () => boolean) => Promise<NextStep>

const works: Record<JobKind, Work> = { deletion: removeTenant, export: exportTenant }

/** Longer than a function may run: nobody else takes a chore that somebody works at. */
const leaseMs = 90_000
const afterFailureMs = 10 * minuteMs

/**
 * Does one step of every chore that is due, one after the other. One that fails is tried again later and holds up no
 * other.
 * @throws Error in the end, when some failed
 */
export async function runJobs(world: World, isTimeUp: () => boolean): Promise<void> {
  let failed = 0
  for (const due of await world.jobs.due(world.now())) {
    if (isTimeUp()) break
    const taken = await world.jobs.save({ ...due, dueAt: world.now() + leaseMs })
    if (!taken) continue
    try {
      const next = await works[taken.kind](world, taken, isTimeUp)
      await (next ? world.jobs.save({ ...taken, ...next }) : world.jobs.remove(taken.kind, taken.tenantId))
    } catch (error) {
      failed++
      log({ capability: 'watch', what: 'choreFailed', kind: due.kind, tenantId: due.tenantId, ...errorFacts(error) })
      await world.jobs.save({ ...taken, dueAt: world.now() + afterFailureMs })
    }
  }
  if (failed > 0) throw new Error(`${failed} chores of tenants failed; the log names them`)
}
