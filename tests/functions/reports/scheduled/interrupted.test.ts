import { describe, expect, it, vi } from 'vitest'
import { unplannedFinder } from '../../../../functions/reports/scheduled/find-unplanned.ts'
import { mailMaker } from '../../../../functions/reports/scheduled/make-mail.ts'
import type { Mail, ReportSchedules } from '../../../../functions/platform/ports/ports.ts'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { calendar } from '../../../../shared/entities/calendar.ts'
import { scheduledReport } from '../../../../shared/entities/scheduled-report.ts'
import { addDevice, colleague, noon, person, share } from '../../api/api-fixture.ts'
import { calendarFile, eachDay, scheduled, scheduledFixture } from './scheduled-fixture.ts'

describe('a run that is interrupted', () => {
  const office = async () => {
    const at = await scheduledFixture()
    await scheduled(at, at.amina)
    for (const name of ['Nadia', 'Bilal', 'Chloe']) {
      await share(at.amina, await colleague(at.world, at.amina, person(name)), { type: 'report', id: 1 })
    }
    at.world.moveTo(noon + dayMs)
    return at
  }

  it('goes on where time was up', async () => {
    const at = await office()
    for (let runs = 0; runs < 6; runs++) {
      let asked = 0
      await at.run({ isTimeUp: () => ++asked > 4 })
    }
    expect(at.sent().map((line) => line.split(':')[0])).toEqual(['amina', 'nadia', 'bilal', 'chloe'])
  })

  it('sends nobody the same twice, wherever its process ended', async () => {
    for (let effects = 1; effects < 19; effects++) {
      const at = await office()
      let left = effects
      const dying =
        <Args extends unknown[], Result>(effect: (...args: Args) => Promise<Result>) =>
        async (...args: Args): Promise<Result> => {
          if (left === 0) throw new Error('the process ended')
          const result = await effect(...args)
          left--
          if (left === 0) throw new Error('the process ended')
          return result
        }
      const schedules = at.world.reportSchedules(at.amina.tenantId)
      const world = {
        ...at.world,
        mail: { send: dying((mail: Mail) => at.world.mail.send(mail)) },
        reportSchedules: () => ({
          ...schedules,
          change: dying((...args: Parameters<ReportSchedules['change']>) => schedules.change(...args)),
        }),
      }
      await at.run({ world }).catch(() => {})
      at.world.moveTo(noon + dayMs + 10 * minuteMs)
      await at.run()
      const to = at.sent().map((line) => line.split(':')[0])
      expect(new Set(to).size, `after ${effects} effects`).toBe(to.length)
      const [schedule] = await schedules.list()
      const { sent, failed } = schedule!.runs[0]!
      expect(schedule!.runs).toHaveLength(1)
      expect(sent + failed.length, `after ${effects} effects`).toBe(4)
      expect(to.length - sent).toBeLessThanOrEqual(1)
    }
  })

  it('is left alone by a second process', async () => {
    const at = await office()
    await Promise.all([at.run(), at.run(), at.run()])
    await at.run()
    expect(at.sent().map((line) => line.split(':')[0])).toEqual(['amina', 'nadia', 'bilal', 'chloe'])
  })
})

describe('a mail that cannot be made', () => {
  it('leaves no file under way, for everybody whom it is of', async () => {
    const at = await scheduledFixture()
    await addDevice(at.amina, { name: 'Van 1' })
    await scheduled(at, at.amina, { attributes: { allDevices: true, recipients: 'books@example.com' } })
    at.world.moveTo(noon + dayMs)
    const tracks = new Proxy(at.world.tracks(at.amina.tenantId), {
      get: () => () => Promise.reject(new Error('out of reach')),
    })
    await at.run({ makeMail: mailMaker({ ...at.world, tracks: () => tracks }, () => false) })
    const [schedule] = await at.world.reportSchedules(at.amina.tenantId).list()
    expect(schedule!.runs[0]!.failed.map(({ reason }) => reason)).toEqual(['notMade', 'notMade'])
    const jobs = await (await at.world.reportJobs(at.amina.tenantId)).list()
    expect(jobs.map(({ state }) => state)).toEqual(['failed'])
  })

  it('leaves the others their own tries of the file that they share', async () => {
    const at = await scheduledFixture()
    await addDevice(at.amina, { name: 'Van 1' })
    await scheduled(at, at.amina, { attributes: { allDevices: true, recipients: 'books@example.com' } })
    at.world.moveTo(noon + dayMs)
    let tries = 0
    const tracks = new Proxy(at.world.tracks(at.amina.tenantId), {
      get: (real, name) =>
        tries <= 2 ? () => Promise.reject(new Error('out of reach')) : (Reflect.get(real, name) as unknown),
    })
    const make = mailMaker({ ...at.world, tracks: () => tracks }, () => false)
    await at.run({
      makeMail: (request) => {
        tries++
        return make(request)
      },
    })
    const [schedule] = await at.world.reportSchedules(at.amina.tenantId).list()
    expect(schedule!.runs[0]).toMatchObject({ sent: 1, failed: [{ reason: 'notMade' }] })
    expect(tries).toBe(3)
  })
})

