import { describe, expect, it, vi } from 'vitest'
import { unplannedFinder } from '../../../../functions/reports/scheduled/find-unplanned.ts'
import { mailMaker } from '../../../../functions/reports/scheduled/make-mail.ts'
import { formTypes } from '../../../../functions/reports/files/forms.ts'
import { fileForms } from '../../../../shared/domain/reports/file-forms.ts'
import { dayMs, hourMs } from '../../../../shared/domain/time/durations.ts'
import { user } from '../../../../shared/entities/user.ts'
import { addDevice, ask, colleague, drive, noon, person, share, type Person } from '../../api/api-fixture.ts'
import { scheduledFixture, type ScheduledFixture } from './scheduled-fixture.ts'

const report = { type: 'summary', description: 'For the books', calendarId: 0 }
const daily = { schedule: 'daily 07:00 UTC', allDevices: true }

/** A van that drove today, and a report of all vehicles for somebody without an account. */
async function books(attributes: object = {}, facts: object = {}) {
  const at = await scheduledFixture()
  const { amina, world } = at
  const van = await addDevice(amina, { name: 'Van 1' })
  await drive(world, amina.tenantId, van.id, [60, 120, 180])
  const json = { ...report, ...facts, attributes: { ...daily, recipients: 'Books@example.com', ...attributes } }
  const saved = await at.askAs(amina, '/api/reports', { method: 'POST', json })
  const mailed = async () => {
    world.moveTo(world.now() + dayMs)
    await at.run({ makeMail: mailMaker(world, () => false) })
    return world.mails
  }
  const tokenOf = (text: string, page: string) => new URL(new RegExp(`http\\S+${page}\\S+`).exec(text)![0]).search
  const reportId = saved.json.id as number
  const put = (change: object, as = amina) =>
    at.askAs(as, `/api/reports/${reportId}`, { method: 'PUT', json: { ...saved.json, ...change } })
  const schedule = async () => (await world.reportSchedules(amina.tenantId).get(reportId))!
  const receives = async (name: string, userFacts: object = {}): Promise<Person> => {
    const one = await colleague(world, amina, person(name, userFacts))
    await share(amina, one, { type: 'report', id: reportId })
    await share(amina, one, { type: 'device', id: van.id })
    return one
  }
  return { ...at, van, saved, reportId, mailed, tokenOf, put, schedule, receives }
}

const manager = { userLimit: -1 }

describe('a report with a timetable', () => {
  it('is sent at its hour, of the day before, and once', async () => {
    const at = await scheduledFixture()
    const json = { ...report, attributes: daily }
    await at.askAs(at.amina, '/api/reports', { method: 'POST', json })
    await at.until(noon + 2 * dayMs)
    const midnight = Math.floor(noon / dayMs) * dayMs
    const day = (ahead: number) => new Date(midnight + ahead * dayMs).toISOString()
    expect(at.sent()).toEqual([`amina: For the books ${day(0)} ${day(1)}`, `amina: For the books ${day(1)} ${day(2)}`])
  })

  it.each(fileForms)('goes as the file that was chosen: %s', async (format) => {
    const at = await books({ format })
    const [mail] = await at.mailed()
    expect(mail!.attachment).toMatchObject({
      fileName: expect.stringMatching(new RegExp(`\\.${format}$`)),
      contentType: formTypes[format],
    })
  })

  it('is planned again when its hour changes, and not when its name does', async () => {
    const at = await scheduledFixture()
    const made = await at.askAs(at.amina, '/api/reports', { method: 'POST', json: { ...report, attributes: daily } })
    await at.run()
    const nextAt = async () => (await at.world.reportSchedules(at.amina.tenantId).get(made.json.id))!.nextAt
    const put = async (change: object) => {
      await at.askAs(at.amina, `/api/reports/${made.json.id}`, { method: 'PUT', json: { ...made.json, ...change } })
      await at.run()
      return nextAt()
    }
    const first = (await nextAt())!
    expect(await put({ description: 'Another name' })).toBe(first)
    expect(await put({ attributes: { ...daily, schedule: 'daily 09:00 UTC' } })).toBe(first + 2 * hourMs)
  })

  it.each([
    { name: 'neither calendar nor schedule', change: { attributes: {} }, says: 'calendarId' },
    { name: 'a schedule that is none', change: { attributes: { schedule: 'now and then' } }, says: 'schedule' },
    {
      name: 'an address that is none',
      change: { attributes: { ...daily, recipients: 'a@b.example,me' } },
      says: 'recipients',
    },
    { name: 'a format that is none', change: { attributes: { ...daily, format: 'doc' } }, says: 'format' },
    {
      name: 'more addresses than the organisation allows',
      change: { attributes: { ...daily, recipients: Array.from({ length: 11 }, (_, n) => `a${n}@b.example`).join() } },
      says: 'recipients',
    },
  ])('is refused with $name', async ({ change, says }) => {
    const at = await scheduledFixture()
    const answer = await at.askAs(at.amina, '/api/reports', { method: 'POST', json: { ...report, ...change } })
    expect([answer.status, answer.text.includes(says)]).toEqual([400, true])
  })
})

