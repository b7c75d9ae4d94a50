import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { PositionJson } from '../../shared/wire/json.ts'
import { amina, deviceOf, report, trackerClient } from '../support/cast-world.ts'
import { signedInPage } from '../support/browser/signed-in-page.ts'
import { startJourney } from '../support/browser/journey.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })
let page: Page
let vanId: number
const complaints: string[] = []

beforeAll(async () => {
  vanId = (await deviceOf(api, 'van-1')).id
  const tracker = await trackerClient(world)
  await report(tracker, 'van-1', { time: new Date().toISOString(), latitude: 36.47, longitude: 2.8277, speed: 0 })
  await tracker.endAsync()
  await world.whenIdle()
  page = await signedInPage(browser, world, amina)
  page.on('pageerror', (error) => complaints.push(error.message))
})

/** A picture of one dot, as small as a PNG gets. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const save = async () => {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`${world.url}/settings/devices`)
}
const row = () => page.getByRole('row').filter({ hasText: 'Van 1' })
const isDrawn = (image: Element) => (image as HTMLImageElement).naturalWidth > 0

test('the picture of a device is shown in its row and on its card', async () => {
  await page.goto(`${world.url}/settings/device/${vanId}`)
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText('isn’t a picture').waitFor()
  await input.setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: dot })
  await page.getByAltText('Preview').waitFor()
  await save()
  await expect.poll(() => row().locator('img').evaluate(isDrawn)).toBe(true)
  await page.goto(`${world.url}/?device=${vanId}`)
  await expect.poll(() => page.getByLabel('Selected vehicle').locator('img').first().evaluate(isDrawn)).toBe(true)
})

test('the list is exported as a spreadsheet', async () => {
  await page.goto(`${world.url}/settings/devices?q=van`)
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Excel' }).click()
  expect((await waiting).suggestedFilename()).toBe('Vehicles.xlsx')
})

test('hours and mileage are corrected from the card', async () => {
  await page.goto(`${world.url}/?device=${vanId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Hours and mileage' }).click()
  await page.getByLabel('Total distance (km)').fill('1500')
  await save()
  const [position] = (await api('GET', `/positions?deviceId=${vanId}`)) as [PositionJson]
  expect(position.attributes['totalDistance']).toBeCloseTo(1_500_000, 0)
})

test('the address of a device at rest comes by itself', async () => {
  await page.goto(`${world.url}/?device=${vanId}`)
  await expect.poll(() => page.getByLabel('Selected vehicle').innerText()).toContain('Blida')
})

test('administrators see the audit log, and rename the organisation', async () => {
  await page.goto(`${world.url}/settings/organisation`)
  await page.getByLabel('Organisation name').fill('Atlas <b>& Sons</b>')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('heading', { name: 'Atlas <b>& Sons</b>' }).waitFor()
  await page.goto(`${world.url}/settings/audit`)
  const auditEntries = page.getByRole('row')
  await auditEntries.filter({ hasText: 'Organisation' }).filter({ hasText: 'Changed' }).first().waitFor()
  await auditEntries.filter({ hasText: 'Van 1' }).filter({ hasText: 'Changed' }).first().waitFor()
  expect(complaints).toEqual([])
})

test('a refused form says why in the language that the person chose', async () => {
  const french = await signedInPage(browser, world, amina)
  await french.goto(`${world.url}/settings/device?locale=fr`)
  await french.getByLabel('Nom', { exact: false }).first().fill('Van 9')
  await french.getByLabel('Identifiant', { exact: false }).first().fill('van-1')
  await french.getByRole('button', { name: 'Enregistrer' }).click()
  const refusal = french.getByText('uniqueId : la valeur « van-1 » ne peut pas être utilisée')
  await expect.poll(() => refusal.count()).toBeGreaterThan(0)
  await french.context().close()
})
