import { beforeAll, expect, test } from 'vitest'
import { demonstrationRoads } from '../../../infra/local/demo/demonstration-roads.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { overflowOf } from '../../support/browser/overflow.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, type DeviceAnswer, deviceOf, report } from '../../support/cast-world.ts'

const { world, browser, api, tracker } = await startJourney({ roads: async () => demonstrationRoads() })
const hostile = '<img src=x onerror=alert(1)> "Truck"'
const noon = Date.UTC(2026, 5, 1, 12)
let van: DeviceAnswer

beforeAll(async () => {
  van = await deviceOf(api, 'van-1')
  await api('PUT', `/devices/${van.id}`, { ...van, name: hostile, category: 'truck' })
  const way = demonstrationRoads()[0]!.slice(0, 161)
  const seen = way.filter((_, at) => at % 20 === 0)
  const fixes = seen.map(({ latitude, longitude }, step) => ({
    time: new Date(noon + step * minuteMs).toISOString(),
    latitude: latitude + 0.0001,
    longitude,
    speed: 24,
  }))
  await report(tracker, 'van-1', fixes)
  await world.whenIdle()
})

const period = `from=2026-06-01T00:00:00.000Z&to=2026-06-01T23:59:00.000Z`
const replay = () => `${world.url}/replay?deviceId=${van.id}&${period}`
const button = { name: `Roads that ${hostile} took` }

test('the button is there once an administrator turned it on', async () => {
  const page = await signedInPage(browser, world, amina)
  await page.goto(replay())
  await page.getByRole('button', { name: 'Copy link to this moment' }).waitFor()
  expect(await page.getByRole('button', button).count()).toBe(0)
  await expect(api('GET', `/positions/roads?deviceId=${van.id}&${period}`)).rejects.toThrow('Roads are not looked up')
  await page.goto(`${world.url}/settings/server`)
  await page.locator('summary', { hasText: /^Roads/ }).click()
  await page.getByRole('switch', { name: /^Look up roads/ }).press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()

  await page.goto(replay())
  const roads = page.getByRole('button', button)
  await roads.click()
  await page.getByText('Roads shown').waitFor()
  expect(await roads.getAttribute('aria-pressed')).toBe('true')
  expect(await barriers(page)).toEqual([])
  await roads.click()
  await page.getByText('Roads shown').waitFor({ state: 'detached' })
  await page.context().close()
})

test('the line has the bends that the positions do not', async () => {
  const { lines, isWhole } = (await api('GET', `/positions/roads?deviceId=${van.id}&${period}`)) as {
    lines: [number, number][][]
    isWhole: boolean
  }
  expect([lines.length, isWhole]).toEqual([1, true])
  expect(lines[0]!.length).toBeGreaterThan(100)
})

test('a phone in Arabic has room for it', async () => {
  const page = await signedInPage(browser, world, amina, {
    locale: 'ar-DZ',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await page.goto(replay())
  await page.getByRole('button', { name: /^الطرق التي سلكتها/ }).click()
  await page.getByText('الطرق معروضة').waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.context().close()
})
