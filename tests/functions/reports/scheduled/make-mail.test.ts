import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { mailMaker } from '../../../../functions/reports/scheduled/make-mail.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import {
  addDevice,
  addGroup,
  ask,
  colleague,
  drive,
  eventOf,
  noon,
  person,
  share,
  type Person,
} from '../../api/api-fixture.ts'
import { linked, scheduled, scheduledFixture } from './scheduled-fixture.ts'

/**
 * A group with a group below it and a van in that, and a truck of no group. Each sent positions for ten minutes. A report
 * of the first group and of the truck goes to Amina.
 */
async function fleet(type = 'summary', attributes: object = {}) {
  const at = await scheduledFixture()
  const { amina, world } = at
  const north = await addGroup(amina, { name: 'North' })
  const harbour = await addGroup(amina, { name: 'Harbour', groupId: north.id })
  const van = await addDevice(amina, { name: 'Van 1', groupId: harbour.id })
  const truck = await addDevice(amina, { name: 'Truck' })
  const other = await addDevice(amina, { name: 'Not of the report' })
  for (const { id } of [van, truck, other]) await drive(world, amina.tenantId, id, [60, 120, 180, 240, 300])
  const { reportId } = await scheduled(at, amina, { type, attributes })
  await linked(amina, { type: 'group', id: north.id }, reportId)
  await linked(amina, { type: 'device', id: truck.id }, reportId)
  const receives = async (name: string, facts: object, things: { type: string; id: number }[]): Promise<Person> => {
    const one = await colleague(world, amina, person(name, facts))
    for (const thing of [...things, { type: 'report', id: reportId }]) await share(amina, one, thing)
    return one
  }
  const mailed = async () => {
    world.moveTo(noon + dayMs)
    const isTimeUp = () => false
    await at.run({ makeMail: mailMaker(world, isTimeUp) })
    return world.mails
  }
  const workbookOf = async (index: number) => {
    const { attachment } = world.mails[index]!
    const jobs = await world.reportJobs(amina.tenantId)
    const { sheets } = await readXlsx((await jobs.file(attachment!.jobId))!)
    return sheets
  }
  const cellsOf = async (index: number) => (await workbookOf(index)).flatMap(({ rows }) => rows.flat()).join('\n')
  return { ...at, reportId, van, truck, harbour, receives, mailed, workbookOf, cellsOf }
}

