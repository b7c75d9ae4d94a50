import type { NextStep } from './next-step.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Job, JobKey, JobKind } from '../platform/ports/tenant-ports.ts'
import { budgets, jobLeaseMs, queuedMsMax } from '../application/timers/budgets.ts'
import { exportTenant } from './archive/export-tenant.ts'
import { removeTenant } from './deletion.ts'
import { importFromServer } from './import-from-server.ts'
import { writeLake } from './lake/write-lake.ts'

type JobWorld = WorldOf<'watch-tenants'>
type RunStep = (world: JobWorld, job: Job, isTimeUp: () => boolean) => Promise<NextStep>

const steps: Record<JobKind, RunStep> = {
  deletion: removeTenant,
  export: exportTenant,
  lake: writeLake,
  import: importFromServer,
}

const stepMsMax: Record<JobKind, number> = {
  deletion: queuedMsMax.tenantJob,
  export: queuedMsMax.tenantJob,
  lake: queuedMsMax.lakeFile,
  import: queuedMsMax.tenantJob,
}

/**
 * Hands jobs that are due to workers, the oldest first. A job that no worker took in time is handed out again; then the
 * message that names it as it was before means nothing any more.
 * @returns how many
 */
export async function handOutJobs(world: JobWorld): Promise<number> {
  const stopAt = world.now() + budgets.jobs.runMs
  const due = (await world.jobs.due(world.now())).toSorted((a, b) => a.dueAt - b.dueAt)
  let handed = 0
  for (const job of due.slice(0, budgets.jobs.timersMax)) {
    if (world.now() >= stopAt) break
    if (await hand(world, job)) handed++
  }
  return handed
}

/** @returns false when somebody else wrote the job meanwhile */
async function hand(world: JobWorld, job: Job): Promise<boolean> {
  const handed = await world.jobs.save({ ...job, dueAt: world.now() + jobLeaseMs.waiting })
  if (handed) await world.jobQueue.put({ kind: handed.kind, tenantId: handed.tenantId, version: handed.version })
  return handed !== null
}

/** A message as the queue delivers it. */
export interface QueuedJob extends JobKey {
  /** how often it was delivered, this time included */
  tries: number
}

/** A try that fails writes the job twice. */
const writesOfTry = 2

/**
 * Does a step of a job that was handed out. One that goes on at once goes to the end of the queue, so that others get their
 * turn; the message of one that fails comes again.
 * @param isTimeUp asked while it works, for tests
 * @throws what the step throws
 */
export async function runJob(
  world: JobWorld,
  { kind, tenantId, version, tries }: QueuedJob,
  isTimeUp = timeUpAfter(world, stepMsMax[kind]),
): Promise<void> {
  const job = await world.jobs.get(kind, tenantId)
  if (job?.version !== version + (tries - 1) * writesOfTry) return
  const taken = await world.jobs.save({ ...job, dueAt: world.now() + jobLeaseMs.working })
  if (!taken) return
  try {
    const next = await steps[kind](world, taken, isTimeUp)
    if (!next) await world.jobs.remove(kind, tenantId, taken.version)
    else if (next.dueAt <= world.now()) await hand(world, { ...taken, ...next })
    else await world.jobs.save({ ...taken, ...next })
  } catch (error) {
    log({ capability: 'watch', what: 'jobFailed', kind, tenantId, ...errorFacts(error) })
    await world.jobs.save({ ...taken, dueAt: world.now() + jobLeaseMs.waiting })
    throw error
  }
}

function timeUpAfter({ now }: JobWorld, ms: number): () => boolean {
  const until = now() + ms
  return () => now() >= until
}
