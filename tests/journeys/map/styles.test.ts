import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn } from '../../../infra/local/demo/create-tenants.ts'
import { openBrowser } from '../../support/browser.ts'
import { amina, startCastWorld } from '../../support/cast-world.ts'
import { colourOf, startTileServer, type Colour, type TileServer } from '../../support/tile-server.ts'
import type { LocalWorld } from '../../support/world.ts'
import { signedInPage } from '../../support/signed-in-page.ts'

// The browser renders in software, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const green: Colour = [20, 120, 90]
let world: LocalWorld
let browser: Browser
let page: Page
let allowed: TileServer
let forbidden: TileServer

beforeAll(async () => {
  allowed = await startTileServer(green)
  forbidden = await startTileServer(green)
  world = await startCastWorld({ mapOrigins: [allowed.origin] })
  browser = await openBrowser()
  const api = await signIn(world.url, amina)
  const server = (await api('GET', '/server')) as object
  await api('PUT', '/server', { ...server, mapUrl: `${allowed.origin}/{z}/{x}/{y}.png` })
  page = await signedInPage(browser, world, amina)
  await page.goto(world.url)
}, 120_000)
afterAll(async () => {
  await browser.close()
  await world.stop()
  await Promise.all([allowed.stop(), forbidden.stop()])
})

/** Of the map, where nothing lies above it. */
const mapColour = async () => colourOf(await page.screenshot({ clip: { x: 700, y: 600, width: 1, height: 1 } }))
const switcher = () => page.getByRole('button', { name: 'Map style' })
const notice = () => page.getByRole('status').filter({ hasText: 'Custom map' })

async function choose(style: string) {
  await switcher().click()
  await page.getByRole('radio', { name: style }).check()
  await page.keyboard.press('Escape')
}

test('a map of another host is drawn, another style can be chosen, and the choice is kept', async () => {
  await expect.poll(() => mapColour(), { timeout: 30_000 }).toEqual(green)
  expect(allowed.asked()).toBeGreaterThan(0)

  await choose('Qafila')
  await expect.poll(() => mapColour(), { timeout: 30_000 }).not.toEqual(green)
  const before = allowed.asked()
  await page.reload()
  await switcher().click()
  await expect.poll(() => page.getByRole('radio', { name: 'Qafila' }).isChecked()).toBe(true)
  expect(allowed.asked()).toBe(before)

  await page.getByRole('radio', { name: 'Custom map' }).check()
  await expect.poll(() => mapColour(), { timeout: 30_000 }).toEqual(green)
})

test('a map service that refuses is named, our own map is there instead, and it can be tried again', async () => {
  allowed.answer(403)
  await page.reload()
  await notice().getByText('Custom map refuses the key or the request. The built-in map is shown instead.').waitFor()
  await expect.poll(() => page.locator('.maplibregl-ctrl-attrib').textContent()).toContain('Natural Earth')
  const empty: Colour = [0, 0, 0]
  expect([green, empty]).not.toContainEqual(await mapColour())

  allowed.answer(200)
  await notice().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => mapColour(), { timeout: 30_000 }).toEqual(green)
  expect(await notice().count()).toBe(0)
})

test('a map of a host that the content policy does not allow is never asked for, and the page says so', async () => {
  await page.route('**/api/server', async (route) => {
    const answer = await route.fetch()
    const json = { ...((await answer.json()) as object), mapUrl: `${forbidden.origin}/{z}/{x}/{y}.png` }
    await route.fulfill({ response: answer, json })
  })
  await page.reload()
  await notice().getByText('can’t be loaded from its address here').waitFor()
  expect(await notice().getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await mapColour()).not.toEqual(green)
  expect(forbidden.asked()).toBe(0)
})

test('on a phone, a style whose key is missing leads to the field for it', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await switcher().click()
  const style = page.getByRole('link', { name: 'LocationIQ streets' })
  await style.waitFor()
  const box = await page.getByRole('dialog', { name: 'Map style' }).boundingBox()
  expect([box!.x >= 0, box!.x + box!.width <= 390, box!.y + box!.height <= 844]).toEqual([true, true, true])
  await style.click()
  await page.waitForURL(/\/settings\/user\/\d+\?attribute=locationIqKey$/)
  await page.getByLabel('LocationIQ key').waitFor()
})