describe('the mail of a scheduled report', () => {
  it('has the devices of the report that its reader sees, the groups below included', async () => {
    const at = await fleet()
    await at.receives('Nadia', {}, [{ type: 'group', id: at.harbour.id }])
    await at.receives('Bilal', {}, [{ type: 'device', id: at.truck.id }])
    const mails = await at.mailed()
    expect(mails.map(({ to }) => to)).toEqual(['amina@atlas.example', 'nadia@atlas.example', 'bilal@atlas.example'])
    const shown = await Promise.all([0, 1, 2].map(at.cellsOf))
    const has = (name: string) => shown.map((cells) => cells.includes(name))
    expect(has('Van 1')).toEqual([true, true, false])
    expect(has('Truck')).toEqual([true, false, true])
    expect(has('Not of the report')).toEqual([false, false, false])
  })

  it('goes to nobody who sees none of them, and to nobody when it has none', async () => {
    const at = await fleet()
    await at.receives('Nadia', {}, [])
    const empty = await scheduled(at, at.amina, { description: 'Of nothing' })
    const mails = await at.mailed()
    expect(mails.map(({ to }) => to)).toEqual(['amina@atlas.example'])
    const schedules = at.world.reportSchedules(at.amina.tenantId)
    const failed = async (id: number) => (await schedules.get(id))!.runs[0]!.failed.map(({ reason }) => reason)
    expect([await failed(at.reportId), await failed(empty.reportId)]).toEqual([['noDevices'], ['noDevices']])
  })

  it('is in the language, units and zone of its reader', async () => {
    const at = await fleet()
    const attributes = { language: 'fr', timezone: 'Asia/Tokyo', distanceUnit: 'mi' }
    await at.receives('Nadia', { attributes }, [{ type: 'device', id: at.truck.id }])
    const mails = await at.mailed()
    expect(mails[1]!.subject).toContain('1 mai 2024')
    expect(mails[1]!.text).toContain('Bonjour Nadia,')
    const cells = await at.cellsOf(1)
    expect(cells).toContain('Asia/Tokyo')
    expect(mails[1]!.attachment!.fileName).toMatch(/^Résumé|^Récapitulatif|^Synthèse/)
  })

  it.each([
    { name: 'a summary in one row for each device', attributes: {}, rows: 1 },
    { name: 'a daily one in a row for each day in the zone', attributes: { daily: true }, rows: 2 },
  ])('has $name', async ({ attributes, rows }) => {
    const at = await fleet('summary', attributes)
    await drive(at.world, at.amina.tenantId, at.truck.id, [5 * 3600, 5 * 3600 + 60])
    await at.receives('Nadia', { attributes: { timezone: 'Asia/Tokyo' } }, [{ type: 'device', id: at.truck.id }])
    await at.mailed()
    const named = (await at.workbookOf(1))[0]!.rows.filter((row) => row.includes('Truck') && row.length > 3)
    expect(named).toHaveLength(rows)
  })

  it('of utilisation is by the hours of its calendar, and of the whole period for who does not see that', async () => {
    const at = await fleet('utilisation', { hoursCalendarId: 1 })
    await at.receives('Nadia', {}, [{ type: 'device', id: at.truck.id }])
    const [mail] = await at.mailed()
    expect(mail!.text).toContain('calendarId=1')
    const shown = await Promise.all([0, 1].map(at.cellsOf))
    expect(shown.map((cells) => cells.includes('Whole period'))).toEqual([false, true])
  })

  it('has a fix at midnight in the day that begins then, and in no other', async () => {
    const at = await fleet('route')
    const midnight = 11 * 3600
    await drive(at.world, at.amina.tenantId, at.truck.id, [midnight - 1, midnight], { latitude: 36.5 })
    await at.mailed()
    at.world.moveTo(noon + 2 * dayMs)
    await at.run({ makeMail: mailMaker(at.world, () => false) })
    const countOf = async (index: number) => (await at.cellsOf(index)).split('36.5\n').length - 1
    expect([await countOf(0), await countOf(1)]).toEqual([1, 1])
  })

  it.each<{ name: string; attributes: object; alarms: string[] }>([
    { name: 'all alarms', attributes: { types: 'alarm' }, alarms: ['SOS', 'Towing'] },
    { name: 'the chosen alarms', attributes: { types: 'alarm', alarms: 'tow' }, alarms: ['Towing'] },
    { name: 'no alarm, where others were chosen', attributes: { types: 'alarm', alarms: 'door' }, alarms: [] },
  ])('has $name', async ({ attributes, alarms }) => {
    const at = await fleet('events', attributes)
    const { id } = at.truck
    const events = ['sos', 'tow'].map((alarm, place) =>
      eventOf(id, 310 + place, { type: 'alarm', eventTime: noon, attributes: { alarm } }),
    )
    const tracks = at.world.tracks(at.amina.tenantId)
    await tracks.save({ state: await tracks.state(id), accepted: [], events })
    await at.mailed()
    const cells = await at.cellsOf(0)
    expect(['SOS', 'Towing'].filter((name) => cells.includes(name))).toEqual(alarms)
  })

  it('leads to the same report in the browser', async () => {
    const at = await fleet('events', { types: 'alarm,ignitionOn', alarms: 'sos,tow' })
    const [mail] = await at.mailed()
    const link = /https:\/\/\S+\/reports\/\S+/.exec(mail!.text)![0]
    expect(new URL(link).pathname).toBe('/reports/event')
    expect([...new URL(link).searchParams]).toEqual([
      ['deviceId', String(at.truck.id)],
      ['deviceId', String(at.van.id)],
      ['period', 'custom'],
      ['from', '2024-04-30T22:00:00.000Z'],
      ['to', '2024-05-01T21:59:59.999Z'],
      ['type', 'alarm'],
      ['type', 'ignitionOn'],
      ['alarm', 'sos'],
      ['alarm', 'tow'],
    ])
  })

  it('ends with two links that name nobody, and carries the one click', async () => {
    const at = await fleet()
    const [mail] = await at.mailed()
    expect(mail!.unsubscribe).toMatch(/^https:\/\/qafila\.example\/api\/unsubscribe\?token=[\w-]+\.[\w-]{22}$/)
    expect(mail!.text).toContain(mail!.unsubscribe!.replace('/api/', '/'))
    expect(mail!.unsubscribe).not.toContain('amina')
  })

  it('has a link in place of a file that is too large for e-mails', async () => {
    const at = await fleet('route')
    const jobs = await at.world.reportJobs(at.amina.tenantId)
    const large: typeof jobs = {
      ...jobs,
      get: async (id) => {
        const job = await jobs.get(id)
        return job && { ...job, bytes: job.state === 'ready' ? reportLimits.reportMailBytesMax + 1 : job.bytes }
      },
    }
    const world = { ...at.world, reportJobs: async () => large }
    at.world.moveTo(noon + dayMs)
    await at.run({ makeMail: mailMaker(world, () => false) })
    const [mail] = at.world.mails
    expect(mail!.attachment).toBeUndefined()
    expect(mail!.text).toMatch(/https:\/\/qafila\.example\/reports\/jobs\?job=\w+/)
  })

  it('is made once, also when the process ends after its file', async () => {
    const at = await fleet()
    at.world.moveTo(noon + dayMs)
    const jobs = await at.world.reportJobs(at.amina.tenantId)
    let made = 0
    const counted: typeof jobs = {
      ...jobs,
      async add(job) {
        made++
        await jobs.add(job)
      },
    }
    const world = { ...at.world, reportJobs: async () => counted }
    const make = mailMaker(world, () => false)
    let isFirst = true
    await at.run({
      makeMail: async (request) => {
        const mail = await make(request)
        if (!isFirst) return mail
        isFirst = false
        throw new Error('the process ended')
      },
    })
    expect([made, at.world.mails.length]).toEqual([1, 1])
  })
})