describe('somebody without an account', () => {
  it('gets the file, what vehicles were added later included, with a link of their own', async () => {
    const at = await books()
    const late = await addDevice(at.amina, { name: 'Added later' })
    await drive(at.world, at.amina.tenantId, late.id, [60, 120])
    const mails = await at.mailed()
    expect(mails.map(({ to }) => to)).toEqual(['amina@atlas.example', 'books@example.com'])
    const [, mail] = mails
    expect(mail!.text).not.toContain('Amina,')
    expect(mail!.attachment?.fileName).toMatch(/\.xlsx$/)
    expect(mail!.text).toContain('2')
    const link = `/api/mailed-report${at.tokenOf(mail!.text, 'mailed-report')}`
    expect((await ask(at, link)).status).toBe(302)
    expect((await ask(at, `${link.slice(0, -3)}abc`)).status).toBe(404)
  })

  it('ends it with one click, for themselves, and their links with it', async () => {
    const at = await books({ recipients: 'books@example.com, second@example.com' })
    const [, mail] = await at.mailed()
    const search = at.tokenOf(mail!.text, 'unsubscribe')
    const shown = await ask(at, `/api/unsubscribe${search}`)
    expect(shown.json).toEqual({
      description: 'For the books',
      email: 'books@example.com',
      isReceived: true,
      hasAccount: false,
    })
    expect((await ask(at, `/api/unsubscribe${search}`, { method: 'POST' })).status).toBe(204)
    expect((await ask(at, `/api/mailed-report${at.tokenOf(mail!.text, 'mailed-report')}`)).status).toBe(404)
    const before = at.world.mails.length
    expect((await at.mailed()).slice(before).map(({ to }) => to)).toEqual(['amina@atlas.example', 'second@example.com'])
    const schedules = await at.askAs(at.amina, '/api/reports/schedules')
    expect(schedules.json[0]).toMatchObject({
      outside: [
        { email: 'books@example.com', isReceived: false, trouble: null },
        { email: 'second@example.com', isReceived: true, trouble: null },
      ],
      lastRun: { recipients: 3, sent: 2, failed: [{ userId: 0, name: 'books@example.com', reason: 'unsubscribed' }] },
    })
  })

  it('is added by administrators and managers only, and taken away by all who may change the report', async () => {
    const at = await books()
    const editor: Person = await colleague(at.world, at.amina, person('Nadia', {}))
    await share(at.amina, editor, { type: 'report', id: at.reportId })
    const put = async (recipients: string) => {
      const json = { ...at.saved.json, attributes: { ...daily, recipients } }
      return (await at.askAs(editor, `/api/reports/${at.reportId}`, { method: 'PUT', json })).status
    }
    expect(await put('books@example.com')).toBe(200)
    expect(await put('books@example.com,friend@example.com')).toBe(403)
    expect(await put('')).toBe(200)
  })

  it.each<{ name: string; facts?: object; attributes?: object; status: number }>([
    { name: 'another report', facts: { type: 'route' }, status: 403 },
    { name: 'all vehicles', attributes: { allDevices: true }, status: 403 },
    { name: 'more types of events', attributes: { types: 'alarm,ignitionOn,ignitionOff' }, status: 403 },
    { name: 'all types of events', attributes: { types: '' }, status: 403 },
    { name: 'fewer types of events', attributes: { types: 'alarm' }, status: 200 },
    { name: 'the same by another name', facts: { description: 'Accounts' }, status: 200 },
    { name: 'the same at another time', attributes: { schedule: 'weekly MO 08:00 UTC' }, status: 200 },
    { name: 'nothing, while others get more', attributes: { allDevices: true, recipients: '' }, status: 200 },
  ])('is sent $name by who is no manager: $status', async ({ facts = {}, attributes = {}, status }) => {
    const at = await books({ allDevices: false, types: 'alarm,ignitionOn' }, { type: 'events' })
    const nadia = await at.receives('Nadia')
    const change = { ...facts, attributes: { ...at.saved.json.attributes, ...attributes } }
    expect((await at.put(change, nadia)).status).toBe(status)
  })

  it('is sent what the manager sees who had more sent, and keeps the links to what was sent before', async () => {
    const at = await books()
    const [, mail] = await at.mailed()
    const omar = await at.receives('Omar', manager)
    expect((await at.put({ description: 'Accounts' }, omar)).status).toBe(200)
    expect((await at.schedule()).outside).toMatchObject([{ id: -1, addedBy: at.amina.id }])
    expect((await at.put({ type: 'route' }, omar)).status).toBe(200)
    expect((await at.schedule()).outside).toMatchObject([{ id: -1, addedBy: omar.id }])
    expect((await ask(at, `/api/mailed-report${at.tokenOf(mail!.text, 'mailed-report')}`)).status).toBe(302)
  })

  it('is sent of more vehicles by administrators and managers only', async () => {
    const at = await books({ allDevices: false })
    const [nadia, omar] = [await at.receives('Nadia'), await at.receives('Omar', manager)]
    const link = async (as: Person, path = '', json: object = { deviceId: at.van.id, reportId: at.reportId }) =>
      (await at.askAs(as, `/api/permissions${path}`, { method: 'POST', json })).status
    expect(await link(nadia)).toBe(403)
    expect(await link(nadia, '/bulk', [{ reportId: at.reportId, deviceId: at.van.id }])).toBe(403)
    expect(await link(nadia, '', { userId: nadia.id, reportId: at.reportId })).toBe(204)
    expect(await link(omar)).toBe(204)
    expect((await at.schedule()).outside).toMatchObject([{ addedBy: omar.id }])
    // said again it is no more
    expect(await link(nadia)).toBe(204)
  })

  it('gets nothing once who added them may not send it any more', async () => {
    const at = await books()
    const [, mail] = await at.mailed()
    const { amina } = at
    const kept = (await amina.records.get(user, amina.id))!
    await amina.records.replace(user, { ...kept, disabled: true })
    expect((await ask(at, `/api/mailed-report${at.tokenOf(mail!.text, 'mailed-report')}`)).status).toBe(404)
    const before = at.world.mails.length
    expect((await at.mailed()).slice(before)).toEqual([])
    const schedule = await at.world.reportSchedules(amina.tenantId).get(at.reportId)
    expect(schedule!.runs[0]!.failed.map(({ reason }) => reason)).toEqual(['disabled', 'adderGone'])
  })
})

