import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { amina } from '../../support/cast-world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser } = await startJourney()
let page: Page

beforeAll(async () => {
  page = await signedInPage(browser, world, amina)
})

test('from a name to a marker on the map, by the QR code of a phone', async () => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(`${world.url}/settings/device`)
  await page.getByLabel('Name').first().fill('My phone')

  await page.getByLabel('Identifier').first().fill('phone#99')
  await page
    .getByText(/letters, digits/)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.getByLabel('Identifier').first().fill('phone-99')
  expect(await page.getByText('"latitude"').count()).toBe(0)
  await page.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('heading', { name: 'Connect My phone' }).waitFor()
  await page.getByText('Waiting for the first message').waitFor()
  await page.getByRole('radio', { name: 'Traccar Client' }).check()
  await page.getByRole('button', { name: 'Create QR code' }).click()
  await page.getByRole('img', { name: 'QR code for Traccar Client' }).waitFor()
  const code = await page.locator('code', { hasText: '?id=phone-99' }).first().textContent()

  // the app on the phone
  const sent = await fetch(`${code}&lat=36.7&lon=3.1&timestamp=${Math.floor(Date.now() / 1000)}`, { method: 'POST' })
  expect(sent.status).toBe(200)
  await page.getByText('Connected. The map opens in a moment…').waitFor()
  await page.waitForURL(/\/\?device=\d+$/)
  await page.getByRole('region', { name: 'Selected vehicle' }).getByText('My phone').waitFor()
  expect(complaints).toEqual([])
})

test('every kind has a picture and its own values', async () => {
  await page.goto(`${world.url}/settings/device/1/connect`)
  for (const [kind, value] of [
    ['OwnTracks', '/ingest/owntracks'],
    ['OsmAnd', 'lat={0}'],
    ['GPSLogger', '%LAT'],
    ['Teltonika', '/data'],
    ['MQTT', 'trackers/'],
    ['Another server', '/ingest/flespi'],
  ] as const) {
    await page.getByRole('radio', { name: kind, exact: true }).check()
    await page.getByText(value).first().waitFor()
  }
  expect(await page.locator('fieldset svg').count()).toBe(7)
})
