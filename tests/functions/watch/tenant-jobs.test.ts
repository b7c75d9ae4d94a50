import { describe, expect, it } from 'vitest'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { ExportStatus, JobKey } from '../../../functions/platform/ports/tenant-ports.ts'
import { jobLeaseMs } from '../../../functions/application/timers/budgets.ts'
import { handOutJobs, runJob, type QueuedJob } from '../../../functions/watch/tenant-jobs.ts'
import { makeTenant, minuteMs, noon } from '../../support/builders.ts'

const asked: Omit<ExportStatus, 'id'> = {
  requestedBy: 1,
  startedAt: noon,
  state: 'waiting',
  done: 0,
  of: 0,
  bytes: 0,
  readyAt: null,
  expiresAt: null,
}

/** Exports of so many tenants, each due a minute after the one before. */
async function exportsOf(count: number) {
  const world = inMemoryWorld()
  world.moveTo(noon)
  const tenantIds: string[] = []
  for (let place = 0; place < count; place++) {
    const { tenantId } = await makeTenant(world.tenants)
    tenantIds.push(tenantId)
    await world.archives(tenantId).saveStatus({ ...asked, id: tenantId })
    await world.jobs.add({ kind: 'export', tenantId, dueAt: noon - (count - place) * minuteMs })
  }
  const left = async () =>
    (await Promise.all(tenantIds.map((id) => world.jobs.get('export', id)))).filter(Boolean).length
  return { world, tenantIds, left, named: () => world.queuedJobs.map(({ tenantId }) => tenantId) }
}

/** delivered for the first time */
const first = (job: JobKey | undefined): QueuedJob => ({ ...job!, tries: 1 })

describe('jobs of tenants', () => {
  it('are handed out, the oldest first, and not again while they wait', async () => {
    const { world, tenantIds, named } = await exportsOf(3)
    expect(await handOutJobs(world)).toBe(3)
    expect(named()).toEqual(tenantIds)
    world.moveTo(noon + jobLeaseMs.waiting - 1)
    expect(await handOutJobs(world)).toBe(0)
  })

  it('that were lost are handed out again, and a late message means nothing then', async () => {
    const { world, left } = await exportsOf(1)
    await handOutJobs(world)
    world.moveTo(noon + jobLeaseMs.waiting)
    expect(await handOutJobs(world)).toBe(1)
    const [early, late] = world.queuedJobs
    await runJob(world, first(early))
    expect(await left()).toBe(1)
    await runJob(world, first(late))
    expect(await left()).toBe(0)
  })

  it('are done once, however often the queue delivers', async () => {
    const { world, left } = await exportsOf(1)
    await handOutJobs(world)
    const [message] = world.queuedJobs
    await Promise.all([runJob(world, first(message)), runJob(world, first(message))])
    await runJob(world, first(message))
    expect(await left()).toBe(0)
  })

  it('that need more time go to the end of the queue', async () => {
    const { world, tenantIds, named, left } = await exportsOf(2)
    await handOutJobs(world)
    const long = world.queuedJobs.shift()
    await runJob(world, first(long), () => true)
    expect(named()).toEqual([tenantIds[1], tenantIds[0]])
    for (let turns = 0; world.queuedJobs.length > 0 && turns < 100; turns++)
      await runJob(world, first(world.queuedJobs.shift()))
    expect(await left()).toBe(0)
  })

  it('whose worker ends are handed out again soon', async () => {
    const { world, left } = await exportsOf(1)
    await handOutJobs(world)
    const message = world.queuedJobs.shift()!
    const dying = {
      ...world,
      archives: () => {
        throw new Error('The process ends')
      },
      jobs: { ...world.jobs },
    }
    dying.jobs.save = async (job) => {
      if (job.dueAt === noon + jobLeaseMs.waiting) throw new Error('The process ends')
      return world.jobs.save(job)
    }
    await expect(runJob(dying, first(message))).rejects.toThrow('The process ends')
    world.moveTo(noon + jobLeaseMs.working)
    await handOutJobs(world)
    await runJob(world, first(world.queuedJobs.shift()))
    expect(await left()).toBe(0)
  })

  it('that fail hold up nobody, and are tried again when their message comes again', async () => {
    const { world, left } = await exportsOf(2)
    await handOutJobs(world)
    const [bad, good] = world.queuedJobs.splice(0)
    const broken = {
      ...world,
      archives: () => {
        throw new Error('The bucket is gone')
      },
    }
    for (const tries of [1, 2]) {
      await expect(runJob(broken, { ...bad!, tries })).rejects.toThrow('The bucket is gone')
    }
    await runJob(world, first(good))
    expect(await left()).toBe(1)
    expect(await handOutJobs(world)).toBe(0)
    await runJob(world, { ...bad!, tries: 3 })
    expect(await left()).toBe(0)
  })
})
