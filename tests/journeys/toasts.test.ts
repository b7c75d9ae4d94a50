import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../infra/local/demo/create-tenants.ts'
import { amina, report } from '../support/cast-world.ts'
import { liveConnection, signedInPage } from '../support/browser/signed-in-page.ts'
import { startJourney } from '../support/browser/journey.ts'

const { world, browser, tracker } = await startJourney({ isMapDrawn: false })
let page: Page
/** of a browser in which Amina has signed in */
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  const api = await signIn(world.url, amina)
  const sos = { type: 'alarm', notificators: 'web', always: true, attributes: { alarms: 'sos' } }
  await api('POST', '/notifications', sos)
  storageState = await (await signedInPage(browser, world, amina)).context().storageState()
})
afterEach(() => page.context().close())

/** Amina on a page of the product, with the live connection open. */
async function open(path: string, width = 1440) {
  const context = await browser.newContext({ storageState, viewport: { width, height: 844 }, locale: 'en-GB' })
  page = await context.newPage()
  const live = await liveConnection(page)
  await page.goto(`${world.url}${path}`)
  await live()
  await page.locator('main h1').first().waitFor()
}

const sos = () => page.getByRole('button', { name: /SOS/ })

// the same alarm of one vehicle is announced once in ten minutes
const vehicles = ['van-1', 'van-2', 'truck-3', 'semi-5', 'shuttle-6', 'line-7', 'sales-8', 'courier-9', 'courier-10']
let turn = 0

async function ringSos() {
  const fix = { latitude: 36.75, longitude: 3.05, speed: 0, attributes: { alarm: 'sos' } }
  // who follows is looked up only now and then
  await expect
    .poll(
      async () => {
        const vehicle = vehicles[turn++ % vehicles.length]!
        await report(tracker, vehicle, { time: new Date().toISOString(), ...fix, attributes: {} })
        await report(tracker, vehicle, { time: new Date().toISOString(), ...fix })
        await world.whenIdle()
        return sos().count()
      },
      { interval: 1000 },
    )
    .toBeGreaterThan(0)
  // it goes by itself, but not below the pointer
  await sos().first().hover()
}

describe('an SOS', () => {
  test.each(['/settings/groups', '/settings/preferences', '/support', '/reports/logs'])(
    'is announced on %s, and leads to the event',
    async (path) => {
      await open(path)
      await ringSos()
      await sos().first().click()
      await page.waitForURL(/\/event\/\d+$/)
      await expect.poll(() => page.getByRole('heading', { name: 'SOS' }).count()).toBe(1)
    },
  )

  test('does not cover the command of a list', async () => {
    await open('/settings/groups')
    await ringSos()
    await page
      .getByRole('link', { name: 'Add' })
      .or(page.getByRole('button', { name: 'Add' }))
      .first()
      .click({ trial: true })
    expect(await sos().count()).toBeGreaterThan(0)
  })

  test.each([1440, 390])(
    'does not cover the save button, %i wide, and a click on it asks before a draft is lost',
    async (width) => {
      await open('/settings/group', width)
      await page.getByLabel('Name', { exact: false }).first().fill('Night shift')
      await ringSos()
      const save = page.getByRole('button', { name: 'Save' })
      await save.click({ trial: true })
      await sos().first().click()
      await page.getByRole('dialog').waitFor()
      expect(new URL(page.url()).pathname).toBe('/settings/group')
    },
  )
})
