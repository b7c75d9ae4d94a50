import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { momentOfWallTime, wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { overflowOf } from '../../support/browser/overflow.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, deviceOf, report } from '../../support/cast-world.ts'

const { world, browser, api, tracker } = await startJourney({ isMapDrawn: false })
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Amina's. */
const zone = 'Africa/Algiers'
const dayStart = (daysAgo: number) => {
  const wall = wallTimeOf(Date.now(), zone)
  return momentOfWallTime(wall - (wall % dayMs) - daysAgo * dayMs, zone)
}
let page: Page
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>

interface Drive {
  begin: number
  driver: string
  /** minutes in which it brakes harshly */
  brakes: readonly number[]
  /** minutes of standing with the engine on, after an hour of driving */
  idles: number
}

/** An hour of driving at 40 km/h, then standing. */
const driveOf = ({ begin, driver, brakes, idles }: Drive) =>
  Array.from({ length: 61 + idles + 10 }, (_, minute) => {
    const driven = Math.min(60, minute)
    const isRunning = minute < 60 + idles
    return {
      time: new Date(begin + minute * minuteMs).toISOString(),
      latitude: 36.7 + (driven * 667) / 111_000,
      longitude: 3,
      speed: minute > 0 && minute < 60 ? 21.6 : 0,
      attributes: {
        ignition: isRunning,
        motion: minute > 0 && minute < 60,
        driverUniqueId: driver,
        ...(brakes.includes(minute) && { alarm: 'hardBraking' }),
      },
    }
  })

beforeAll(async () => {
  await api('POST', '/drivers', { name: 'Ali Kaci', uniqueId: 'D-1' })
  await api('POST', '/drivers', { name: 'Nora Amrani', uniqueId: 'D-2' })
  const eight = dayStart(1) + 8 * 60 * minuteMs
  await report(tracker, 'van-1', driveOf({ begin: eight, driver: 'D-1', brakes: [10, 20, 30], idles: 30 }))
  await report(tracker, 'van-2', driveOf({ begin: eight, driver: 'D-2', brakes: [], idles: 0 }))
  await world.whenIdle()
  page = await signedInPage(browser, world, amina)
  storageState = await page.context().storageState()
})

const tile = (label: string) => page.locator('li').filter({ has: page.getByRole('heading', { name: label, level: 2 }) })
const valueOf = (label: string) => tile(label).getByRole('link').first()
const foot = () => page.locator('[role=grid] > [role=rowgroup]').last()

test('from the start page, the most wasteful driver is one tap away', async () => {
  await page.goto(world.url)
  const way = page.getByRole('link', { name: 'Performance' })
  await way.waitFor()
  await page.evaluate(() => {
    const counted = document.documentElement.dataset
    document.addEventListener('click', () => (counted['taps'] = String(Number(counted['taps'] ?? 0) + 1)), true)
  })
  await way.click()
  await valueOf('Most wasteful driver').waitFor()
  expect(await valueOf('Most wasteful driver').innerText()).toBe('Ali Kaci')
  expect(await tile('Most wasteful driver').innerText()).toContain('Harsh braking −')
  expect(await page.evaluate(() => document.documentElement.dataset['taps'])).toBe('1')
  expect(new URL(page.url()).pathname).toBe('/performance')
})

test.each([
  { label: 'Distance', heading: 'Utilisation' },
  { label: 'Time in use', heading: 'Utilisation' },
  { label: 'Idling', heading: 'Driver scores' },
])('the rows behind “$label” sum up to it', async ({ label, heading }) => {
  await page.goto(`${world.url}/performance`)
  const said = await valueOf(label).innerText()
  expect(said).toMatch(/[1-9]/)
  await valueOf(label).click()
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await foot().getByText(said, { exact: true }).first().waitFor()
})

test('alarms per 100 km are those of the events behind them, on the distance', async () => {
  await page.goto(`${world.url}/performance`)
  const rate = Number(await valueOf('Alarms per 100 km').innerText())
  const km = Number.parseFloat((await valueOf('Distance').innerText()).replace(' km', ''))
  await valueOf('Alarms per 100 km').click()
  await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor()
  await page.getByText('3 events', { exact: true }).waitFor()
  expect(rate).toBeCloseTo(300 / km, 1)
})

test('the driver opens the score in its report', async () => {
  await page.goto(`${world.url}/performance`)
  await valueOf('Most wasteful driver').waitFor()
  const said = await tile('Most wasteful driver').innerText()
  await valueOf('Most wasteful driver').click()
  await page.getByRole('heading', { name: 'Driver scores', level: 1 }).waitFor()
  const row = page.locator('[role=row][aria-rowindex="2"]')
  expect(await row.innerText()).toContain('Ali Kaci')
  expect(said).toContain(`Score ${await row.locator('[role=gridcell]').nth(2).innerText()} of 100`)
})

test('a cell of the heat map opens the day of its vehicle', async () => {
  const { id } = await deviceOf(api, 'van-1')
  await page.goto(`${world.url}/performance`)
  const cell = page
    .getByRole('row', { name: /^Van 1/ })
    .getByRole('link', { name: '1.5', exact: true })
    .first()
  const duration = (await cell.getAttribute('title'))!.split(' · ').at(-1)!
  expect(duration).toMatch(/^1 h (29|30) min$/)
  await cell.click()
  await page.getByRole('heading', { name: 'Utilisation', level: 1 }).waitFor()
  expect(new URL(page.url()).searchParams.get('deviceId')).toBe(String(id))
  await foot().getByText(duration, { exact: true }).first().waitFor()
})

test('vehicles and period are chosen in place, and kept in the address', async () => {
  await page.goto(`${world.url}/performance`)
  await page.getByLabel('Period').selectOption('today')
  await page.waitForURL(`${world.url}/performance?all=true&period=today`)
  await page.getByText('No data in this period').waitFor()
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await valueOf('Distance').waitFor()
  expect(new URL(page.url()).search).toBe('?all=true&period=last30Days')
})

test.each([
  { name: 'light, in English', colorScheme: 'light' as const, locale: 'en', width: 1440 },
  { name: 'dark, in English', colorScheme: 'dark' as const, locale: 'en', width: 1440 },
  { name: 'dark, on a phone, in Arabic', colorScheme: 'dark' as const, locale: 'ar', width: 390 },
  { name: 'light, on a phone, in French', colorScheme: 'light' as const, locale: 'fr', width: 390 },
])('it fits and has no serious finding: $name', async ({ colorScheme, locale, width }) => {
  const context = await browser.newContext({ storageState, colorScheme, viewport: { width, height: 844 } })
  const shown = await context.newPage()
  await shown.goto(`${world.url}/performance?locale=${locale}`)
  await shown.getByRole('grid').waitFor()
  expect(await overflowOf(shown)).toBe(0)
  expect(await barriers(shown)).toEqual([])
  await context.close()
})
