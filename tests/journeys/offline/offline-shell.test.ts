import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { castPassword } from '../../../infra/local/demo/cast.ts'
import { amina, bilal, report } from '../../support/cast-world.ts'
import { serveNewerBuild } from '../../support/network/newer-build.ts'
import { layLine, type Line } from '../../support/network/line.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, tracker } = await startJourney({ isShellEnough: false })
let line: Line
let context: BrowserContext
let page: Page

beforeAll(async () => {
  await report(tracker, 'van-1', { time: new Date().toISOString(), latitude: 36.75, longitude: 3.05 })
  await world.whenIdle()
})
beforeEach(async () => {
  line = await layLine(world.url)
  context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await page.goto(`${line.url}/login`)
  await context.request.post(`${line.url}/api/session`, { form: { email: amina, password: castPassword } })
})
afterEach(async () => {
  await context.close()
  await line.cut()
})

const van = () => page.getByRole('option').filter({ hasText: 'Van 1' })
const keptFor = () => page.evaluate(() => localStorage.getItem('qafila.keptFor'))
const keptScripts = () =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('qafila-shell-'))
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

/** One visit of the map, until the browser has kept what it keeps. */
async function visitOnce(): Promise<void> {
  await page.goto(line.url)
  await van().waitFor()
  await expect.poll(keptFor).not.toBeNull()
  const isWhole = async () => {
    const kept = await keptScripts()
    return ['settings-routes', 'people.en', 'with-entity-screens'].every((name) =>
      kept.some((file) => file.includes(name)),
    )
  }
  await expect.poll(isWhole).toBe(true)
}

test('after one visit the map opens on a cut line, says how old it is, and comes back to life by itself', async () => {
  await visitOnce()
  await line.cut()
  await page.goto(line.url)
  await van().waitFor()
  await page.getByText('You’re offline. Positions are from').waitFor()
  expect(await page.locator('html').getAttribute('data-live')).toBe('paused')
  expect(await van().evaluate((row) => getComputedStyle(row).filter)).toBe('grayscale(1)')
  await page.locator('canvas').first().waitFor()

  await van().click()
  await page.getByRole('region', { name: 'Selected vehicle' }).waitFor()

  await line.mend()
  await expect.poll(() => page.locator('html').getAttribute('data-live')).toBe('on')
  expect(await page.getByText('You’re offline').count()).toBe(0)
})

test('on a cut line another page opens, says what it needs, and loads when the line is back', async () => {
  await visitOnce()
  await line.cut()
  await page.goto(`${line.url}/settings/users`)
  await page.getByRole('navigation', { name: 'Settings' }).waitFor()
  await page.getByText('You’re offline: this needs a connection.').first().waitFor()
  await line.mend()
  await page.getByText(bilal).waitFor()
  expect(await page.getByText('You’re offline').count()).toBe(0)
})

test('a line that is cut while the map is open greys it and says since when', async () => {
  await visitOnce()
  await line.cut()
  await page.getByText(/Not live since \d\d:\d\d/).waitFor()
  expect(await van().evaluate((row) => getComputedStyle(row).filter)).toBe('grayscale(1)')
  await line.mend()
  await expect.poll(() => page.getByText(/Not live since/).count()).toBe(0)
})

test('signing out removes what was kept of the person; no answer of the API is in any cache', async () => {
  await visitOnce()
  const addresses = await page.evaluate(async () => {
    const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(addresses.filter((path) => path.startsWith('/api'))).toEqual([])
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/\/login/)
  expect(await keptFor()).toBeNull()
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  await line.cut()
  await page.goto(line.url)
  await page.getByText("You're Offline").waitFor()
  expect(await van().count()).toBe(0)
})

test('a newer version is offered, and the page is loaded again when it is accepted', async () => {
  await visitOnce()
  await line.cut()
  const newer = await serveNewerBuild(world.url, Number(new URL(line.url).port))
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByText('Update required').waitFor()
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Update now' }).click()
  await reloaded
  await expect.poll(async () => (await page.evaluate(() => caches.keys())).join()).toContain('newer')
  await newer.stop()
})

test('the product can be installed', async () => {
  await visitOnce()
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = (await devtools.send('Page.getInstallabilityErrors')) as {
    installabilityErrors: { errorId: string }[]
  }
  // a browser without a profile installs nothing
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
