import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { demonstrationRoads } from '../../../infra/local/demo/demonstration-roads.ts'
import type { SharedWayJson } from '../../../shared/wire/roads/roads-json.ts'
import type { LiveShareJson } from '../../../shared/wire/share/live-share-json.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { cutButtons, overflowOf } from '../../support/browser/overflow.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, type DeviceAnswer, deviceOf, report } from '../../support/cast-world.ts'

const { world, browser, api, tracker } = await startJourney({ roads: async () => demonstrationRoads() })
const hostile = '<img src=x onerror=alert(1)> "Quay"'
const street = demonstrationRoads()[0]!
const place = street[200]!
let van: DeviceAnswer

/** Two fixes on the way, so that it moves; as long ago as a van needs to the next that is reported. */
async function driveTo(at: number, secondsAgo: number) {
  const fixes = [at - 2, at].map((each, step) => ({
    time: new Date(Date.now() - (secondsAgo + (1 - step) * 4) * 1000).toISOString(),
    latitude: street[each]!.latitude,
    longitude: street[each]!.longitude,
    speed: 50,
    attributes: { ignition: true, motion: true },
  }))
  await report(tracker, 'van-1', fixes)
  await world.whenIdle()
}

beforeAll(async () => {
  van = await deviceOf(api, 'van-1')
  await api('PUT', `/devices/${van.id}`, { ...van, name: hostile, category: 'van' })
  const area = `CIRCLE (${place.latitude} ${place.longitude}, 100)`
  await api('POST', '/geofences', { name: hostile, area })
  const server = (await api('GET', '/server')) as { attributes: object }
  await api('PUT', '/server', { ...server, attributes: { ...server.attributes, 'roads.enable': true } })
  await driveTo(20, 120)
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const newPage = async (options = {}): Promise<Page> =>
  (await browser.newContext({ serviceWorkers: 'block', ...options })).newPage()

async function guestPage(link: string, options = {}): Promise<Page> {
  const page = await newPage(options)
  await page.goto(link)
  return page
}

test('who shares a vehicle shows its way to a place by road, and guests see it', async () => {
  const page = await signedInPage(browser, world, amina)
  await page.goto(`${world.url}/settings/device/${van.id}/share`)
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByLabel('Expected arrival at').selectOption({ label: hostile })
  const isSet = page.waitForResponse((response) => response.url().endsWith('/way') && response.ok())
  await page.getByRole('switch', { name: /^Show the route to the place/ }).press('Space')
  await isSet
  expect(await barriers(page)).toEqual([])
  await page.reload()
  await page.getByText('with the route to the place').waitFor()

  const [{ id, placeByRoad }] = (await api('GET', '/shares')) as [LiveShareJson]
  expect(placeByRoad?.latitude).toBeCloseTo(place.latitude, 4)

  await page.getByRole('button', { name: `Stop showing the route of ${hostile}` }).click()
  await page.getByText('The route is no longer shown').waitFor()
  expect(((await api('GET', '/shares')) as LiveShareJson[])[0]).toMatchObject({ id, placeByRoad: null })
})

test('a guest sees the way along the street, when it arrives, and no calls cost more', async () => {
  const token = (await api('POST', '/devices/share', { deviceId: van.id })) as string
  const [{ id }] = (await api('GET', '/shares')) as [LiveShareJson]
  await api('PUT', `/shares/${id}/way`, { place: { latitude: place.latitude, longitude: place.longitude } })
  const arrival = `${place.latitude.toFixed(5)},${place.longitude.toFixed(5)},${hostile}`
  const link = `${world.url}/?${new URLSearchParams({ token, arrival }).toString()}`
  const page = await newPage()
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/share/way'))
  await page.goto(link)
  const answer = await answered
  const way = (await answer.json()) as SharedWayJson
  expect(way.line.length).toBeGreaterThan(100)
  await page.getByText(/around \d\d:\d\d by road \(estimate\)/).waitFor()
  expect(await barriers(page)).toEqual([])

  await driveTo(60, 0)
  const headers = { authorization: `Bearer ${token}` }
  const ask = async () => (await (await fetch(`${world.url}/api/share/way`, { headers })).json()) as SharedWayJson
  const answers = await Promise.all(Array.from({ length: 10 }, ask))
  expect(answers.map((each) => each?.line.length ?? null)).toEqual(answers.map(() => way.line.length))
  await world.whenIdle()

  const phone = await guestPage(link, {
    locale: 'ar-DZ',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await phone.getByText(/حسب الطريق/).waitFor()
  expect(await overflowOf(phone)).toBe(0)
  expect(await cutButtons(phone)).toEqual([])
  expect(await barriers(phone)).toEqual([])
})

test('a guest who writes another place into the address gets no way to it', async () => {
  const token = (await api('POST', '/devices/share', { deviceId: van.id })) as string
  const [{ id }] = (await api('GET', '/shares')) as [LiveShareJson]
  await api('PUT', `/shares/${id}/way`, { place: { latitude: place.latitude, longitude: place.longitude } })
  const arrival = '36.50000,3.10000,Elsewhere'
  const page = await guestPage(`${world.url}/?${new URLSearchParams({ token, arrival }).toString()}`)
  await page.getByText(/At Elsewhere around \d\d:\d\d \(estimate\)/).waitFor()
  expect(await page.getByText('by road').count()).toBe(0)
})
