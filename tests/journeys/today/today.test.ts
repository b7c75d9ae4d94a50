import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { momentOfWallTime, wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { amina, deviceOf, report, trackerClient } from '../../support/cast-world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, api } = await startJourney()
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Amina's. */
const zone = 'Africa/Algiers'
const dayOf = (time: number) => new Date(wallTimeOf(time, zone)).toISOString().slice(0, 10)
const yesterday = dayOf(Date.now() - dayMs)
/** On the clock of yesterday. */
const at = (clock: string) => momentOfWallTime(Date.parse(`${yesterday}T${clock}:00Z`), zone)

let vanId: number
let page: Page

const fixAt = (time: number, metres: number, isMoving: boolean) => ({
  time: new Date(time).toISOString(),
  latitude: 36.7 + metres / 111_000,
  longitude: 3,
  speed: isMoving ? 16 : 0,
  attributes: { ignition: isMoving, motion: isMoving },
})

/** It stood from half past seven on, drove from eight to nine, and stood for an hour. */
const fixesOfYesterday = Array.from({ length: 151 }, (_, minute) => {
  const driven = Math.min(60, Math.max(0, minute - 30))
  return fixAt(at('07:30') + minute * minuteMs, driven * 500, driven > 0 && driven < 60)
})

beforeAll(async () => {
  vanId = (await deviceOf(api, 'van-1')).id
  const tracker = await trackerClient(world)
  await report(tracker, 'van-1', fixesOfYesterday)
  await tracker.endAsync()
  await world.whenIdle()
  page = await signedInPage(browser, world, amina)
})

const laneOfVan = () => page.locator(`#lane-${vanId}`)

test('an earlier day shows what each vehicle did, and a press opens the replay at that moment', async () => {
  await page.goto(world.url)
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(5)
  // the day may have changed since the test began
  await page.goto(`${world.url}/today?day=${dayOf(at('12:00') + dayMs)}`)
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect
    .poll(() => laneOfVan().locator('.q-visually-hidden').textContent())
    .toMatch(/first start 08:0\d.*Driving/)
  expect(new URL(page.url()).searchParams.get('day')).toBe(yesterday)

  const lane = laneOfVan().locator('svg')
  const { width, height } = (await lane.boundingBox())!
  const position = { x: (width * 8.5) / 24, y: height / 2 }
  await lane.hover({ position })
  await page.getByText('Driving, ').waitFor()
  await page.getByText(/km\/h/).waitFor()
  await lane.click({ position })
  await page.locator('[data-selected-place]').waitFor({ state: 'attached' })
  const { searchParams, pathname } = new URL(page.url())
  expect([pathname, searchParams.get('deviceId')]).toEqual(['/replay', String(vanId)])
  expect(Math.abs(Date.parse(searchParams.get('at')!) - at('08:30'))).toBeLessThan(5 * minuteMs)
})

test('the keyboard goes through vehicles and moments, and to another day', async () => {
  await page.goto(`${world.url}/today?day=${yesterday}`)
  await expect.poll(() => laneOfVan().locator('.q-visually-hidden').textContent()).toContain('first start')
  const list = page.getByRole('listbox', { name: 'Vehicles of the day' })
  await list.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  const marked = list.getByRole('option', { selected: true })
  expect(await marked.getAttribute('aria-posinset')).toBe(await marked.getAttribute('aria-setsize'))
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
})

test('what a vehicle begins to do is seen as it happens', async () => {
  await page.goto(`${world.url}/today`)
  // it reported a moment ago that it stands
  await expect
    .poll(() => laneOfVan().locator('.q-visually-hidden').textContent())
    .toMatch(/Van 1: (?!.*Driving)(No data|Stopped)/)
  const tracker = await trackerClient(world)
  let metres = 30_000
  const begun = Date.now() - 5 * minuteMs
  for (let minute = 0; minute <= 5; minute++) {
    metres += 600
    await report(tracker, 'van-1', fixAt(begun + minute * minuteMs, metres, true))
  }
  await expect.poll(() => laneOfVan().locator('.q-visually-hidden').textContent()).toContain('Driving')
  expect(await laneOfVan().getByText('now', { exact: true }).isVisible()).toBe(true)
  await tracker.endAsync()
})

test('who wants to begins the day with it', async () => {
  await page.goto(`${world.url}/settings/preferences`)
  await page.getByLabel('Page after signing in').selectOption('today')
  await page.getByText('Preference saved').first().waitFor()
  const visitor = await browser.newPage({ locale: 'en-GB' })
  await visitor.goto(`${world.url}/login`)
  await visitor.getByLabel('Email').fill(amina)
  await visitor.getByLabel('Password', { exact: true }).fill('demo1234')
  await visitor.locator('button[type=submit]').click()
  await visitor.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  expect(new URL(visitor.url()).pathname).toBe('/today')
  await visitor.context().close()
})