describe('a save whose process ends after the report, before its schedule', () => {
  const ending = (at: ScheduledFixture) =>
    vi.spyOn(at.world, 'reportSchedules').mockImplementationOnce(() => {
      throw new Error('the process ended')
    })

  it('is finished by the next one: other people, other times', async () => {
    const at = await books({ schedule: 'monthly 1 07:00 UTC' })
    await at.run()
    ending(at)
    const changed = { attributes: daily }
    expect([(await at.put(changed)).status, (await at.put(changed)).status]).toEqual([500, 200])
    expect((await at.schedule()).outside).toEqual([])
    expect((await at.mailed()).map(({ to }) => to)).toEqual(['amina@atlas.example'])
  })

  it('sends nothing to who was taken away, also when nobody repeats it', async () => {
    const at = await books()
    ending(at)
    expect((await at.put({ attributes: { ...daily, recipients: '' } })).status).toBe(500)
    expect((await at.mailed()).map(({ to }) => to)).toEqual(['amina@atlas.example'])
    expect((await at.schedule()).runs[0]).toMatchObject({ recipients: 1, sent: 1 })
  })

  it('adds people in the name of who may add them, and of nobody else who saves', async () => {
    const at = await books()
    const nadia = await at.receives('Nadia')
    const changed = { attributes: { ...daily, recipients: 'books@example.com,second@example.com' } }
    ending(at)
    expect([(await at.put(changed)).status, (await at.put(changed, nadia)).status]).toEqual([500, 200])
    expect((await at.schedule()).outside).toHaveLength(1)
    await at.put(changed)
    expect((await at.schedule()).outside!.map(({ addedBy }) => addedBy)).toEqual([at.amina.id, at.amina.id])
  })

  it('is found within a day when nobody repeats it', async () => {
    const at = await books({ schedule: 'monthly 1 07:00 UTC' })
    await at.run()
    ending(at)
    expect((await at.put({ attributes: daily })).status).toBe(500)
    await unplannedFinder(at.world)()
    expect((await at.mailed()).map(({ to }) => to)).toEqual(['amina@atlas.example'])
  })
})
