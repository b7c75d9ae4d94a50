import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../infra/local/demo/create-tenants.ts'
import { amina, deviceOf, report, trackerClient } from '../../support/cast-world.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { cutButtons, overflowOf } from '../../support/browser/overflow.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser } = await startJourney()
let page: Page
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>
let vanId: number
const complaints: string[] = []

const minute = 60_000

/** Twenty minutes of driving east and then ten of standing, in the hour before now. */
function drive(now: number): object[] {
  const begun = now - 50 * minute
  const moving = Array.from({ length: 41 }, (_, at) => ({
    time: new Date(begun + at * 30_000).toISOString(),
    latitude: 36.7,
    longitude: 3 + at * 0.004,
    speed: at === 40 ? 0 : 45,
    attributes: { ignition: at < 40 },
  }))
  const standing = Array.from({ length: 10 }, (_, at) => ({
    time: new Date(begun + (21 + at) * minute).toISOString(),
    latitude: 36.7,
    longitude: 3.16,
    speed: 0,
    attributes: { ignition: false },
  }))
  return [...moving, ...standing]
}

beforeAll(async () => {
  vanId = (await deviceOf(await signIn(world.url, amina), 'van-1')).id
  const tracker = await trackerClient(world)
  await report(tracker, 'van-1', drive(Date.now()))
  await world.whenIdle()
  const now = { time: new Date().toISOString(), latitude: 36.7, longitude: 3.16, speed: 0 }
  await report(tracker, 'van-1', { ...now, attributes: { ignition: true } })
  await tracker.endAsync()
  await world.whenIdle()
  page = await signedInPage(browser, world, amina)
  page.on('pageerror', (error) => complaints.push(error.message))
  storageState = await page.context().storageState()
})

/** The map has its controls. */
const mapReady = (shown: Page) => shown.locator('.maplibregl-ctrl-geolocate[aria-label]').waitFor()

/** The hours around now, so that midnight changes nothing. */
const asked = () => {
  const [from, to] = [-3, 1].map((hours) => new Date(Date.now() + hours * 60 * minute).toISOString()) as [
    string,
    string,
  ]
  return new URLSearchParams({ deviceId: String(vanId), period: 'custom', from, to }).toString()
}
const row = () => page.locator('[role=row][aria-rowindex="2"]')