describe('a subscription', () => {
  const received = async () => {
    const at = await fleet()
    const nadia = await at.receives('Nadia', {}, [{ type: 'device', id: at.truck.id }])
    const mails = await at.mailed()
    const link = mails[1]!.unsubscribe!.replace('https://qafila.example', '')
    return { ...at, nadia, link, token: new URLSearchParams(link.split('?')[1]).get('token')! }
  }
  const tomorrow = async (at: Awaited<ReturnType<typeof received>>) => {
    at.world.mails.length = 0
    at.world.moveTo(at.world.now() + dayMs)
    await at.run({ makeMail: mailMaker(at.world, () => false) })
    return at.world.mails.map(({ to }) => to)
  }

  it('ends with one POST that has no session and the body of RFC 8058, for this person only', async () => {
    const at = await received()
    const form = { 'List-Unsubscribe': 'One-Click' }
    expect((await ask(at, at.link, { method: 'POST', form })).status).toBe(204)
    expect((await ask(at, at.link, { method: 'POST', form })).status).toBe(204)
    expect(await tomorrow(at)).toEqual(['amina@atlas.example'])
    const [schedule] = await at.world.reportSchedules(at.amina.tenantId).list()
    expect(schedule!.runs[0]!.failed).toEqual([{ userId: at.nadia.id, reason: 'unsubscribed' }])
    expect((await at.askAs(at.nadia, '/api/reports')).json).toHaveLength(1)
  })

  it('does not end when its link is opened: a browser is sent to the page that asks', async () => {
    const at = await received()
    const opened = await ask(at, at.link, { headers: { accept: 'text/html,application/xhtml+xml' } })
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/unsubscribe?token=${at.token}`])
    expect((await ask(at, at.link)).json).toEqual({
      description: 'Every day',
      email: 'nadia@atlas.example',
      isReceived: true,
      hasAccount: true,
    })
    expect(await tomorrow(at)).toEqual(['amina@atlas.example', 'nadia@atlas.example'])
  })

  it('begins again when the person says so', async () => {
    const at = await received()
    await ask(at, at.link, { method: 'POST' })
    const shown = async () => (await at.askAs(at.nadia, '/api/reports/schedules')).json[0].isReceived
    expect(await shown()).toBe(false)
    expect((await at.askAs(at.nadia, '/api/reports/1/subscription', { method: 'POST' })).status).toBe(204)
    expect(await shown()).toBe(true)
    expect(await tomorrow(at)).toEqual(['amina@atlas.example', 'nadia@atlas.example'])
  })

  it('of another person, report or tenant does not end with a changed link', async () => {
    const at = await received()
    const signature = at.token.split('.')[1]
    const forged = (tenantId: string, reportId: number, userId: number) =>
      `${Buffer.from(`${tenantId}.${reportId}.${userId}`).toString('base64url')}.${signature}`
    const { tenantId } = at.amina
    const tokens = [
      forged(tenantId, 1, at.amina.id),
      forged(tenantId, 2, at.nadia.id),
      forged(at.driss.tenantId, 1, at.nadia.id),
      `${at.token}x`,
      at.token.slice(0, -2),
      '',
      '..',
      'x'.repeat(5000),
    ]
    const statuses = []
    for (const token of tokens) {
      statuses.push((await ask(at, `/api/unsubscribe?token=${token}`, { method: 'POST' })).status)
    }
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect(await tomorrow(at)).toHaveLength(2)
  })

  it('is gone with its report', async () => {
    const at = await received()
    await at.askAs(at.amina, '/api/reports/1', { method: 'DELETE' })
    expect((await ask(at, at.link, { method: 'POST' })).status).toBe(404)
  })
})
