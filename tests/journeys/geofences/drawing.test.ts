import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { amina, deviceOf, report } from '../../support/cast-world.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, api, tracker } = await startJourney()
let page: Page

interface GeofenceAnswer {
  id: number
  name: string
  area: string
}

const place = { latitude: 36.75, longitude: 3.05 }

beforeAll(async () => {
  await api('POST', '/geofences', { name: 'Depot', area: 'CIRCLE (36.75 3.05, 500)' })
  page = await signedIn({ width: 1440, height: 900 })
})

/** Without animations: the map is where it goes at once. */
async function signedIn(viewport: { width: number; height: number }, hasTouch = false): Promise<Page> {
  return await signedInPage(browser, world, amina, { viewport, hasTouch, reducedMotion: 'reduce' })
}

const geofences = async () => (await api('GET', '/geofences')) as GeofenceAnswer[]
const areaOf = async (name: string) => (await geofences()).find((each) => each.name === name)?.area

/** The map of the page, looking at the depot: half of the shorter side without its margin is 500 metres. */
async function openMap(shown: Page) {
  await shown.goto(`${world.url}/geofences?id=${(await geofences()).find(({ name }) => name === 'Depot')?.id}`)
  await shown
    .locator('.maplibregl-ctrl-scale')
    .filter({ hasText: /\d{3}\sm/ })
    .waitFor()
  const box = (await shown.locator('canvas.maplibregl-canvas').boundingBox())!
  const shorter = Math.min(box.width, box.height)
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    radius: shorter / 2 - Math.round(shorter * 0.15),
  }
}

test('a polygon is drawn by mouse, named, saved, and reaches the engine', async () => {
  const { x, y, radius } = await openMap(page)
  await page.getByRole('button', { name: 'Draw a polygon' }).click()
  const corners = [
    [-1, -1],
    [1.1, -1],
    [1.1, 1.1],
    [-1, 1.1],
  ].map(([east, south]) => [x + east! * radius * 0.5, y + south! * radius * 0.5] as const)
  for (const [left, top] of corners) await page.mouse.click(left, top)
  await expect.poll(() => page.getByTestId('shape-size').innerText()).toMatch(/Corners\s*4/)
  expect(await barriers(page)).toEqual([])
  await page.mouse.click(...corners[0]!)
  await page.getByLabel('Name').fill('Loading bay')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/settings\/geofence\/\d+$/)
  await page.getByRole('heading', { name: 'Loading bay' }).waitFor()
  expect(await areaOf('Loading bay')).toMatch(/^POLYGON \(\((-?[\d.]+ -?[\d.]+(, |\)\)$)){4}/)

  const van = await deviceOf(api, 'van-1')
  const { id } = (await geofences()).find(({ name }) => name === 'Loading bay')!
  await api('POST', '/permissions', { deviceId: van.id, geofenceId: id })
  const geofencesOfReport = async () => {
    await report(tracker, 'van-1', { time: new Date().toISOString(), ...place, speed: 36 })
    await world.whenIdle()
    const [position] = (await api('GET', `/positions?deviceId=${van.id}`)) as { geofenceIds: number[] | null }[]
    return position?.geofenceIds ?? []
  }
  await expect.poll(geofencesOfReport).toContain(id)
})

test('the form says in whose unit, links, and has no serious finding', async () => {
  await page.getByLabel('Speed limit (km/h)').fill('50')
  await page.getByRole('checkbox', { name: /Van 2/ }).click({ force: true })
  const { id } = (await geofences()).find(({ name }) => name === 'Loading bay')!
  await expect.poll(() => api('GET', `/permissions?geofenceId=${id}&deviceId=0`)).toHaveLength(2)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/geofences$/)
  await page.getByRole('button', { name: 'Loading bay', exact: false }).first().waitFor()
  const saved = (await api('GET', `/geofences/${id}`)) as { attributes: { speedLimit: number } }
  expect(saved.attributes.speedLimit).toBeCloseTo(50 / 1.852, 3)
})

