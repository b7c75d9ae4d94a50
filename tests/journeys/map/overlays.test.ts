import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { openBrowser } from '../../support/browser.ts'
import { amina, startCastWorld } from '../../support/cast-world.ts'
import { colourOf, startTileServer, type Colour, type TileServer } from '../../support/tile-server.ts'
import type { LocalWorld } from '../../support/world.ts'
import { signedInPage } from '../../support/signed-in-page.ts'

// The browser renders in software, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const green: Colour = [20, 120, 90]
/** the ground of Amazon's light street map, as it is imitated */
const amazonGround: Colour = [236, 234, 230]
const headers = { 'access-control-allow-origin': '*' }
const amazonHost = 'https://maps.geo.local-1.amazonaws.com'
let world: LocalWorld
let browser: Browser
let page: Page
let api: Api
let tiles: TileServer

beforeAll(async () => {
  tiles = await startTileServer(green)
  world = await startCastWorld({ amazonMaps: true, mapOrigins: [tiles.origin] })
  browser = await openBrowser()
  api = await signIn(world.url, amina)
  const server = (await api('GET', '/server')) as object
  await api('PUT', '/server', { ...server, overlayUrl: `${tiles.origin}/{z}/{x}/{y}.png` })
  const user = (await api('GET', '/session')) as { id: number }
  await api('PUT', `/users/${user.id}`, { ...user, poiLayer: interests() })
  page = await signedInPage(browser, world, amina)
  await page.route(`${amazonHost}/**`, toImitation)
  await page.route(interests(), (route) => route.fulfill({ status: 404, headers }))
  await page.goto(world.url)
}, 120_000)
afterAll(async () => {
  await browser.close()
  await world.stop()
  await tiles.stop()
})

/** The imitation checks the key and the referer that the browser sends. */
async function toImitation(route: Route): Promise<void> {
  const { referer = '' } = await route.request().allHeaders()
  const url = route.request().url().replace(amazonHost, world.amazonMaps!)
  const answer = await fetch(url, { method: route.request().method(), headers: { referer } })
  const body = Buffer.from(await answer.arrayBuffer())
  await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body })
}

const interests = () => `${tiles.origin}/places.kml`
/** Of the map, where nothing lies above it. */
const mapColour = async () => colourOf(await page.screenshot({ clip: { x: 700, y: 640, width: 1, height: 1 } }))
const isOfColour = (colour: Colour) => expect.poll(() => mapColour(), { timeout: 30_000 }).toEqual(colour)
const overlay = () => page.getByRole('checkbox', { name: 'Custom overlay' })
const openSwitcher = () => page.getByRole('button', { name: 'Map style' }).click()
const notice = (text: string) => page.getByRole('status').filter({ hasText: text })
const savedOverlay = async () =>
  ((await api('GET', '/session')) as { attributes: Record<string, unknown> }).attributes['selectedMapOverlay']

test('a file of points of interest that fails is named', async () => {
  const failed = notice(`The points of interest aren’t shown: ${new URL(tiles.origin).host} answers with an error.`)
  await expect.poll(() => failed.count(), { timeout: 30_000 }).toBe(1)
})

test('a deployment with Amazon Location shows its streets, with its attribution, and our map when it refuses', async () => {
  await isOfColour(amazonGround)
  await expect.poll(() => page.locator('.maplibregl-ctrl-attrib').textContent()).toContain('© 2026 HERE')

  const refuse = (route: Route) => route.fulfill({ status: 403, headers })
  await page.route(`${amazonHost}/**`, refuse)
  await page.reload()
  await notice('Amazon streets refuses the key or the request. The built-in map is shown instead.').waitFor()
  await page.unroute(`${amazonHost}/**`, refuse)
  await notice('Amazon streets refuses').getByRole('button', { name: 'Try again' }).click()
  await isOfColour(amazonGround)
})

test('an overlay lies above the map, is kept, and can be taken away', async () => {
  await openSwitcher()
  await overlay().check()
  await isOfColour(green)
  await expect.poll(savedOverlay).toBe('custom')

  await page.reload()
  await isOfColour(green)
  await openSwitcher()
  await page.getByRole('radio', { name: 'Qafila' }).check()
  await expect.poll(() => page.locator('.maplibregl-ctrl-attrib').textContent()).toContain('Natural Earth')
  await isOfColour(green)
  await page.getByRole('radio', { name: 'Amazon streets' }).check()
  await overlay().uncheck()
  await isOfColour(amazonGround)
  await expect.poll(savedOverlay).toBeUndefined()
})

test('an overlay whose service refuses is switched off and named; one without its key leads to the field for it', async () => {
  tiles.answer(403)
  await overlay().check()
  await notice('Custom overlay refuses the key or the request. It has been switched off.').waitFor()
  await expect.poll(() => overlay().isChecked()).toBe(false)
  tiles.answer(200)
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
  await expect
    .poll(async () => ((await mapColour())[0] ?? 0) - (await mapColour())[1] > 40, { timeout: 30_000 })
    .toBe(true)
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
})