describe('files that are due at the same time', () => {
  it.each([
    { name: 'large ones one at a time', type: 'route', attributes: {}, most: 1 },
    { name: 'those of pages as well', type: 'summary', attributes: { format: 'pdf' }, most: 1 },
    { name: 'small ones side by side', type: 'summary', attributes: {}, most: 2 },
  ])('are made, $name', async ({ type, attributes, most }) => {
    const at = await scheduledFixture()
    await addDevice(at.amina, { name: 'Van 1' })
    for (const description of ['One', 'Other'])
      await scheduled(at, at.amina, { type, description, attributes: { allDevices: true, ...attributes } })
    at.world.moveTo(noon + dayMs)
    const underWay = new Set<string>()
    let seen = 0
    const reportJobs: typeof at.world.reportJobs = async (tenantId) => {
      const jobs = await at.world.reportJobs(tenantId)
      const save: typeof jobs.save = (job) => {
        if (job.state === 'running') underWay.add(job.id)
        else underWay.delete(job.id)
        seen = Math.max(seen, underWay.size)
        return jobs.save(job)
      }
      return { ...jobs, save }
    }
    await at.run({ makeMail: mailMaker({ ...at.world, reportJobs }, () => false) })
    expect([at.sent().length, seen]).toEqual([2, most])
  })
})

