import { readXlsx } from 'hucre/xlsx'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { amina, chloe, deviceOf, report, startCastWorld, trackerClient } from '../../support/cast-world.ts'
import type { LocalWorld } from '../../support/world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'

let world: LocalWorld
beforeAll(async () => {
  world = await startCastWorld()
})
afterAll(() => world.stop())

interface InboxMail {
  id: string
  to: string[]
  subject: string
  attachments: { name: string }[]
  headers: { name: string; value: string }[]
}
const inbox = async () => (await (await fetch(`${world.url}/inbox/messages`)).json()) as InboxMail[]

/** An hour that is under way, and does not end during the test. */
function hours(): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const at = (time: Date) =>
    `${time.getUTCFullYear()}${pad(time.getUTCMonth() + 1)}${pad(time.getUTCDate())}T${pad(time.getUTCHours())}${pad(time.getUTCMinutes())}00Z`
  const end = new Date(Date.now() + 600_000)
  const start = new Date(end.getTime() - 3_600_000)
  const event = [`DTSTART:${at(start)}`, `DTEND:${at(end)}`]
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...event, 'END:VEVENT', 'END:VCALENDAR']
  return Buffer.from(lines.join('\r\n')).toString('base64')
}

async function scheduled(api: Api): Promise<number> {
  const calendar = (await api('POST', '/calendars', { name: 'Hour', data: hours() })) as { id: number }
  const draft = { type: 'route', description: 'Where van 1 was', calendarId: calendar.id, attributes: {} }
  return ((await api('POST', '/reports', draft)) as { id: number }).id
}

describe('a scheduled report', () => {
  it('lies in the inbox with its file, and its one click ends it for that person only', async () => {
    const api = await signIn(world.url, amina)
    const van = await deviceOf(api, 'van-1')
    const tracker = await trackerClient(world)
    const time = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000).toISOString()
    await report(tracker, 'van-1', { time, latitude: 36.75, longitude: 3.06, speed: 10 })
    await tracker.endAsync()
    await world.whenIdle()

    const reportId = await scheduled(api)
    const people = (await api('GET', '/users')) as { id: number; email: string }[]
    const other = people.find(({ email }) => email === chloe)!
    await api('POST', '/permissions', { deviceId: van.id, reportId })
    await api('POST', '/permissions', { userId: other.id, reportId })
    await api('POST', '/permissions', { userId: other.id, deviceId: van.id })
    const run = async () => {
      const before = (await inbox()).length
      await api('POST', `/reports/${reportId}/run`)
      await world.runSchedule('ReportsScheduled', new Date())
      await world.whenIdle()
      return (await inbox()).slice(0, (await inbox()).length - before)
    }

    const mails = await run()
    expect(mails.map(({ to }) => to[0]).toSorted((a, b) => a!.localeCompare(b!))).toEqual([amina, chloe])
    const mail = mails.find(({ to }) => to[0] === chloe)!
    expect(mail.subject).toContain('Where van 1 was')
    const file = await fetch(`${world.url}/inbox/${mail.id}/attachments/0`)
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
    expect(sheets[0]!.rows.flat()).toContain(36.75)

    const runs = (await api('GET', `/reports/${reportId}/runs`)) as object[]
    expect(runs[0]).toMatchObject({ state: 'done', recipients: 2, sent: 2, failed: [] })

    const headers = new Map(mail.headers.map(({ name, value }) => [name, value]))
    expect(headers.get('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const link = new URL(headers.get('List-Unsubscribe')!.slice(1, -1))
    const address = `${world.url}${link.pathname}${link.search}`
    expect((await fetch(address)).status).toBe(200)
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(address, { method: 'POST', body })).status).toBe(204)

    expect((await run()).map(({ to }) => to)).toEqual([[amina]])
    const [last] = (await api('GET', `/reports/${reportId}/runs`)) as { failed: object[] }[]
    expect(last!.failed).toMatchObject([{ reason: 'unsubscribed' }])
  })

  it('is paused, run and ended in the browser, without serious findings of axe', async () => {
    const api = await signIn(world.url, amina)
    const van = await deviceOf(api, 'van-1')
    const reportId = await scheduled(api)
    await api('POST', '/permissions', { deviceId: van.id, reportId })
    const browser = await openBrowser({ isMapDrawn: false, isShellEnough: true })
    try {
      expect(await barriersWhileUsed(browser, reportId)).toEqual([])
    } finally {
      await browser.close()
    }
  })
})

/** @returns what axe finds on the pages that are used */
async function barriersWhileUsed(browser: Browser, reportId: number): Promise<string[]> {
  const page = await signedInPage(browser, world, amina, { viewport: { width: 1280, height: 900 } })
  await page.goto(`${world.url}/reports/scheduled`)
  const card = page.locator('main li').filter({ hasText: 'Where van 1 was' }).last()
  await card.getByText('Not sent yet').waitFor()
  const found = await barriers(page)

  await card.getByRole('button', { name: 'Commands for' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await card.getByText('Paused').waitFor()
  await card.getByRole('button', { name: 'Send now' }).click()
  await card.getByText('Starts within a minute').waitFor()
  await world.runSchedule('ReportsScheduled', new Date())
  await world.whenIdle()
  await card.getByText('Sent to 1 person').waitFor()

  const [mail] = await inbox()
  const link = new URL(mail!.headers.find(({ name }) => name === 'List-Unsubscribe')!.value.slice(1, -1))
  await page.goto(`${world.url}${link.pathname}${link.search}`)
  await page.getByRole('heading', { name: 'Stop receiving this report?' }).waitFor()
  found.push(...(await barriers(page)))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()

  await page.goto(`${world.url}/reports/scheduled/${reportId}`)
  await page.getByRole('heading', { name: 'Where van 1 was' }).waitFor()
  return [...found, ...(await barriers(page))]
}
