import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isoTime } from '../../../shared/wire/dates.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { amina, deviceOf, report, trackerClient } from '../../support/cast-world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })
let page: Page

beforeAll(async () => {
  page = await signedInPage(browser, world, amina)
})

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const dayIn = (days: number) => isoTime(Date.now() + days * dayMs).slice(0, 10)
const ended = dayIn(-10)
const driversOf = async () => (await api('GET', '/drivers')) as { uniqueId: string; attributes: object }[]

test('the list says whose licence ends, and which vehicle a driver drives now', async () => {
  const attributes = { 'licence.expiresAt': dayIn(10), phone: '+213 550 12 34 56' }
  await api('POST', '/drivers', { name: 'Karim', uniqueId: 'K-8', attributes })
  await api('POST', '/drivers', { name: 'Lina', uniqueId: 'K-9', attributes: { 'licence.expiresAt': ended } })
  await page.goto(`${world.url}/settings/drivers`)
  await row('Karim').getByText('Ends').waitFor()
  await row('Lina').getByText('Ended').waitFor()
  const tracker = await trackerClient(world)
  const fix = { time: new Date().toISOString(), latitude: 36.7, longitude: 3, speed: 40, course: 90 }
  await report(tracker, 'van-1', { ...fix, attributes: { ignition: true, motion: true, driverUniqueId: 'K-8' } })
  await tracker.endAsync()
  await row('Karim').getByRole('link', { name: 'Van 1' }).click()
  await page.waitForURL(/\?device=/)
  expect(new URL(page.url()).searchParams.get('device')).toBe(String((await deviceOf(api, 'van-1')).id))
})

test('a photo is chosen, shown in the list and removed', async () => {
  await page.goto(`${world.url}/settings/drivers`)
  await row('Karim').getByRole('button', { name: 'Karim', exact: true }).click()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'karim.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('img', { name: 'Preview' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await row('Karim').locator('img[src^="/api/drivers/"]').waitFor()
  await row('Karim').getByRole('button', { name: 'Karim', exact: true }).click()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await row('Karim').locator('img').waitFor({ state: 'detached' })
  await row('Karim').waitFor()
  expect((await driversOf()).find(({ uniqueId }) => uniqueId === 'K-8')?.attributes).not.toHaveProperty('photo')
})

test('drivers are imported from a French list, and those that are there are changed', async () => {
  await page.goto(`${world.url}/settings/drivers`)
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByRole('heading', { name: 'Import drivers' }).waitFor()
  const list = [
    'Nom;Identifiant;Téléphone;Permis valable jusqu’au',
    'Yacine;K-10;+213 1;31/12/2031',
    ';K-9;+213 2;',
    'Zoé;K-11;;demain',
  ].join('\r\n')
  const buffer = Buffer.from(`\uFEFF${list}`)
  await page.locator('input[type=file]').setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer })
  await page.getByText('Not a date').waitFor()
  await page.getByRole('button', { name: 'Import 2 drivers' }).click()
  const question = page.getByRole('dialog', { name: 'Change 1 existing driver?' })
  await question.getByRole('button', { name: 'Import 2 drivers' }).click()
  await page.getByText('1 driver added. 1 changed. 1 row not imported.').waitFor()
  const drivers = await driversOf()
  const attributesOf = (wanted: string) => drivers.find(({ uniqueId }) => uniqueId === wanted)?.attributes
  expect(attributesOf('K-10')).toEqual({ phone: '+213 1', 'licence.expiresAt': '2031-12-31' })
  expect(attributesOf('K-9')).toEqual({ phone: '+213 2', 'licence.expiresAt': ended })
})
