import { describe, expect, it } from 'vitest'
import { unplannedFinder } from '../../../../functions/reports/scheduled/find-unplanned.ts'
import { limits } from '../../../../shared/domain/limits.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { scheduledReport } from '../../../../shared/entities/scheduled-report.ts'
import { calendar } from '../../../../shared/entities/calendar.ts'
import { colleague, noon, person, share } from '../../api/api-fixture.ts'
import { calendarFile, eachDay, eachHour, plainMail, scheduled, scheduledFixture } from './scheduled-fixture.ts'

const day = (text: string) => Date.parse(`${text}:00Z`)
/** Midnights in Paris, where clocks go back on 27 October. */
const octoberDays = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => {
    const date = from + at
    const [start, end] = [date <= 27 ? 22 : 23, date < 27 ? 22 : 23]
    return `amina: Every day 2024-10-${pad(date - 1)}T${start}:00:00.000Z 2024-10-${pad(date)}T${end}:00:00.000Z`
  })
const pad = (number: number) => String(number).padStart(2, '0')

describe('a daily report', () => {
  it('is mailed at the end of each day of a month, an hour longer when clocks go back, over an outage, each once', async () => {
    const at = await scheduledFixture()
    at.world.moveTo(day('2024-10-01T10:00'))
    await scheduled(at, at.amina)
    const isOut = (now: number) => now > day('2024-10-09T12:00') && now < day('2024-10-12T08:00')
    await at.until(day('2024-10-02T00:00'))
    expect(at.sent()).toEqual(octoberDays(1, 1).map((line) => line.replace('2024-10-00', '2024-09-30')))
    await at.until(day('2024-10-31T00:00'), isOut)
    expect(at.sent().slice(1)).toEqual(octoberDays(2, 30))
    const { json } = await at.askAs(at.amina, '/api/reports/1/runs')
    expect(json).toHaveLength(limits.reportRunsKept)
    expect(json[0]).toMatchObject({ state: 'done', recipients: 1, sent: 1, failed: [] })
  })

  it('leaves within a minute of the end', async () => {
    const at = await scheduledFixture()
    await scheduled(at, at.amina)
    await at.until(day('2024-05-01T21:59'))
    expect(at.sent()).toEqual([])
    await at.until(day('2024-05-01T22:01'))
    expect(at.sent()).toHaveLength(1)
  })

  it('is caught up with its latest days after a long outage; the others are noted as missed', async () => {
    const at = await scheduledFixture()
    await scheduled(at, at.amina)
    await at.run()
    at.world.moveTo(noon + 20 * dayMs)
    await at.run()
    await at.run()
    expect(at.sent()).toHaveLength(limits.reportPeriodsCaughtUpMax)
    expect(at.sent().at(-1)).toContain('2024-05-20T22:00:00.000Z')
    const { json } = await at.askAs(at.amina, '/api/reports/1/runs')
    expect(json.at(-1)).toMatchObject({
      state: 'missed',
      from: '2024-04-30T22:00:00.000+00:00',
      to: '2024-05-13T22:00:00.000+00:00',
      sent: 0,
    })
  })

  it('does not send what ended before it was made', async () => {
    const at = await scheduledFixture()
    await scheduled(at, at.amina)
    await at.run()
    expect(at.sent()).toEqual([])
    const { json } = await at.askAs(at.amina, '/api/reports/schedules')
    expect(json).toEqual([{ reportId: 1, nextAt: '2024-05-01T22:00:00.000+00:00', isReceived: true, lastRun: null }])
  })

  it('follows another calendar from the change on, and sends nothing of its past', async () => {
    const at = await scheduledFixture()
    const { calendarId } = await scheduled(at, at.amina)
    await at.run()
    at.world.moveTo(noon + hourMs)
    const json = {
      id: calendarId,
      name: 'Hours',
      data: calendarFile(eachHour, ['DTSTART:20240101T120000Z', 'DTEND:20240101T130000Z', 'RRULE:FREQ=DAILY']),
    }
    await at.askAs(at.amina, `/api/calendars/${calendarId}`, { method: 'PUT', json })
    await at.until(noon + 3 * hourMs)
    expect(at.sent()).toEqual(['amina: Every day 2024-05-01T12:00:00.000Z 2024-05-01T13:00:00.000Z'])
  })

  it('rests while it is paused, and sends nothing of that time afterwards', async () => {
    const at = await scheduledFixture()
    const { calendarId } = await scheduled(at, at.amina)
    const put = (attributes: object) =>
      at.askAs(at.amina, '/api/reports/1', {
        method: 'PUT',
        json: { id: 1, type: 'summary', description: 'Every day', calendarId, attributes },
      })
    await put({ paused: true })
    await at.until(noon + 2 * dayMs)
    expect(at.sent()).toEqual([])
    expect((await at.askAs(at.amina, '/api/reports/schedules')).json[0].nextAt).toBeNull()
    await put({})
    await at.until(noon + 3 * dayMs)
    expect(at.sent()).toEqual(['amina: Every day 2024-05-02T22:00:00.000Z 2024-05-03T22:00:00.000Z'])
  })

  it('ends with the report, and with its calendar', async () => {
    const at = await scheduledFixture()
    await scheduled(at, at.amina)
    const other = await scheduled(at, at.amina)
    await at.run()
    await at.askAs(at.amina, '/api/reports/1', { method: 'DELETE' })
    await at.askAs(at.amina, `/api/calendars/${other.calendarId}`, { method: 'DELETE' })
    await at.until(noon + dayMs)
    expect(at.sent()).toEqual([])
    expect(await at.world.reportSchedules(at.amina.tenantId).list()).toEqual([])
  })
})

