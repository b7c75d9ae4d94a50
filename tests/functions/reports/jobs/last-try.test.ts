import { beforeEach, describe, expect, it, vi } from 'vitest'
import { orderOf } from '../../../../functions/reports/jobs/order.ts'
import { reopen, runReportJob } from '../../../../functions/reports/jobs/run-job.ts'
import { runQueued } from '../../../../functions/reports/jobs/run-queued.ts'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { TestWorld } from '../../../support/worlds.ts'
import { Faults, faultyPorts } from '../../../support/fault-store.ts'
import type { ReportJob } from '../../../../functions/platform/ports/report-ports.ts'
import { ask } from '../../api/api-fixture.ts'
import { filesOf, fleet, ordered, rewind, turn } from './report-fleet.ts'

beforeEach(rewind)

const outOfReach = () => {
  throw new Error('out of reach')
}

/**
 * The last delivery of a message ends at one of its effects.
 * @param clock of its process
 * @returns false when it was over before
 */
async function isKilledAt(effect: number, clock: (at: TestWorld) => () => number): Promise<boolean> {
  rewind()
  const at = await fleet()
  const { location, key } = await ordered(at)
  at.world.startedReports.length = 0
  const attributes = { ApproximateReceiveCount: '5' }
  const faults = new Faults((each) => (each === effect ? 'killed' : null))
  const world = { ...faultyPorts(at.world, faults), now: clock(at.world) }
  await runQueued(world, [{ messageId: 'm', body: JSON.stringify(key), attributes }])
  const { state, reason } = (await ask(at, location, { as: at.amina })).json
  const expected = {
    failed: 'The report could not be made. Try again later.',
    ready: null,
    // what is started comes after the job has said that it goes on
    ...((at.world.startedReports.at(-1)?.delayMs ?? 0) > 0 && { running: null }),
  }
  expect(expected).toHaveProperty(state, reason)
  return faults.isDead
}

const standing = (world: TestWorld) => () => world.now()
/** Each look takes a third of a minute: time is up soon, and a job is opened again in time. */
const running = (world: TestWorld) => {
  let looks = 0
  return () => world.now() + (++looks * minuteMs) / 3
}

describe('the last try of a report', () => {
  it.each([
    { name: 'is long enough', clock: standing, effectsMin: 10 },
    { name: 'is over soon', clock: running, effectsMin: 6 },
  ])('leaves none that nobody goes on with, wherever its process is killed; its time $name', async (how) => {
    // before the second effect nothing could be written of it
    let effect = 2
    while (await isKilledAt(effect, how.clock)) effect++
    expect(effect).toBeGreaterThan(how.effectsMin)
  })

  it('is not the last one when its time is up', async () => {
    const at = await fleet()
    const { job, location, key } = await ordered(at)
    const ends = []
    for (let step = 0; step < 9 && ends.at(-1) !== 'over'; step++) {
      let looks = 0
      ends.push(await runReportJob(at.world, key, { isTimeUp: () => ++looks > 1, isLastTry: true }))
      await reopen(at.world, key)
      const { state, reason } = (await ask(at, location, { as: at.amina })).json
      expect([state, reason]).toEqual([ends.at(-1) === 'over' ? 'ready' : 'running', null])
    }
    expect(ends.slice(-2)).toEqual(['timeUp', 'over'])
    expect(JSON.parse((await filesOf(at, job.id))!)).toHaveLength(9)
  })

  it('is another one after a failure, and none after processes that ended with it', async () => {
    const at = await fleet()
    const { location, key } = await ordered(at)
    const jobs = await at.world.reportJobs(key.tenantId)
    const broken = { ...at.world, tenants: { ...at.world.tenants, records: outOfReach } }
    for (let failures = 0; failures < 2 * reportLimits.reportStartsMax; failures++)
      await expect(runReportJob(broken, key, turn)).rejects.toThrow('out of reach')
    for (let deaths = 0; deaths < reportLimits.reportStartsMax; deaths++) {
      let isDead = false
      const records = () => {
        isDead = true
        return outOfReach()
      }
      const save = async (changed: ReportJob) => (isDead ? outOfReach() : jobs.save(changed))
      const dying = {
        ...broken,
        tenants: { ...at.world.tenants, records },
        reportJobs: async () => ({ ...jobs, save }),
      }
      await expect(runReportJob(dying, key, turn)).rejects.toThrow('out of reach')
      expect((await ask(at, location, { as: at.amina })).json.state).toBe('running')
    }
    expect(await runReportJob(at.world, key, turn)).toBe('over')
    await reopen(at.world, key)
    expect((await ask(at, location, { as: at.amina })).json.state).toBe('failed')
  })

  it('says so as well when the first write of it was refused', async () => {
    const at = await fleet()
    const { location, key } = await ordered(at)
    const jobs = await at.world.reportJobs(key.tenantId)
    const save = vi.fn<typeof jobs.save>((job) => jobs.save(job)).mockRejectedValueOnce(new Error('throttled'))
    const busy = { ...at.world, reportJobs: async () => ({ ...jobs, save }) }
    await expect(runReportJob(busy, key, { ...turn, isLastTry: true })).rejects.toThrow('throttled')
    expect((await ask(at, location, { as: at.amina })).json.state).toBe('failed')
  })

  it('says so as well when its person cannot be read', async () => {
    const at = await fleet()
    const { location, key } = await ordered(at)
    const broken = { ...at.world, tenants: { ...at.world.tenants, records: outOfReach } }
    await expect(runReportJob(broken, key, { ...turn, isLastTry: true })).rejects.toThrow('out of reach')
    expect((await ask(at, location, { as: at.amina })).json.state).toBe('failed')
  })
})

describe('a report that somebody orders', () => {
  it('does not wait for those of schedules', async () => {
    const at = await fleet()
    const { job, key } = await ordered(at)
    const jobs = await at.world.reportJobs(key.tenantId)
    const own = (await jobs.get(job.id))!
    const order = JSON.stringify({ ...orderOf(own), isScheduled: true })
    for (let count = 0; count < reportLimits.reportJobsOfTenantMax; count++) {
      await jobs.add({ ...own, id: `${own.id}${count}`, order, state: 'running' })
    }
    await expect(ordered(at)).resolves.toMatchObject({ job: { state: 'waiting' } })
  })
})
