import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriers } from '../../support/browser/barriers.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { overflowOf } from '../../support/browser/overflow.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, deviceOf, report } from '../../support/cast-world.ts'

const { world, browser, api, tracker } = await startJourney()
const minuteMs = 60_000
const hostile = '<img src=x onerror=alert(1)>'
let page: Page
let deviceId: number

/** Half an hour at one place, with what is in the tank. */
const standing = (begin: number, { longitude, litres }: { longitude: number; litres: number }) =>
  Array.from({ length: 30 }, (_, minute) => ({
    time: new Date(begin + minute * minuteMs).toISOString(),
    latitude: 36.7,
    longitude,
    speed: 0,
    attributes: { ignition: false, fuel: litres },
  }))

/** To the place of the map, `part` of its width from the left. */
async function pressMap(part: 'west' | 'east') {
  const box = (await page.getByRole('region', { name: 'Map with its controls' }).locator('canvas').boundingBox())!
  await page.mouse.click(part === 'west' ? box.x + 48 : box.x + box.width - 48, box.y + box.height / 2)
}
const chosen = () => page.locator('[role=row][aria-selected=true]')

beforeAll(async () => {
  const device = await deviceOf(api, 'van-1')
  deviceId = device.id
  await api('PUT', `/devices/${deviceId}`, {
    ...device,
    name: hostile,
    attributes: { fuelIncreaseThreshold: 20, fuelDropThreshold: 10 },
  })
  const begin = Date.now() - 3 * 60 * minuteMs
  await report(tracker, 'van-1', [
    ...standing(begin, { longitude: 3, litres: 30 }),
    ...standing(begin + 40 * minuteMs, { longitude: 3, litres: 70 }),
    ...standing(begin + 100 * minuteMs, { longitude: 3.2, litres: 70 }),
    ...standing(begin + 140 * minuteMs, { longitude: 3.2, litres: 45 }),
  ])
  await world.whenIdle()
  page = await signedInPage(browser, world, amina)
})

test('fills and drops are on a map, and rows and places find each other', async () => {
  const [from, to] = [-4, 1].map((hours) => new Date(Date.now() + hours * 60 * minuteMs).toISOString()) as [
    string,
    string,
  ]
  const asked = new URLSearchParams({ all: 'true', period: 'custom', from, to })
  await page.goto(`${world.url}/reports/fuel?${asked}&sort=time`)
  await page.getByRole('row', { name: 'Fuel increase' }).waitFor()
  await page.locator('.maplibregl-ctrl-geolocate[aria-label]').waitFor()
  expect(await chosen().count()).toBe(0)

  await expect
    .poll(async () => {
      await pressMap('east')
      return chosen().allInnerTexts()
    })
    .toEqual([expect.stringContaining('Fuel drop')])
  expect(await chosen().innerText()).toContain('25 l')
  expect(await chosen().innerText()).toContain(hostile)
  await expect
    .poll(async () => {
      await pressMap('west')
      return chosen().innerText()
    })
    .toContain('Fuel increase')
  expect(await chosen().innerText()).toContain('40 l')

  await page.getByRole('row', { name: 'Fuel drop' }).click()
  await expect.poll(() => chosen().innerText()).toContain('Fuel drop')
  await page.getByRole('region', { name: 'Map with its controls' }).getByRole('button', { name: 'Close' }).click()
  expect(await chosen().count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBe(0)
})