describe('the people of a scheduled report', () => {
  it('get it, except those who may not', async () => {
    const at = await scheduledFixture()
    const { amina, world } = at
    const { reportId } = await scheduled(at, amina)
    const bad = {
      Bilal: { disabled: true },
      Chloe: { expirationTime: '2024-04-30T00:00:00.000+00:00' },
      Dina: { disableReports: true },
      Guest: { temporary: true },
    }
    for (const [name, facts] of Object.entries(bad)) {
      const one = await colleague(world, amina, person(name, facts))
      await share(amina, one, { type: 'report', id: reportId })
    }
    const nadia = await colleague(world, amina, person('Nadia'))
    await share(amina, nadia, { type: 'report', id: reportId })
    await colleague(world, amina, person('Unlinked'))
    await at.until(noon + dayMs)
    expect(at.sent().map((line) => line.split(':')[0])).toEqual(['amina', 'nadia'])
    const { json } = await at.askAs(amina, '/api/reports/1/runs')
    expect(json[0].failed.map(({ name, reason }: { name: string; reason: string }) => `${name} ${reason}`)).toEqual([
      'Bilal disabled',
      'Chloe expired',
      'Dina reportsDisabled',
      'Guest noAddress',
    ])
    expect(json[0]).toMatchObject({ recipients: 6, sent: 2 })
    const seenByNadia = await at.askAs(nadia, '/api/reports/1/runs')
    expect(
      seenByNadia.json[0].failed.map(({ name, userId }: { name: string; userId: number }) => [name, userId]),
    ).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
      [null, 0],
    ])
  })

  it('are not kept from it by one whose mail cannot be made', async () => {
    const at = await scheduledFixture()
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    await scheduled(at, at.amina)
    await share(at.amina, nadia, { type: 'report', id: 1 })
    at.world.moveTo(noon + dayMs)
    await at.run({
      makeMail: async (request) => {
        if (request.person.id === at.amina.id) throw new Error('broken')
        return plainMail(request)
      },
    })
    expect(at.sent().map((line) => line.split(':')[0])).toEqual(['nadia'])
    const { json } = await at.askAs(at.amina, '/api/reports/1/runs')
    expect(json[0].failed).toEqual([{ userId: at.amina.id, name: 'Amina', reason: 'notMade' }])
  })

  it('get nothing while the account is suspended, unconfirmed, or its trial is over', async () => {
    for (const [change, reason] of [
      [{ isSuspended: true }, 'suspended'],
      [{ isConfirmed: false }, 'unconfirmed'],
      [{ trialEndsAt: noon }, 'trialOver'],
    ] as const) {
      const at = await scheduledFixture()
      await scheduled(at, at.amina)
      const { account } = await at.amina.records.tenant()
      await at.amina.records.saveAccount({ ...account, ...change }, account)
      await at.until(noon + dayMs)
      expect(at.sent()).toEqual([])
      const [schedule] = await at.world.reportSchedules(at.amina.tenantId).list()
      expect(schedule!.runs[0]!.failed).toEqual([{ userId: at.amina.id, reason }])
    }
  })

  it('of other reports get theirs when one report fails', async () => {
    const at = await scheduledFixture()
    await scheduled(at, at.amina)
    await scheduled(at, at.driss)
    at.world.moveTo(noon + dayMs)
    const records = (tenantId: string) => {
      if (tenantId === at.driss.tenantId) throw new Error('out of reach')
      return at.world.tenants.records(tenantId)
    }
    const world = { ...at.world, tenants: { ...at.world.tenants, records } }
    await expect(at.run({ world })).rejects.toThrow('1 scheduled reports')
    expect(at.sent().map((line) => line.split(':')[0])).toEqual(['amina'])
    await at.run()
    expect(at.sent().map((line) => line.split(':')[0])).toEqual(['amina', 'driss'])
  })
})

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
        mail: { send: dying(at.world.mail.send) },
        reportSchedules: () => ({ ...schedules, change: dying(schedules.change) }),
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
    for (let tries = 0; tries <= limits.reportRunsAskedMax; tries++) {
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
    const { due, complete } = at.world.reportTimers
    await complete(await due(noon + 2 * dayMs))
    await unplannedFinder(at.world)()
    await at.until(noon + hourMs)
    expect((await at.world.reportSchedules(tenantId).get(1))?.nextAt).toBe(day('2024-05-01T22:00'))
    at.world.moveTo(noon + dayMs)
    await unplannedFinder(at.world)()
    await at.run()
    expect(
      at
        .sent()
        .map((line) => line.split(':')[0])
        .toSorted(),
    ).toEqual(['amina', 'driss'])
    expect(lost.reportId).toBe(1)
  })
})
