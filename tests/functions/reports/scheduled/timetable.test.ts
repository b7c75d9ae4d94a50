import { describe, expect, it } from 'vitest'
import { mailMaker } from '../../../../functions/reports/scheduled/make-mail.ts'
import { formTypes } from '../../../../functions/reports/files/forms.ts'
import { fileForms } from '../../../../shared/domain/reports/file-forms.ts'
import { dayMs, hourMs } from '../../../../shared/domain/time/durations.ts'
import { user } from '../../../../shared/entities/user.ts'
import { addDevice, ask, colleague, drive, noon, person, share, type Person } from '../../api/api-fixture.ts'
import { scheduledFixture } from './scheduled-fixture.ts'

const report = { type: 'summary', description: 'For the books', calendarId: 0 }
const daily = { schedule: 'daily 07:00 UTC', allDevices: true }

/** A van that drove today, and a report of all vehicles for somebody without an account. */
async function books(attributes: object = {}) {
  const at = await scheduledFixture()
  const { amina, world } = at
  const van = await addDevice(amina, { name: 'Van 1' })
  await drive(world, amina.tenantId, van.id, [60, 120, 180])
  const json = { ...report, attributes: { ...daily, recipients: 'Books@example.com', ...attributes } }
  const saved = await at.askAs(amina, '/api/reports', { method: 'POST', json })
  const mailed = async () => {
    world.moveTo(world.now() + dayMs)
    await at.run({ makeMail: mailMaker(world, () => false) })
    return world.mails
  }
  const tokenOf = (text: string, page: string) => new URL(new RegExp(`http\\S+${page}\\S+`).exec(text)![0]).search
  return { ...at, van, saved, reportId: saved.json.id as number, mailed, tokenOf }
}

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
