import { beforeEach, describe, expect, it } from 'vitest'
import { orderOf } from '../../../../functions/reports/jobs/order.ts'
import { runReportJob } from '../../../../functions/reports/jobs/run-job.ts'
import { runQueued } from '../../../../functions/reports/jobs/run-queued.ts'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import { Faults, faultyPorts } from '../../../support/fault-store.ts'
import { ask } from '../../api/api-fixture.ts'
import { filesOf, fleet, ordered, rewind, turn } from './report-fleet.ts'

beforeEach(rewind)

/** The last delivery of a message ends at one of its effects. @returns false when the job was over before */
async function isKilledAt(effect: number): Promise<boolean> {
  rewind()
  const at = await fleet()
  const { location, key } = await ordered(at)
  const attributes = { ApproximateReceiveCount: '5' }
  const faults = new Faults((each) => (each === effect ? 'killed' : null))
  await runQueued(faultyPorts(at.world, faults), [{ messageId: 'm', body: JSON.stringify(key), attributes }])
  const { state, reason } = (await ask(at, location, { as: at.amina })).json
  const expected = { failed: 'The report could not be made. Try again later.', ready: null }
  expect(expected).toHaveProperty(state, reason)
  return faults.isDead
}

describe('the last try of a report', () => {
  it('leaves none that is under way, wherever its process is killed', async () => {
    // before the second effect nothing could be written of it
    let effect = 2
    while (await isKilledAt(effect)) effect++
    expect(effect).toBeGreaterThan(10)
  })

  it('is not the last one when its time is up', async () => {
    const at = await fleet()
    const { job, location, key } = await ordered(at)
    const ends = []
    for (let step = 0; step < 9 && ends.at(-1) !== 'over'; step++) {
      let looks = 0
      ends.push(await runReportJob(at.world, key, { isTimeUp: () => ++looks > 1, isLastTry: true }))
      const { state, reason } = (await ask(at, location, { as: at.amina })).json
      expect([state, reason]).toEqual([ends.at(-1) === 'over' ? 'ready' : 'running', null])
    }
    expect(ends.slice(-2)).toEqual(['timeUp', 'over'])
    expect(JSON.parse((await filesOf(at, job.id))!)).toHaveLength(9)
  })

  it('says so as well when its person cannot be read', async () => {
    const at = await fleet()
    const { location, key } = await ordered(at)
    const records = () => {
      throw new Error('out of reach')
    }
    const broken = { ...at.world, tenants: { ...at.world.tenants, records } }
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
