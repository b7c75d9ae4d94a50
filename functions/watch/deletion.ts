import { log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Job } from '../platform/ports/tenant-ports.ts'
import type { NextStep } from './next-step.ts'

/**
 * One step of removing a tenant whose grace period is over. The account is closed first; a deletion that was cancelled
 * in that very moment does not happen.
 */
export async function removeTenant(
  world: WorldOf<'watch-tenants'>,
  job: Job,
  isTimeUp: () => boolean,
): Promise<NextStep> {
  const { tenantId } = job
  if (job.progress === '' && !(await close(world, tenantId))) return null
  if (job.progress === '') {
    await world.jobs.remove('export', tenantId)
    await world.jobs.remove('lake', tenantId)
    await world.jobs.remove('import', tenantId)
  }
  const next = await world.removal.step(tenantId, job.progress, isTimeUp)
  log({ capability: 'watch', what: next ? 'tenantBeingRemoved' : 'tenantRemoved', tenantId, progress: next?.progress })
  return next
}

/** @returns whether it is to be removed indeed */
async function close(world: WorldOf<'watch-tenants'>, tenantId: string): Promise<boolean> {
  const records = world.tenants.records(tenantId)
  const { account } = await records.tenant()
  if (account.deletionAt === null || account.deletionAt > world.now()) return false
  if (!account.isSuspended) await records.saveAccount({ ...account, isSuspended: true }, account)
  return true
}
