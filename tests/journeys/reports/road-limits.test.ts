import { beforeAll, expect, test } from 'vitest'
import { demonstrationRoads } from '../../../infra/local/demo/demonstration-roads.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { cutButtons, overflowOf } from '../../support/browser/overflow.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, type DeviceAnswer, deviceOf, report } from '../../support/cast-world.ts'

const { world, browser, api, tracker } = await startJourney({
  roads: async () => demonstrationRoads(),
  isMapDrawn: false,
})
const hostile = '<img src=x onerror=alert(1)> "Van"'
const noon = Date.UTC(2026, 5, 1, 12)
let van: DeviceAnswer

/** Along a street of the town, a hundred metres each four seconds; then at sea. */
beforeAll(async () => {
  van = await deviceOf(api, 'van-1')
  await api('PUT', `/devices/${van.id}`, { ...van, name: hostile, category: 'van' })
  const street = demonstrationRoads()[0]!
    .slice(0, 121)
    .filter((_, at) => at % 5 === 0)
  const sea = Array.from({ length: 20 }, (_, at) => ({ latitude: 37.2, longitude: 3 + at * 0.0011 }))
  const fixesOf = (points: readonly { latitude: number; longitude: number }[], begin: number) =>
    points.map(({ latitude, longitude }, step) => ({
      time: new Date(begin + step * 4000).toISOString(),
      latitude,
      longitude,
      speed: step === 0 || step === points.length - 1 ? 20 : 90,
    }))
  await report(tracker, 'van-1', [...fixesOf(street, noon), ...fixesOf(sea, noon + 3_600_000)])
  await world.whenIdle()
})

const speeding = () =>
  `${world.url}/reports/speeding?deviceId=${van.id}&speedLimit=38&from=2026-06-01T00:00:00.000Z&to=2026-06-01T23:59:00.000Z`

async function turnOnRoads() {
  const server = (await api('GET', '/server')) as { attributes: object }
  await api('PUT', '/server', { ...server, attributes: { ...server.attributes, 'roads.enable': true } })
}

test('limits of roads are looked up by a press, once an administrator turned roads on', async () => {
  const page = await signedInPage(browser, world, amina, { viewport: { width: 1440, height: 900 } })
  await page.goto(speeding())
  const rows = page.locator('[role=row][aria-rowindex]')
  await rows.getByText('90 km/h').first().waitFor()
  expect(await page.getByRole('button', { name: 'Road speed limits' }).count()).toBe(0)
  await turnOnRoads()
  await page.reload()
  await page.getByRole('button', { name: 'Road speed limits' }).click()
  const [inTown, atSea] = [page.locator('[role=row][aria-rowindex="2"]'), page.locator('[role=row][aria-rowindex="3"]')]
  await inTown.getByText('50 km/h').waitFor()
  await inTown.getByText('40 km/h').waitFor()
  await atSea.getByText('No road found').waitFor()
  await page.getByText('2 limits looked up').waitFor()
  expect(await page.getByRole('columnheader', { name: /^Over the road limit/ }).count()).toBe(1)
  expect(await page.getByRole('button', { name: /^Look up/ }).count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  const days = (await api('GET', `/statistics?from=${lastDay()}&to=${new Date().toISOString()}`)) as {
    roadRequests: number
  }[]
  expect(days.reduce((sum, { roadRequests }) => sum + roadRequests, 0)).toBeLessThanOrEqual(2)
  await page.context().close()
})

const lastDay = () => new Date(Date.now() - 86_400_000).toISOString()

test('a phone in Arabic has room for them, and what was looked up costs nothing', async () => {
  const page = await signedInPage(browser, world, amina, {
    locale: 'ar-DZ',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await page.goto(speeding())
  await page.getByRole('button', { name: 'حدود الطرق' }).click()
  await page.getByText('لم يُعثر على طريق').first().waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await cutButtons(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
  await page.context().close()
})