describe('a report that is run now', () => {
  it('is mailed for the period that ended last, and goes on as planned', async () => {
    const at = await scheduledFixture()
    await scheduled(at, at.amina)
    await at.run()
    const { status, json } = await at.askAs(at.amina, '/api/reports/1/run', { method: 'POST' })
    expect([status, json.state, json.to]).toEqual([202, 'waiting', '2024-04-30T22:00:00.000+00:00'])
    await at.until(noon + minuteMs)
    expect(at.sent()).toEqual(['amina: Every day 2024-04-29T22:00:00.000Z 2024-04-30T22:00:00.000Z'])
    await at.until(noon + dayMs)
    expect(at.sent()).toHaveLength(2)
    const entries = await at.world.audit(at.amina.tenantId).between(noon, noon + dayMs, 100)
    expect(entries.filter(({ action }) => action === 'report').map(({ userId }) => userId)).toEqual([at.amina.id, 0])
  })

  it('is also asked for in the minute in which the timers run', async () => {
    const at = await scheduledFixture()
    await scheduled(at, at.amina)
    let isAsked = false
    await at.run({
      isTimeUp: () => {
        isAsked = true
        return false
      },
    })
    expect(isAsked).toBe(true)
    const world = {
      ...at.world,
      reportTimers: {
        ...at.world.reportTimers,
        async complete(timers: Parameters<typeof at.world.reportTimers.complete>[0]) {
          await at.askAs(at.amina, '/api/reports/1/run', { method: 'POST' })
          await at.world.reportTimers.complete(timers)
        },
      },
    }
    await at.world.reportTimers.schedule({ tenantId: at.amina.tenantId, reportId: 1 }, noon)
    await at.run({ world })
    await at.run()
    expect(at.sent()).toHaveLength(1)
  })

  it('is refused before anything of its calendar has begun, for those who may only read, and too often', async () => {
    const at = await scheduledFixture()
    await scheduled(at, at.amina, { events: [['DTSTART:20250101T000000Z', 'DTEND:20250102T000000Z']] })
    const refused = await at.askAs(at.amina, '/api/reports/1/run', { method: 'POST' })
    expect([refused.status, refused.text.split('\n')[0]]).toEqual([
      400,
      'calendarId: nothing of this calendar has begun yet. Wait for its first occurrence.',
    ])
    const { reportId } = await scheduled(at, at.amina)
    const bilal = await colleague(at.world, at.amina, person('Bilal', { readonly: true }))
    await share(at.amina, bilal, { type: 'report', id: reportId })
    expect((await at.askAs(bilal, `/api/reports/${reportId}/run`, { method: 'POST' })).status).toBe(403)
    const statuses = []
    for (let tries = 0; tries <= reportLimits.reportRunsAskedMax; tries++) {
      statuses.push((await at.askAs(at.amina, `/api/reports/${reportId}/run`, { method: 'POST' })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    await at.run()
    expect(at.sent().map((line) => line.split(':')[0])).toEqual(['amina', 'bilal'])
  })
})

describe('reports without a plan', () => {
  it('are found: those that an earlier build stored, and those whose timer was lost', async () => {
    const at = await scheduledFixture()
    const { records, tenantId, id } = at.amina
    const days = await records.create(calendar, calendar.schema.parse({ name: 'Days', data: calendarFile(eachDay) }))
    const draft = scheduledReport.schema.parse({ type: 'summary', description: 'Old', calendarId: days.id })
    await records.create(scheduledReport, draft, { creatorId: id })
    const lost = await scheduled(at, at.driss)
    await at.run()
    const timers = at.world.reportTimers
    await timers.complete(await timers.due(noon + 2 * dayMs))
    await unplannedFinder(at.world)()
    await at.until(noon + hourMs)
    expect((await at.world.reportSchedules(tenantId).get(1))?.nextAt).toBe(Date.UTC(2024, 4, 1, 22))
    at.world.moveTo(noon + dayMs)
    await unplannedFinder(at.world)()
    await at.run()
    expect(new Set(at.sent().map((line) => line.split(':')[0]))).toEqual(new Set(['amina', 'driss']))
    expect(lost.reportId).toBe(1)
  })

  it('are found when their timer could not be written, and are left alone while nothing is ahead', async () => {
    const at = await scheduledFixture()
    await scheduled(at, at.amina, { events: [['DTSTART:20240101T000000Z', 'DTEND:20240102T000000Z']] })
    await at.run()
    vi.spyOn(at.world.reportTimers, 'schedule').mockRejectedValueOnce(new Error('the process ended'))
    await expect(scheduled(at, at.amina)).rejects.toThrow('Something went wrong on our side')
    await unplannedFinder(at.world)()
    expect((await at.run()).due).toBe(1)
    expect((await at.world.reportSchedules(at.amina.tenantId).get(2))?.nextAt).toBe(Date.UTC(2024, 4, 1, 22))
  })

  it('are not sent what a pause left out', async () => {
    const at = await scheduledFixture()
    await scheduled(at, at.amina)
    await at.run()
    const { reportTimers: timers } = at.world
    await timers.complete(await timers.due(noon + 30 * dayMs))
    await at.world.reportSchedules(at.amina.tenantId).change(1, (schedule) => schedule && { ...schedule, nextAt: null })
    at.world.moveTo(noon + 10 * dayMs)
    await unplannedFinder(at.world)()
    await at.run()
    expect(at.sent()).toHaveLength(1)
  })

  it('that wait for their first visit keep their place when they are saved again', async () => {
    const at = await scheduledFixture()
    at.world.moveTo(noon + 11 * hourMs - 20_000)
    await scheduled(at, at.amina)
    at.world.moveTo(noon + 11 * hourMs + 10_000)
    const [made] = (await at.askAs(at.amina, '/api/reports')).json
    const json = { ...made, description: 'Renamed' }
    expect((await at.askAs(at.amina, '/api/reports/1', { method: 'PUT', json })).status).toBe(200)
    await at.run()
    expect(at.sent()).toEqual(['amina: Renamed 2024-04-30T22:00:00.000Z 2024-05-01T22:00:00.000Z'])
  })

  it('get their timer with the next save', async () => {
    const at = await scheduledFixture()
    vi.spyOn(at.world.reportTimers, 'schedule').mockRejectedValueOnce(new Error('the process ended'))
    await expect(scheduled(at, at.amina)).rejects.toThrow('Something went wrong on our side')
    const [made] = (await at.askAs(at.amina, '/api/reports')).json
    expect((await at.askAs(at.amina, '/api/reports/1', { method: 'PUT', json: made })).status).toBe(200)
    await at.run()
    expect((await at.world.reportSchedules(at.amina.tenantId).get(1))?.nextAt).toBe(Date.UTC(2024, 4, 1, 22))
  })
})
