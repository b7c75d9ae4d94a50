import { beforeEach, describe, expect, it } from 'vitest'
import { runReportJob } from '../../../../functions/reports/jobs/run-job.ts'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import { ask } from '../../api/api-fixture.ts'
import { filesOf, fleet, query, rewind, turn, type Fleet } from './report-fleet.ts'

beforeEach(rewind)

describe('a report by e-mail', () => {
  const mailed = async (at: Fleet) => {
    const answer = await ask(at, `/api/reports/trips/mail?${query}`, { as: at.amina })
    expect([answer.status, answer.text]).toEqual([204, ''])
    return at.world.startedReports.at(-1)!
  }

  it('is attached, once', async () => {
    const at = await fleet()
    const key = await mailed(at)
    expect(at.world.mails).toEqual([])
    await runReportJob(at.world, key, turn)
    await runReportJob(at.world, key, turn)
    expect(at.world.mails).toMatchObject([
      {
        tenantId: at.amina.tenantId,
        to: at.amina.email,
        subject: expect.stringContaining('Trips'),
        attachment: { jobId: key.jobId, fileName: 'Trips 2024-05-01 – 2024-05-02.xlsx' },
      },
    ])
    expect((await filesOf(at, key.jobId))!.startsWith('PK')).toBe(true)
  })

  it('is sent after all when the process died before', async () => {
    const at = await fleet()
    const key = await mailed(at)
    const deaf = { ...at.world, mail: { send: async () => ({ sent: false as const, because: 'no queue' }) } }
    await expect(runReportJob(deaf, key, turn)).rejects.toThrow('did not leave')
    expect(await runReportJob(at.world, key, turn)).toBe('over')
    expect(at.world.mails).toHaveLength(1)
  })

  it('is a link when it is too large for an e-mail', async () => {
    const at = await fleet()
    const key = await mailed(at)
    const jobs = await at.world.reportJobs(key.tenantId)
    const job = (await jobs.get(key.jobId))!
    await jobs.save({ ...job, state: 'ready', fileName: 'Trips.xlsx', bytes: reportLimits.reportMailBytesMax + 1 })
    await runReportJob(at.world, key, turn)
    const [sent] = at.world.mails
    expect(sent!.attachment).toBeUndefined()
    expect(sent!.text).toContain(`https://qafila.example/reports/jobs?job=${key.jobId}`)
  })

  it('is refused to accounts that nobody confirmed, and counted', async () => {
    const at = await fleet()
    for (let count = 0; count < reportLimits.reportMailsMax; count++) {
      await runReportJob(at.world, await mailed(at), turn)
    }
    const one = await ask(at, `/api/reports/trips/mail?${query}`, { as: at.amina })
    expect(one.status).toBe(429)
    const { account } = await at.amina.records.tenant()
    await at.amina.records.saveAccount({ ...account, isConfirmed: false }, account)
    const other = await ask(at, `/api/reports/trips/mail?${query}`, { as: at.amina })
    expect([other.status, other.text]).toEqual([403, expect.stringContaining('Confirm your email address')])
  })
})
