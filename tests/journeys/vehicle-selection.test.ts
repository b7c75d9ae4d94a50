import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { mapSpace } from '../../web/src/fleet/map-space.ts'
import { amina, report } from '../support/cast-world.ts'
import { signedInPage } from '../support/browser/signed-in-page.ts'
import { startJourney } from '../support/browser/journey.ts'

const { world, browser, tracker } = await startJourney()

const places = {
  'van-1': { latitude: 36.75, longitude: 3.05 },
  'van-2': { latitude: 36.47, longitude: 2.83 },
  'line-7': { latitude: 43.7384, longitude: 7.4246 },
  'sales-8': { latitude: 43.7384, longitude: 7.4246 },
}

beforeAll(async () => {
  for (const [uniqueId, place] of Object.entries(places)) {
    await report(tracker, uniqueId, { time: new Date().toISOString(), ...place, speed: 0 })
  }
  await world.whenIdle()
})

const row = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name })

async function signedIn(viewport: { width: number; height: number }): Promise<Page> {
  const page = await signedInPage(browser, world, amina, { viewport })
  await openMap(page)
  return page
}

async function openMap(page: Page): Promise<void> {
  await page.goto(world.url)
  await page.locator('.maplibregl-ctrl-scale').filter({ hasText: 'km' }).waitFor()
}

async function marker(page: Page) {
  const map = page.locator('[data-selected-marker]')
  const [place, point] = await Promise.all([
    map.getAttribute('data-selected-marker'),
    map.getAttribute('data-selected-point'),
  ])
  const [x, y] = (point ?? '').split(',').map(Number)
  return { place, x: x!, y: y! }
}

test.each([
  { name: 'a desktop', width: 1440, height: 900, narrow: false },
  { name: 'a phone', width: 390, height: 844, narrow: true },
])('on $name the map moves to the selected vehicle, the first and the second time', async (size) => {
  const { width, height, narrow } = size
  const page = await signedInPage(browser, world, amina, { viewport: { width, height } })
  const roads = page.waitForResponse((response) => /\/basemap\/roads-[0-9a-f]{8}\.pmtiles$/.test(response.url()))
  await openMap(page)
  const free = mapSpace({
    narrow,
    rightToLeft: false,
    cardOpen: true,
    drawerOpen: false,
    pageWidth: width,
    barHeight: 60,
    hasList: true,
  })
  const centre = { x: (free.left + width - free.right) / 2, y: (free.top + height - free.bottom) / 2 }

  for (const { title, place } of [
    { title: 'Van 1', place: '36.75000,3.05000' },
    { title: 'Van 2', place: '36.47000,2.83000' },
  ]) {
    if (narrow) await page.getByRole('button', { name: 'Vehicles', exact: true }).click()
    await row(page, title).click()
    const card = page.getByRole('region', { name: 'Selected vehicle' })
    await card.getByRole('heading', { name: title }).waitFor()
    await expect
      .poll(async () => {
        const at = await marker(page)
        return { place: at.place, off: Math.round(Math.hypot(at.x - centre.x, at.y - centre.y)) }
      })
      .toEqual({ place, off: expect.toSatisfy((pixels: number) => pixels <= 2) })
    const box = (await card.boundingBox())!
    const at = await marker(page)
    const isCovered = at.x > box.x && at.x < box.x + box.width && at.y > box.y - 24 && at.y < box.y + box.height
    expect(isCovered).toBe(false)
    await expect.poll(() => page.locator('.maplibregl-ctrl-scale').innerText()).toMatch(/^(\d{3}\sm|1\skm)$/)
    if (narrow) await card.getByRole('button', { name: 'Close' }).click()
  }
  expect((await roads).status()).toBe(206)
  await page.getByText('No street map installed').waitFor()
  await page.getByRole('button', { name: 'Hide this note' }).click()
  await expect.poll(() => page.getByText('No street map installed').count()).toBe(0)
  await page.context().close()
})

test('a link opens its view, vehicles at one place open there, and one key shows the fleet again', async () => {
  const page = await signedIn({ width: 1440, height: 900 })
  const scale = page.locator('.maplibregl-ctrl-scale')
  const together = page.getByRole('group', { name: '2 vehicles at this place' })
  await page.goto(`${world.url}/?lat=43.7384&lon=7.4246&zoom=16.5`)
  await expect.poll(() => scale.innerText()).toMatch(/^[3-7]0\sm$/)

  await page.locator('canvas.maplibregl-canvas').focus()
  const opened = async () => {
    await page.keyboard.press('Enter')
    // the next key would be for the first of them
    await together.waitFor({ timeout: 60_000 }).catch(() => undefined)
    return together.count()
  }
  await expect.poll(opened).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => together.count()).toBe(0)
  await expect.poll(opened).toBe(1)
  expect(await together.getByRole('button').allInnerTexts()).toHaveLength(2)
  await together.getByRole('button', { name: 'Sales 8' }).press('Enter')
  await page.getByRole('region', { name: 'Selected vehicle' }).getByRole('heading', { name: 'Sales 8' }).waitFor()
  await expect.poll(async () => (await marker(page)).place).toBe('43.73840,7.42460')

  await page.locator('canvas.maplibregl-canvas').focus()
  await page.keyboard.press('Home')
  await expect.poll(() => scale.innerText()).toMatch(/^\d+\skm$/)
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('zoom'))).toBeLessThan(10)
  expect(new URL(page.url()).searchParams.has('device')).toBe(true)
  await page.context().close()
})
