import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printStateAtFailure } from '../../support/browser/state-at-failure.ts'
import { green, startMapServices, type MapServices } from '../../support/maps/map-services.ts'
import type { Colour } from '../../support/maps/tile-server.ts'
import type { LocalWorld } from '../../support/world.ts'

/** the ground of Amazon's light street map, as it is imitated */
const amazonGround: Colour = [236, 234, 230]
const headers = { 'access-control-allow-origin': '*' }
const amazonHost = 'https://maps.geo.local-1.amazonaws.com'
let at: MapServices
let page: Page

printStateAtFailure(() => at)
beforeAll(async () => {
  at = await startMapServices({
    amazonMaps: true,
    settings: ({ origin }) => ({ overlayUrl: `${origin}/{z}/{x}/{y}.png` }),
    prepare: async ({ page: opened, api, tiles, world }) => {
      const user = (await api('GET', '/session')) as { id: number }
      const interests = `${tiles.origin}/places.kml`
      await api('PUT', `/users/${user.id}`, { ...user, poiLayer: interests })
      await opened.route(`${amazonHost}/**`, (route) => toImitation(route, world))
      await opened.route(interests, (route) => route.fulfill({ status: 404, headers }))
    },
  })
  page = at.page
})
afterAll(() => at.stop())

/** The imitation checks the key and the referer that the browser sends. */
async function toImitation(route: Route, world: LocalWorld): Promise<void> {
  const { referer = '' } = await route.request().allHeaders()
  const url = route.request().url().replace(amazonHost, world.amazonMaps!)
  const answer = await fetch(url, { method: route.request().method(), headers: { referer } })
  const body = Buffer.from(await answer.arrayBuffer())
  await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body })
}

const interests = () => `${at.tiles.origin}/places.kml`
const overlay = () => page.getByRole('checkbox', { name: 'Custom overlay' })
const savedOverlay = async () =>
  ((await at.api('GET', '/session')) as { attributes: Record<string, unknown> }).attributes['selectedMapOverlay']

test('a file of points of interest that fails is named', async () => {
  const failed = at.notice(
    `The points of interest aren’t shown: ${new URL(at.tiles.origin).host} answers with an error.`,
  )
  await expect.poll(() => failed.count()).toBe(1)
})

test('a deployment with Amazon Location shows its streets, with its attribution, and our map when it refuses', async () => {
  await at.isOfColour(amazonGround)
  await expect.poll(() => page.locator('.maplibregl-ctrl-attrib').textContent()).toContain('© 2026 HERE')

  const refuse = (route: Route) => route.fulfill({ status: 403, headers })
  await page.route(`${amazonHost}/**`, refuse)
  await page.reload()
  await at.notice('Amazon streets refuses the key or the request. The built-in map is shown instead.').waitFor()
  await page.unroute(`${amazonHost}/**`, refuse)
  await at.notice('Amazon streets refuses').getByRole('button', { name: 'Try again' }).click()
  await at.isOfColour(amazonGround)
})

test('an overlay lies above the map, is kept, and can be taken away', async () => {
  await at.openSwitcher()
  await overlay().check()
  await at.isOfColour(green)
  await expect.poll(savedOverlay).toBe('custom')

  await page.reload()
  await at.isOfColour(green)
  await at.openSwitcher()
  await page.getByRole('radio', { name: 'Qafila' }).check()
  await expect.poll(() => page.locator('.maplibregl-ctrl-attrib').textContent()).toContain('Natural Earth')
  await at.isOfColour(green)
  await page.getByRole('radio', { name: 'Amazon streets' }).check()
  await overlay().uncheck()
  await at.isOfColour(amazonGround)
  await expect.poll(savedOverlay).toBeUndefined()
})

test('an overlay whose service refuses is switched off and named; one without its key leads to the field for it', async () => {
  at.tiles.answer(403)
  await overlay().click()
  await at.notice('Custom overlay refuses the key or the request. It has been switched off.').waitFor()
  await expect.poll(() => overlay().isChecked()).toBe(false)
  at.tiles.answer(200)
  const clouds = page.getByRole('link', { name: 'Clouds (OpenWeather) Add your OpenWeather key to use it' })
  expect(await clouds.getAttribute('href')).toMatch(/\/settings\/user\/\d+\?attribute=openWeatherKey$/)
})

test('points of interest of a KML file are drawn, and nothing of it is run', async () => {
  const hostile = '&lt;img src=x onerror="window.wasRun=true"&gt;'
  const ring = '<coordinates>-60,-30 60,-30 60,70 -60,70 -60,-30</coordinates>'
  const area = `<Polygon><outerBoundaryIs><LinearRing>${ring}</LinearRing></outerBoundaryIs></Polygon>`
  const style = '<Style><PolyStyle><color>ff0000ff</color></PolyStyle></Style>'
  const body = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>${hostile}</name>${style}${area}</Placemark></kml>`
  await page.route(interests(), (route) => route.fulfill({ status: 200, headers, body }))
  await page.reload()
  // a quarter of red above the ground
  await expect.poll(async () => ((await at.colour())[0] ?? 0) - (await at.colour())[1] > 40).toBe(true)
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
})
