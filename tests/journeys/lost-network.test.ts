import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { amina, report } from '../support/cast-world.ts'
import { signedInPage } from '../support/browser/signed-in-page.ts'
import { startJourney } from '../support/browser/journey.ts'

const { world, browser, tracker } = await startJourney()
let page: Page

beforeAll(async () => {
  await report(tracker, 'van-1', { time: new Date().toISOString(), latitude: 36.75, longitude: 3.05 })
  await world.whenIdle()
})
beforeEach(async () => {
  page = await signedInPage(browser, world, amina)
  await page.goto(world.url)
  await page.getByRole('option').first().waitFor()
  await page.locator('canvas').first().waitFor()
})
afterEach(() => page.context().close())

const offlineNotice = () => page.getByText('What you opened appears as soon as you’re back')
const crash = () => page.getByText('This screen could not be shown')
const settingsMenu = () => page.getByRole('navigation', { name: 'Settings' })
const card = () => page.getByRole('region', { name: 'Selected vehicle' })
const drawer = () => page.getByRole('complementary', { name: 'Events' })

describe('without a network', () => {
  test('settings open with their styles as soon as the network is back, and the map stays until then', async () => {
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Settings' }).click()
    await offlineNotice().waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    expect(await page.getByRole('option').first().isVisible()).toBe(true)
    expect(await page.locator('canvas').first().isVisible()).toBe(true)
    expect(await crash().count()).toBe(0)

    await page.context().setOffline(false)
    await settingsMenu().waitFor()
    await page.getByRole('heading', { name: 'Vehicles' }).waitFor()
    await expect.poll(() => offlineNotice().count()).toBe(0)
    const direction = await settingsMenu().evaluate((menu) => getComputedStyle(menu).display)
    expect(direction, 'the style sheet of the settings').not.toBe('block')
  })

  test('a user who goes back before a page is loaded stays on the map', async () => {
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Settings' }).click()
    await offlineNotice().waitFor()
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.context().setOffline(false)
    await expect.poll(() => offlineNotice().count()).toBe(0)
    expect(await page.locator('canvas').first().isVisible()).toBe(true)
    expect(await settingsMenu().count()).toBe(0)
  })

  test.each([
    {
      name: 'the card of a device',
      open: () => page.getByRole('option').filter({ hasText: 'Van 1' }).click(),
      part: card,
    },
    { name: 'the drawer of events', open: () => page.getByRole('button', { name: /^Events/ }).click(), part: drawer },
  ])('$name opens when the network is back, and the map stays', async ({ open, part }) => {
    await page.context().setOffline(true)
    await open()
    await offlineNotice().waitFor()
    expect(await page.locator('canvas').first().isVisible()).toBe(true)
    expect(await part().count()).toBe(0)
    await page.context().setOffline(false)
    await part().waitFor()
  })

  test('another language is shown when the network is back', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('radio', { name: 'Français' }).click()
    await offlineNotice().waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr')
  })
})

test('a page of an older version offers to reload', async () => {
  const newer = '<!doctype html><script type="module" src="/assets/index-newer.js"></script>'
  await page.route(`${world.url}/`, (route) => route.fulfill({ contentType: 'text/html', body: newer }))
  await page.route(/settings-routes.*\.(js|css)$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByText('A new version of Qafila is online').waitFor()
  expect(await page.locator('canvas').first().isVisible()).toBe(true)
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Reload page' }).click()
  await reloaded
  await page.unrouteAll()
  await settingsMenu().waitFor()
})