test('from the map to a trip: devices, period, row, map, and back', async () => {
  await page.goto(world.url)
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.waitForURL(`${world.url}/reports/trip?all=true&period=today`)
  await page.getByRole('button', { name: 'Vehicles and groups' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  expect(await page.getByRole('button', { name: 'Show', exact: true }).isDisabled()).toBe(true)
  await page.getByPlaceholder('Search vehicles and groups').fill('van 1')
  await page.getByRole('checkbox', { name: 'Van 1' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL(`${world.url}/reports/trip?deviceId=${vanId}&period=today`)
  await page.goto(`${world.url}/reports/trip?${asked()}`)
  await row().click()
  await page.getByRole('region', { name: 'Map' }).locator('canvas').waitFor()
  expect(await row().innerText()).toContain('20 min')
  expect(await row().getByRole('link').getAttribute('href')).toContain(`/replay?deviceId=${vanId}&from=`)
  await page.getByRole('link', { name: 'Stops' }).click()
  await page.getByRole('heading', { name: 'Stops' }).waitFor()
  await row().waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Trips' }).waitFor()
  expect(await page.locator('[aria-selected=true]').count()).toBe(1)
})

test.each([
  { path: 'trip', shows: '1 trip' },
  { path: 'stop', shows: 'stop' },
  { path: 'summary', shows: '1 vehicle' },
  { path: 'event', shows: 'Ignition on' },
  { path: 'route', shows: '52 positions', hasMap: true },
  { path: 'combined', shows: 'Ignition on', hasMap: true },
  { path: 'geofence', shows: 'No data' },
  { path: 'chart', shows: '52 values', hasMap: true },
  { path: 'quality', shows: 'Van 1' },
  { path: 'statistics', shows: 'Messages received' },
  { path: 'jobs', shows: 'No background reports' },
])('/reports/$path shows what happened, without a serious barrier', async ({ path, shows, hasMap = false }) => {
  await page.goto(`${world.url}/reports/${path}?${asked()}`)
  await page.getByText(shows).first().waitFor()
  if (hasMap) await mapReady(page)
  expect(await barriers(page)).toEqual([])
  expect(complaints).toEqual([])
})

test.each([
  { name: 'dark, on a phone, in Arabic', colorScheme: 'dark' as const, locale: 'ar', heading: 'الرحلات' },
  { name: 'light, on a phone, in French', colorScheme: 'light' as const, locale: 'fr', heading: 'Trajets' },
])('trips $name fit the screen', async ({ colorScheme, locale, heading }) => {
  const context = await browser.newContext({ storageState, colorScheme, viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(`${world.url}/reports/trip?${asked()}&row=0&locale=${locale}`)
  await phone.getByRole('heading', { name: heading }).waitFor()
  await phone.locator('[aria-selected=true]').waitFor()
  await mapReady(phone)
  expect(await overflowOf(phone)).toBe(0)
  expect(await cutButtons(phone)).toEqual([])
  expect(await barriers(phone)).toEqual([])
  await context.close()
})

test.each([
  { item: 'Excel (XLSX)', ending: '.xlsx', begins: 'PK' },
  { item: 'Document (PDF)', ending: '.pdf', begins: '%PDF-' },
])('a report is exported as $item', async ({ item, ending, begins }) => {
  await page.goto(`${world.url}/reports/trip?${asked()}`)
  await row().waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  const download = await waiting
  expect(download.suggestedFilename().endsWith(ending)).toBe(true)
  const content = await readFile(await download.path(), 'latin1')
  expect(content.startsWith(begins)).toBe(true)
})

test('a printed report has its rows in a plain table', async () => {
  await page.goto(`${world.url}/reports/trip?${asked()}`)
  await row().waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await page.locator('table tbody tr').count()).toBe(1)
  expect(await page.locator('aside').isVisible()).toBe(false)
  expect(await page.locator('[role=grid]').isVisible()).toBe(false)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
})

test('a file that is made as a job is in the list, and can be saved and removed', async () => {
  await page.route('**/api/reports/trips/xlsx?*', (route) =>
    route.continue({ headers: { ...route.request().headers(), prefer: 'respond-async' } }),
  )
  await page.goto(`${world.url}/reports/trip?${asked()}`)
  await row().waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  await page.getByText('This file takes a while.').waitFor()
  await page.goto(`${world.url}/reports/jobs`)
  const job = page.locator('main li')
  await job.getByText('Ready').waitFor()
  const waiting = page.waitForEvent('download')
  await job.getByRole('link', { name: 'Download' }).click()
  expect((await waiting).suggestedFilename()).toMatch(/\.xlsx$/)
  await job.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No background reports').waitFor()
  expect(complaints).toEqual([])
})

test('the rows of a large report are shown, and found again by the address', async () => {
  await page.route('**/api/reports/trips?*', (route) =>
    route.continue({ headers: { ...route.request().headers(), prefer: 'respond-async' } }),
  )
  await page.goto(`${world.url}/reports/trip?${asked()}`)
  await page.getByText('1 trip').first().waitFor()
  expect(await row().innerText()).toContain('20 min')
  expect(new URL(page.url()).searchParams.get('job')).not.toBeNull()
  await page.unroute('**/api/reports/trips?*')
  await page.reload()
  await page.getByText('1 trip').first().waitFor()
  await page.goto(`${world.url}/reports/jobs`)
  await page.locator('main li').getByRole('button', { name: 'Show' }).click()
  await page.getByText('1 trip').first().waitFor()
  await page.goto(`${world.url}/reports/jobs`)
  await page.locator('main li').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No background reports').waitFor()
  expect(complaints).toEqual([])
})

const evenings = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Qafila//EN
BEGIN:VEVENT
UID:evenings
DTSTAMP:20260101T000000Z
DTSTART:20260101T180000Z
DTEND:20260101T190000Z
RRULE:FREQ=DAILY
END:VEVENT
END:VCALENDAR`.replaceAll('\n', '\r\n')

test('a report is mailed, and scheduled with its devices', async () => {
  const api = await signIn(world.url, amina)
  await api('POST', '/calendars', { name: 'Evenings', data: Buffer.from(evenings).toString('base64') })
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.goto(`${world.url}/reports/trip?${asked()}`)
  await row().waitFor()
  await more('Send to my email')
  await page.getByText(`on its way to ${amina}`).waitFor()
  await world.whenIdle()
  const mails = (await (await fetch(`${world.url}/inbox/messages`)).json()) as { to: string[]; subject: string }[]
  // signing in from two browsers was mailed, too
  expect(mails.filter(({ subject }) => subject.includes('Trips'))).toMatchObject([{ to: [amina] }])

  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'By calendar' }).click()
  await dialog.getByLabel('Name').fill('Every evening')
  await dialog.getByLabel('Calendar', { exact: true }).selectOption({ label: 'Evenings' })
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText('The report is scheduled.').waitFor()
  const [scheduled] = (await api('GET', `/reports?deviceId=${vanId}`)) as object[]
  expect(scheduled).toMatchObject({ type: 'trips', description: 'Every evening', calendarId: expect.any(Number) })
  await page.goto(`${world.url}/reports/scheduled`)
  await page.getByText('Every evening', { exact: true }).waitFor()
})
