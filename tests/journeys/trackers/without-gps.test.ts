import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriers } from '../../support/browser/barriers.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { overflowOf } from '../../support/browser/overflow.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, type DeviceAnswer, deviceOf, report } from '../../support/cast-world.ts'

const { world, browser, api, tracker } = await startJourney({ isMapDrawn: false, deviceLocation: true })
const hostile = '<img src=x onerror=alert(1)> "Container"'
const wifi = ['01', '02', '03'].map((last) => ({ macAddress: `a0:ec:f9:1e:32:${last}`, signalStrength: -60 }))
const cell = {
  radioType: 'lte',
  mobileCountryCode: 603,
  mobileNetworkCode: 1,
  locationAreaCode: 5,
  cellId: 2_898_945,
  signalStrength: -96,
}

interface PositionAnswer {
  id: number
  latitude: number
  longitude: number
  accuracy: number
  outdated: boolean
  attributes: Record<string, unknown>
}

let van: DeviceAnswer
let page: Page

beforeAll(async () => {
  van = await deviceOf(api, 'van-1')
  await api('PUT', `/devices/${van.id}`, { ...van, name: hostile })
  page = await signedInPage(browser, world, amina)
})

const latest = async () => {
  await world.whenIdle()
  const [position] = (await api('GET', '/positions')) as (PositionAnswer & { deviceId: number })[]
  expect(position?.deviceId).toBe(van.id)
  return position!
}
const sent = (network: object) => report(tracker, 'van-1', { time: new Date().toISOString(), network })
const requests = async () => {
  const [from, to] = [Date.now() - 86_400_000, Date.now() + 86_400_000].map((time) => new Date(time).toISOString())
  const days = (await api('GET', `/statistics?from=${from}&to=${to}`)) as { geolocationRequests: number }[]
  return days.reduce((sum, { geolocationRequests }) => sum + geolocationRequests, 0)
}

test('nothing is looked up until an administrator turns it on', async () => {
  await report(tracker, 'van-1', { time: new Date().toISOString(), latitude: 36.7, longitude: 3 })
  await sent({ wifiAccessPoints: wifi })
  expect(await latest()).toMatchObject({ outdated: true, latitude: 36.7 })
  expect(await requests()).toBe(0)

  await page.goto(`${world.url}/settings/server`)
  await page.locator('summary', { hasText: 'Positions without GPS' }).click()
  await page.getByRole('switch', { name: /^Look up Wi-Fi and cell towers/ }).press('Space')
  await page.getByLabel(/^At most in 24 hours/).fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  expect(await api('GET', '/server')).toMatchObject({
    geolocationEnabled: true,
    attributes: { 'geolocation.enable': true, 'geolocation.dailyMax': 2 },
  })
})

test('a vehicle that receives nothing but Wi-Fi moves, and its card says how far that can be trusted', async () => {
  await page.goto(`${world.url}/?device=${van.id}`)
  await page.getByRole('heading', { name: hostile }).waitFor()
  await expect
    .poll(async () => {
      await sent({ wifiAccessPoints: wifi })
      return (await latest()).outdated
    })
    .toBe(false)
  const { accuracy, attributes } = await latest()
  expect(attributes).toMatchObject({ approximate: true, locatedBy: 'wifi' })
  await page.getByRole('button', { name: 'More details' }).click()
  const details = page.getByRole('region', { name: 'Selected vehicle' })
  await details.getByText('Wi-Fi access points').first().waitFor()
  await details.getByText(`${accuracy} m`, { exact: true }).first().waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await requests()).toBe(1)
})

test('the same access points in another order are known; cells are asked for, until the allowance is used up', async () => {
  await sent({ wifiAccessPoints: wifi.toReversed() })
  const known = await latest()
  expect([known.outdated, await requests()]).toEqual([false, 1])
  await sent({ cellTowers: [cell] })
  expect(await latest()).toMatchObject({ outdated: false, accuracy: 700, attributes: { locatedBy: 'cells' } })
  await sent({ cellTowers: [{ ...cell, cellId: 7 }] })
  expect(await latest()).toMatchObject({ outdated: true, accuracy: 700 })
  const problems = (await api('GET', `/devices/${van.id}/problems`)) as { field: string; reason: string }[]
  expect(problems).toContainEqual(
    expect.objectContaining({ field: 'network', reason: expect.stringContaining('the 2 look-ups') }),
  )
})

test('statistics count the look-ups, also for a phone that reads Arabic', async () => {
  const phone = await signedInPage(browser, world, amina, {
    locale: 'ar-DZ',
    viewport: { width: 390, height: 844 },
  })
  await phone.goto(`${world.url}/reports/statistics?period=today`)
  await phone.getByText('عمليات البحث بالواي فاي والأبراج').first().waitFor()
  expect(await overflowOf(phone)).toBe(0)
  await phone.goto(`${world.url}/settings/server`)
  await phone.locator('summary', { hasText: 'مواقع بلا GPS' }).click()
  await phone.getByText('البحث بالواي فاي وأبراج الاتصال').first().waitFor()
  expect(await overflowOf(phone)).toBe(0)
  expect(await barriers(phone)).toEqual([])
  await phone.context().close()
})
