import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { amina, deviceOf, report, trackerClient } from '../support/cast-world.ts'
import { signedInPage } from '../support/browser/signed-in-page.ts'
import { startJourney } from '../support/browser/journey.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  page = await signedInPage(browser, world, amina)
  page.on('pageerror', (error) => complaints.push(error.message))
})

const pick = async (label: RegExp, option: string) => {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: false }).first().click()
}
const save = async (list: string) => {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`${world.url}/settings/${list}`)
}
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

const file = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'X-WR-CALNAME:نوبة الليل',
  'BEGIN:VEVENT',
  'UID:7@example',
  'DTSTART;TZID=Africa/Algiers:20260101T220000',
  'DTEND;TZID=Africa/Algiers:20260102T060000',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

test('a driver is added, found and removed', async () => {
  await page.goto(`${world.url}/settings/drivers`)
  await page.getByRole('button', { name: 'Add driver' }).first().click()
  await page.getByLabel('Name').fill('Yacine Saïdi')
  await page.getByLabel('Identifier').fill('card-7')
  await save('drivers')
  await row('Yacine Saïdi').getByRole('button', { name: 'Actions for Yacine Saïdi' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('No drivers yet').waitFor()
  expect(await api('GET', '/drivers')).toEqual([])
})

test('a calendar file is stored byte for byte, and a notification can use it', async () => {
  await page.goto(`${world.url}/settings/calendar`)
  await page.getByLabel('Name').fill('Night shift')
  await page.getByRole('radio', { name: 'Custom' }).check({ force: true })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'night.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) })
  await page.getByText('Times are in Africa/Algiers.').waitFor()
  await save('calendars')
  const [kept] = (await api('GET', '/calendars')) as { id: number; data: string }[]
  expect(Buffer.from(kept!.data, 'base64').toString()).toBe(file)

  await page.goto(`${world.url}/settings/notification`)
  await pick(/^Event/, 'Ignition on')
  await page.getByLabel('Browser', { exact: true }).check({ force: true })
  await page.getByRole('radio', { name: 'By calendar' }).check({ force: true })
  await pick(/^Calendar/, 'Night shift')
  await save('notifications')
  await row('Ignition on').getByText('Night shift').waitFor()
})

test('an expression is tried on a vehicle before it is saved', async () => {
  const tracker = await trackerClient(world)
  await report(tracker, 'van-1', {
    time: new Date().toISOString(),
    latitude: 36.75,
    longitude: 3.05,
    attributes: { power: 13.8 },
  })
  await tracker.endAsync()
  await world.whenIdle()
  expect((await deviceOf(api, 'van-1')).status).toBe('online')

  await page.goto(`${world.url}/settings/attribute`)
  await page.getByLabel('Description').fill('Ignition from the voltage')
  await pick(/^Attribute/, 'Ignition')
  await pick(/^Test with/, 'Van 1')
  await page.getByRole('button', { name: 'power 13.8' }).click()
  await expect.poll(() => page.getByLabel('Expression').inputValue()).toBe('power')
  await page.getByLabel('Expression').fill('power > 13')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText('true', { exact: true }).last().waitFor()
  await save('attributes')
  await row('Ignition from the voltage').getByText('power > 13').waitFor()
})

test('service by kilometres shows which vehicles are due soon', async () => {
  await page.goto(`${world.url}/settings/maintenance`)
  await page.getByLabel('Name').fill('Oil')
  await pick(/^Due by/, 'Total distance')
  await page.getByLabel(/^First due at/).fill('10')
  await page.getByLabel(/^Then every/).fill('15')
  await page.getByText('25 km').waitFor()
  await page.getByText(/^at 0 km, 10 km left$/).waitFor()
  await save('maintenances')
  expect(await api('GET', '/maintenance')).toMatchObject([{ type: 'totalDistance', start: 10_000, period: 15_000 }])
})

test('these screens log no error', () => {
  expect(complaints).toEqual([])
})
