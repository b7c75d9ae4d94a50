import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printStateAtFailure } from '../../support/browser/state-at-failure.ts'
import { green, startMapServices, type MapServices } from '../../support/maps/map-services.ts'
import { startTileServer, type Colour, type TileServer } from '../../support/maps/tile-server.ts'

let at: MapServices
let page: Page
let allowed: TileServer
let forbidden: TileServer

printStateAtFailure(() => at)
beforeAll(async () => {
  forbidden = await startTileServer(green)
  at = await startMapServices({ settings: ({ origin }) => ({ mapUrl: `${origin}/{z}/{x}/{y}.png` }) })
  page = at.page
  allowed = at.tiles
})
afterAll(async () => {
  await at.stop()
  await forbidden.stop()
})

const notice = () => at.notice('Custom map')

async function choose(style: string) {
  await at.openSwitcher()
  await page.getByRole('radio', { name: style }).check()
  await page.keyboard.press('Escape')
}

/** Another answer to who asks for the organisation's settings. */
const withSettings = (page: Page, changes: (server: { attributes: object }) => object) =>
  page.route('**/api/server*', async (route) => {
    const answer = await route.fetch()
    const server = (await answer.json()) as { attributes: object }
    await route.fulfill({ response: answer, json: { ...server, ...changes(server) } })
  })

test('a map of another host is drawn, another style can be chosen, and the choice is kept', async () => {
  await at.isOfColour(green)
  expect(allowed.asked()).toBeGreaterThan(0)

  await choose('Qafila')
  await expect.poll(at.colour).not.toEqual(green)
  const before = allowed.asked()
  await page.reload()
  await at.openSwitcher()
  await expect.poll(() => page.getByRole('radio', { name: 'Qafila' }).isChecked()).toBe(true)
  expect(allowed.asked()).toBe(before)

  await page.getByRole('radio', { name: 'Custom map' }).check()
  await at.isOfColour(green)
})

test('a map service that refuses is named, our own map is there instead, and it can be tried again', async () => {
  allowed.answer(403)
  await page.reload()
  await notice().getByText('Custom map refuses the key or the request. The built-in map is shown instead.').waitFor()
  await expect.poll(() => page.locator('.maplibregl-ctrl-attrib').textContent()).toContain('Natural Earth')
  const empty: Colour = [0, 0, 0]
  expect([green, empty]).not.toContainEqual(await at.colour())

  allowed.answer(200)
  await notice().getByRole('button', { name: 'Try again' }).click()
  await at.isOfColour(green)
  expect(await notice().count()).toBe(0)
})

test('a map of a host that the content policy does not allow is never asked for, and the page says so', async () => {
  await withSettings(page, () => ({ mapUrl: `${forbidden.origin}/{z}/{x}/{y}.png` }))
  await page.reload()
  await notice().getByText('can’t be loaded from its address here').waitFor()
  expect(await notice().getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await at.colour()).not.toEqual(green)
  expect(forbidden.asked()).toBe(0)
})

test('a style at an address is drawn, what is no style is named, and the chooser has a picture of what was shown', async () => {
  const address = `${allowed.origin}/style.json`
  const blue: Colour = [40, 60, 140]
  const ground = { id: 'ground', type: 'background', paint: { 'background-color': `rgb(${blue.join()})` } }
  const style = { version: 8, sources: {}, layers: [ground] }
  let body = JSON.stringify(style)
  await page.route(address, (route) => route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body }))
  await page.unroute('**/api/server*')
  await withSettings(page, ({ attributes }) => ({ mapUrl: null, attributes: { ...attributes, mapStyleUrl: address } }))
  await page.reload()
  await at.isOfColour(blue)
  await at.openSwitcher()
  await page.locator('label', { hasText: 'Custom style' }).locator('img').waitFor()
  expect(await page.locator('label', { hasText: 'OpenStreetMap' }).locator('svg').count()).toBe(1)

  // MapLibre's own check refuses it
  body = JSON.stringify({ ...style, layers: [{ ...ground, paint: { 'background-color': 12 } }] })
  await page.reload()
  await at.notice('Custom style can’t be drawn').getByText('The built-in map is shown instead.').waitFor()
  await expect.poll(() => page.locator('.maplibregl-ctrl-attrib').textContent()).toContain('Natural Earth')
  expect(await at.colour()).not.toEqual(blue)
})

test('who does not let the page know the own place reads why', async () => {
  await page.locator('.maplibregl-ctrl-geolocate').click()
  await expect.poll(() => page.getByText('Allow location access, then try again.').count()).toBe(1)
})

test('on a phone, a style whose key is missing leads to the field for it', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await at.openSwitcher()
  const style = page.getByRole('link', { name: 'LocationIQ streets' })
  await style.waitFor()
  const box = await page.getByRole('dialog', { name: 'Map style' }).boundingBox()
  expect([box!.x >= 0, box!.x + box!.width <= 390, box!.y + box!.height <= 844]).toEqual([true, true, true])
  await style.click()
  await page.waitForURL(/\/settings\/user\/\d+\?attribute=locationIqKey$/)
  await page.getByLabel('LocationIQ key').waitFor()
})
