import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, deviceOf, report } from '../../support/cast-world.ts'

const { world, browser, api, tracker } = await startJourney()
const there = { latitude: 36.75, longitude: 3.06 }
/** Free ground of the map, away from what lies over it. */
const point = { x: 1150, y: 250 }
let page: Page
/** What lies under the point. */
let place: { latitude: number; longitude: number }
let vanId: number

const menu = () => page.getByRole('dialog', { name: 'This place' })
const item = (name: string) => menu().getByRole('menuitem', { name })
const rightClick = () => page.mouse.click(point.x, point.y, { button: 'right' })
const panel = (name: string) => page.getByRole('region', { name, exact: true })

const openMenu = () =>
  expect
    .poll(async () => {
      if (!(await menu().isVisible())) await rightClick()
      return menu().isVisible()
    })
    .toBe(true)
const openAt = async (name: string) => {
  await openMenu()
  await item(name).click()
}

/** The van came yesterday on its way, and stands there now. */
const came = () =>
  Array.from({ length: 11 }, (_, minute) => ({
    time: new Date(Date.now() - dayMs + (minute - 5) * minuteMs).toISOString(),
    latitude: place.latitude,
    longitude: place.longitude + (minute - 5) * 0.006,
    speed: 20,
    attributes: { motion: true, ignition: true },
  }))
const stands = () =>
  [10, 5, 0].map((minutes) => ({
    time: new Date(Date.now() - minutes * minuteMs).toISOString(),
    ...place,
    speed: 0,
    attributes: { motion: false, ignition: false },
  }))

beforeAll(async () => {
  vanId = (await deviceOf(api, 'van-1')).id
  await report(tracker, 'van-2', { time: new Date().toISOString(), ...there })
  await world.whenIdle()
  page = await signedInPage(browser, world, amina, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(world.url)
  await page.locator('.maplibregl-ctrl-geolocate[aria-label]').waitFor()
})

test('a right-click says where it is, and its coordinates are copied', async () => {
  await openMenu()
  await menu().getByRole('button', { name: 'Copy coordinates' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/^-?\d+\.\d{6}, -?\d+\.\d{6}$/)
  const [latitude, longitude] = (await copied()).split(', ').map(Number)
  place = { latitude: latitude!, longitude: longitude! }
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await menu().waitFor({ state: 'detached' })
})

test('who was here is two taps away, and the replay of it a third', async () => {
  await report(tracker, 'van-1', [...came(), ...stands()])
  await world.whenIdle()
  let taps = 0
  const tap = async (act: () => Promise<unknown>) => {
    taps += 1
    await act()
  }
  await tap(rightClick)
  await tap(() => item('Who was here').click())
  const row = panel('Who was here').getByRole('button', { name: /Van 1.*last seen here/ })
  await row.waitFor()
  await panel('Who was here').getByText('1 pass', { exact: true }).waitFor()
  expect(await barriers(page)).toEqual([])

  // another time is chosen in place
  const period = panel('Who was here').getByLabel('Period')
  await period.selectOption('last7Days')
  await panel('Who was here').getByText('2 passes', { exact: true }).waitFor()
  await panel('Who was here').getByText('up to 20 km/h').waitFor()
  await period.selectOption('today')

  await tap(() => row.click())
  await page.waitForURL(/\/replay\?/)
  expect(taps).toBeLessThanOrEqual(3)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('deviceId')).toBe(String(vanId))
  expect(Math.abs(Date.parse(searchParams.get('at')!) - Date.now())).toBeLessThan(20 * minuteMs)
  await page.locator('[data-selected-place]').waitFor({ state: 'attached' })
})

test('vehicles near here are listed with their distance, and one opens its card', async () => {
  await page.goto(world.url)
  await openAt('Vehicles near here')
  const rows = panel('Vehicles near here').getByRole('button', { name: /^Van \d/ })
  await expect.poll(() => rows.count()).toBe(2)
  expect(await rows.first().innerText()).toMatch(/^Van \d\s+[\d.,]+ k?m/)
  await rows.first().click()
  await panel('Selected vehicle').waitFor()
})

test('the navigation app that somebody chose for themselves opens the place', async () => {
  await page.goto(`${world.url}/settings/preferences?section=map`)
  await page.getByLabel('Navigation app link').fill(`${world.url}/api/health?to={latitude},{longitude}`)
  await page.getByLabel('Navigation app name').fill('Our navigation')
  await page.keyboard.press('Enter')
  const saved = async () => (await api('GET', '/session')) as { attributes: Record<string, unknown> }
  await expect
    .poll(async () => Object.keys((await saved()).attributes))
    .toEqual(expect.arrayContaining(['navigationAppLink', 'navigationAppTitle']))
  await page.goto(world.url)
  await openMenu()
  const [opened] = await Promise.all([page.context().waitForEvent('page'), item('Our navigation').click()])
  await opened.waitForURL(/\/api\/health\?to=-?\d+\.\d{6},-?\d+\.\d{6}$/)
  await opened.close()
})

test('a geofence begins with a circle there', async () => {
  await openAt('New geofence here')
  await page.waitForURL(/\/geofences\?circle=/)
  expect(new URL(page.url()).searchParams.get('circle')).toMatch(/^-?\d+\.\d{6},-?\d+\.\d{6},100$/)
  await page.getByRole('button', { name: 'Save' }).first().waitFor()
})
