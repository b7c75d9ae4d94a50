import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriers } from '../../support/browser/barriers.ts'
import { overflowOf } from '../../support/browser/overflow.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, deviceOf, report } from '../../support/cast-world.ts'
import { hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'

const { world, browser, api, tracker } = await startJourney({ isMapDrawn: false })
let page: Page
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>
let address: string

/** Half an hour of driving two hours ago, then standing. */
const trip = (begin: number) =>
  Array.from({ length: 41 }, (_, minute) => ({
    time: new Date(begin + minute * minuteMs).toISOString(),
    latitude: 36.7 + (Math.min(30, minute) * 667) / 111_000,
    longitude: 3,
    speed: minute > 0 && minute < 30 ? 21.6 : 0,
    attributes: { motion: minute > 0 && minute < 30 },
  }))

beforeAll(async () => {
  await report(tracker, 'van-1', trip(Date.now() - 2 * hourMs))
  await world.whenIdle()
  const { id } = await deviceOf(api, 'van-1')
  address = `${world.url}/reports/logbook?deviceId=${id}&period=last7Days`
  page = await signedInPage(browser, world, amina)
  storageState = await page.context().storageState()
})

const foot = () => page.locator('[role=grid] > [role=rowgroup]').last()

test('somebody says what a trip was for, and finds it again with their name', async () => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Business: change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nobody has changed this trip.').waitFor()
  await dialog.getByRole('radio', { name: 'Private' }).check()
  await dialog.getByLabel('Purpose').fill('School')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Private: change' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Private: change' }).click()
  await page.getByRole('dialog').getByText('Private · School').waitFor()
  await page
    .getByRole('dialog')
    .getByText(/^Amina/)
    .waitFor()
  await page.keyboard.press('Escape')
  expect(await foot().innerText()).toMatch(/\d km/)
})

test('the keyboard reaches and changes a kind', async () => {
  await page.goto(address)
  const kind = page.getByRole('button', { name: 'Private: change' })
  await kind.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Private' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Commute: change' }).waitFor()
  expect(await page.getByRole('button', { name: 'Private: change' }).count()).toBe(0)
})

test.each([
  { name: 'light, in English', colorScheme: 'light' as const, locale: 'en', width: 1440 },
  { name: 'dark, on a phone, in Arabic', colorScheme: 'dark' as const, locale: 'ar', width: 390 },
])('it fits and has no serious finding: $name', async ({ colorScheme, locale, width }) => {
  const context = await browser.newContext({ storageState, colorScheme, viewport: { width, height: 844 } })
  const shown = await context.newPage()
  await shown.goto(`${address}&locale=${locale}`)
  await shown.locator('[data-kind]').first().click()
  await shown.getByRole('dialog').waitFor()
  expect(await overflowOf(shown)).toBe(0)
  expect(await barriers(shown)).toEqual([])
  await context.close()
})
