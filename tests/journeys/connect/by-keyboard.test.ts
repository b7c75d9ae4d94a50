import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { amina, report } from '../../support/cast-world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, tracker } = await startJourney({ isMapDrawn: false })

async function visit(path: string, width = 1440): Promise<Page> {
  const page = await signedInPage(browser, world, amina, { viewport: { width, height: 844 } })
  await page.goto(world.url + path)
  return page
}
const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })

test('the palette goes to a vehicle, a page and another language without a mouse', async () => {
  const page = await visit('/settings/groups')
  await page.getByRole('button', { name: 'Skip to the content' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type('curier 9')
  await page
    .getByRole('option', { name: /Courier 9/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/\?device=\d+/)
  await page.getByRole('region', { name: 'Selected vehicle' }).getByRole('heading', { name: 'Courier 9' }).waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('maintenance')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/settings\/maintenances/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('français')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.context().close()
})

test('the first stop of the keyboard leads past the map, to the search', async () => {
  const page = await visit('/?locale=en')
  const skip = page.getByRole('button', { name: 'Skip to the content' })
  await skip.waitFor({ state: 'attached' })
  await skip.focus()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.context().close()
})

test('on a phone the settings are a page with four groups, and each page leads back to it', async () => {
  const page = await visit('/settings?locale=en', 390)
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Fleet',
    'Rules',
    'People',
    'Account',
  ])
  await page.getByRole('link', { name: 'Groups' }).click()
  await page.getByRole('heading', { name: 'Groups' }).waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.context().close()
})

test('a vehicle is shared in two taps from its card: the link is made and copied, and its guest sees when it arrives', async () => {
  const page = await visit('/?locale=en')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.url })
  await report(tracker, 'courier-9', { time: new Date().toISOString(), latitude: 36.7, longitude: 3.05, speed: 15 })
  await world.whenIdle()
  await page.getByRole('option').filter({ hasText: 'Courier 9' }).click()
  await page.getByRole('button', { name: 'Skip to the content' }).waitFor({ state: 'attached' })
  await page
    .getByRole('region', { name: 'Selected vehicle' })
    .getByRole('button', { name: 'Share', exact: true })
    .click()
  await page.getByText('Link copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/\?token=/)

  const guest = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  const theirs = await guest.newPage()
  await theirs.goto(`${link}&arrival=36.77,3.06,Port`)
  await theirs.getByText(/At .?Port.? around \d\d:\d\d \(estimate\)/).waitFor()
  await theirs.getByText(/Shared by/).waitFor()
  expect(await theirs.getByRole('dialog').count()).toBe(0)
  expect(await theirs.getByRole('link', { name: 'Settings' }).count()).toBe(0)
  await guest.close()
  await page.context().close()
})