test('a rectangle is drawn by keyboard, at the cross in the middle of the map', async () => {
  await openMap(page)
  const cross = page.getByTestId('crosshair').locator('div')
  expect(await cross.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Draw a rectangle' }).press('Enter')
  await cross.waitFor()
  expect(await page.locator('canvas.maplibregl-canvas').evaluate((map) => map === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowUp']) {
    for (let step = 0; step < 6; step++) await page.keyboard.press(key)
  }
  await page.keyboard.press('Enter')
  await page.getByLabel('Name').fill('Pump')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/settings\/geofence\/\d+$/)
  const corners = [...((await areaOf('Pump')) ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)]
  const latitudes = corners.map(([, latitude]) => Number(latitude))
  const longitudes = corners.map(([, , longitude]) => Number(longitude))
  const [south, west] = [Math.min(...latitudes), Math.min(...longitudes)]
  const [north, east] = [Math.max(...latitudes), Math.max(...longitudes)]
  expect([south, west]).toEqual([expect.closeTo(36.75, 4), expect.closeTo(3.05, 4)])
  // as many steps to the north as to the east, on Mercator
  expect((north - south) / Math.cos((36.75 * Math.PI) / 180)).toBeCloseTo(east - west, 4)
  expect(north - south).toBeGreaterThan(0.0001)
})

test('a circle that is edited stays a circle', async () => {
  const { x, y, radius } = await openMap(page)
  await page.getByRole('button', { name: 'Edit the shape of Depot' }).click()
  await page.getByRole('heading', { name: 'Depot' }).waitFor()
  await page.mouse.move(x + radius, y)
  await page.mouse.down()
  await page.mouse.move(x + radius * 0.8, y, { steps: 4 })
  await page.mouse.move(x + radius * 0.5, y, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Geofences' }).waitFor()
  const [, metres] = /^CIRCLE \(36\.75 3\.05, ([\d.]+)\)$/.exec((await areaOf('Depot')) ?? '') ?? []
  expect(Number(metres)).toBeGreaterThan(240)
  expect(Number(metres)).toBeLessThan(260)
})

test('a GPX file becomes a line called Geofence, and its form opens', async () => {
  const track = (lat: number) => `<trkpt lat="${lat}" lon="3"/><trkpt lat="${lat}" lon="3.1"/>`
  const gpx = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${track(36.7)}</trkseg><trkseg>${track(36.8)}</trkseg></trk></gpx>`
  await page.getByRole('button', { name: 'Upload a file' }).click()
  await page
    .locator('dialog input[type=file]')
    .setInputFiles({ name: 'way.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(gpx) })
  await page.getByRole('button', { name: 'Save 1 geofence' }).click()
  await page.waitForURL(/\/settings\/geofence\/\d+$/)
  await page.getByLabel('Width on each side (m)').waitFor()
  expect(await areaOf('Geofence')).toBe('LINESTRING (36.7 3, 36.7 3.1)')
})

test('on a phone geofences are two taps away, and a rectangle is drawn with two', async () => {
  const phone = await signedIn({ width: 390, height: 844 }, true)
  await phone.goto(world.url)
  await phone.getByRole('link', { name: 'Settings' }).tap()
  const list = phone.getByRole('link', { name: 'Geofences' })
  await list.waitFor()
  const box = (await list.boundingBox())!
  expect([box.x >= 0, box.x + box.width <= 390]).toEqual([true, true])
  await list.tap()
  await phone.getByRole('heading', { name: 'Geofences' }).waitFor()
  expect(new URL(phone.url()).pathname).toBe('/geofences')
  const { x, y, radius } = await openMap(phone)
  await phone.getByRole('button', { name: 'Draw a rectangle' }).tap()
  await phone.touchscreen.tap(x - radius / 2, y - radius / 2)
  await phone.touchscreen.tap(x + radius / 2, y + radius / 2)
  await phone.getByLabel('Name').fill('Gate')
  await phone.getByRole('button', { name: 'Save', exact: true }).tap()
  await phone.waitForURL(/\/settings\/geofence\/\d+$/)
  expect(await areaOf('Gate')).toMatch(/^POLYGON/)
  expect(await barriers(phone)).toEqual([])
  await phone.context().close()
})
