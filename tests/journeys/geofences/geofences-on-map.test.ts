import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { amina, deviceOf, report } from '../../support/cast-world.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

interface Fence {
  id: number
  name: string
  area: string
}

const { world, browser, api, tracker } = await startJourney()
let page: Page
let vanId: number
let depot: Fence

/** A hundred metres south of its middle, so that the name and the ground beside the vehicle are free. */
const inDepot = { latitude: 36.7497, longitude: 3.06, speed: 20 }
const away = { latitude: 36.72, longitude: 3.02, speed: 20 }

beforeAll(async () => {
  vanId = (await deviceOf(api, 'van-1')).id
  const area = 'CIRCLE (36.7506 3.06, 300)'
  depot = (await api('POST', '/geofences', { name: 'Depot', area, attributes: { color: '#1a7f5a' } })) as Fence
  const smaller = 'CIRCLE (36.7506 3.06, 200)'
  await api('POST', '/geofences', { name: 'Not to be seen', area: smaller, attributes: { hide: true } })
  await api('POST', '/permissions', { deviceId: vanId, geofenceId: depot.id })
  await report(tracker, 'van-1', { time: new Date().toISOString(), ...away })
  await world.whenIdle()
  page = await signedInPage(browser, world, amina)
  await page.goto(world.url)
})

const geofenceCard = () => page.getByRole('region', { name: 'Geofence', exact: true })
const vehicleCard = () => page.getByRole('region', { name: 'Selected vehicle' })
const fences = async () => (await api('GET', '/geofences')) as Fence[]

async function drive(place: object, ready: () => Promise<boolean>) {
  // what was linked just now is known to the engine within two seconds
  await expect
    .poll(
      async () => {
        await report(tracker, 'van-1', { time: new Date().toISOString(), ...place })
        await world.whenIdle()
        return ready()
      },
      { interval: 500 },
    )
    .toBe(true)
}

test('a geofence counts who is inside, and a click on it opens its card', async () => {
  await page.goto(`${world.url}/?geofence=${depot.id}`)
  await geofenceCard().getByRole('heading', { name: 'Depot' }).waitFor()
  await geofenceCard().getByText('No vehicle inside').waitFor()
  const occupant = geofenceCard().getByRole('button', { name: /Van 1\s*since \d\d:\d\d/ })
  await drive(inDepot, () => occupant.isVisible())
  await geofenceCard().getByText('1 vehicle inside').waitFor()
  expect(await barriers(page)).toEqual([])

  await page.keyboard.press('Escape')
  await geofenceCard().waitFor({ state: 'detached' })
  const free = { x: 1080, y: 330 }
  await expect
    .poll(async () => {
      // a second click on it would close the card
      if (!(await geofenceCard().isVisible())) await page.mouse.click(free.x, free.y)
      return geofenceCard().isVisible()
    })
    .toBe(true)
  expect(new URL(page.url()).searchParams.get('geofence')).toBe(String(depot.id))
  await geofenceCard().getByText('1 vehicle inside').waitFor()
  await drive(away, () => geofenceCard().getByText('No vehicle inside').isVisible())
  await page.mouse.click(720, 40)
  await geofenceCard().waitFor({ state: 'detached' })
})

test('a vehicle leads to the geofence that it is in, and gets one around it or none at all', async () => {
  await page.goto(`${world.url}/?geofence=${depot.id}`)
  await drive(inDepot, () => geofenceCard().getByText('1 vehicle inside').isVisible())
  await geofenceCard().getByRole('button', { name: /Van 1/ }).click()
  await vehicleCard().getByRole('heading', { name: 'Van 1' }).waitFor()
  const map = page.locator('[data-selected-point]')
  await expect.poll(() => map.getAttribute('data-selected-marker')).toBe('36.74970,3.06000')
  await vehicleCard().getByRole('button', { name: 'Depot' }).click()
  await geofenceCard().waitFor()
  await page.goBack()
  await vehicleCard().waitFor()

  const create = async () => {
    await vehicleCard().getByRole('button', { name: 'More', exact: false }).last().click()
    await page.getByRole('menuitem', { name: 'Create geofence' }).click()
  }
  const before = await fences()
  await page.route('**/api/permissions', (route) => route.fulfill({ status: 403, body: 'Not to be linked today.' }))
  await create()
  await page.getByText('Not to be linked today.').waitFor()
  expect(await fences()).toEqual(before)

  await page.unroute('**/api/permissions')
  await create()
  await page.waitForURL(/\/settings\/geofence\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const made = (await fences()).find((fence) => fence.id === id)
  expect(made).toMatchObject({ name: 'Van 1', area: 'CIRCLE (36.7497 3.06, 50)' })
  const linked = (await api('GET', `/geofences?deviceId=${vanId}`)) as Fence[]
  expect(linked.map((fence) => fence.id)).toContain(id)
})
