import { describe, expect, it } from 'vitest'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { momentOfWallTime } from '../../../../shared/domain/time/time-zone.ts'
import { colleague, noon, person, share } from '../../api/api-fixture.ts'
import { calendarFile, eachHour, plainMail, scheduled, scheduledFixture } from './scheduled-fixture.ts'

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
    expect(json).toHaveLength(reportLimits.reportRunsKept)
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
    expect(at.sent()).toHaveLength(reportLimits.reportPeriodsCaughtUpMax)
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
    const nextAt = '2024-05-01T22:00:00.000+00:00'
    expect(json).toEqual([{ reportId: 1, nextAt, isReceived: true, outside: [], lastRun: null }])
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

describe('a report of a calendar with entries of several zones', () => {
  it('covers each night once, each ended by its own clock, and none that was cancelled, while clocks go back', async () => {
    const at = await scheduledFixture()
    at.world.moveTo(day('2026-10-23T12:00'))
    const night = (zone: string) => [`DTSTART;TZID=${zone}:20261023T220000`, `DTEND;TZID=${zone}:20261024T060000`]
    const events = [
      [...night('W. Europe Standard Time'), 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261023'],
      [...night('/example.org/America/New_York'), 'RRULE:FREQ=WEEKLY;COUNT=3;', 'STATUS:CONFIRMED'],
      [...night('Europe/London'), 'STATUS:CANCELLED'],
    ]
    await scheduled(at, at.amina, { description: 'Nights', events })
    for (let hours = 0; hours <= 18 * 24; hours++) {
      at.world.moveTo(day('2026-10-23T12:00') + hours * hourMs)
      await at.run()
    }
    const periods = [
      ['2026-10-24T02:00', '2026-10-24T10:00'],
      ['2026-10-24T20:00', '2026-10-25T05:00'],
      ['2026-10-25T21:00', '2026-10-26T05:00'],
      ['2026-10-31T02:00', '2026-10-31T10:00'],
      ['2026-11-07T03:00', '2026-11-07T11:00'],
    ]
    expect(at.sent()).toEqual(periods.map(([from, to]) => `amina: Nights ${from}:00.000Z ${to}:00.000Z`))
  })
})

describe('a monthly report', () => {
  it('covers each month from its first day to its last', async () => {
    const at = await scheduledFixture()
    const events = [
      ['DTSTART;TZID=Europe/Paris:20240101T000000', 'DTEND;TZID=Europe/Paris:20240201T000000', 'RRULE:FREQ=MONTHLY'],
    ]
    await scheduled(at, at.amina, { description: 'Every month', events })
    await at.run()
    const ends = Array.from({ length: 11 }, (_, month) =>
      momentOfWallTime(Date.UTC(2024, 4 + month, 1), 'Europe/Paris'),
    )
    for (const end of ends.slice(1)) {
      at.world.moveTo(end)
      await at.run()
    }
    const periods = ends.slice(1).map((end, before) => [ends[before]!, end].map((each) => new Date(each).toISOString()))
    expect(at.sent()).toEqual(periods.map(([from, to]) => `amina: Every month ${from} ${to}`))
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
    at.world.moveTo(noon + dayMs + minuteMs)
    await at.run()
    expect(at.sent().map((line) => line.split(':')[0])).toEqual(['amina', 'driss'])
  })
})
