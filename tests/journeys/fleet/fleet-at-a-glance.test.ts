import type { Locator, Page, WebSocketRoute } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { amina, bilal, deviceOf, report } from '../../support/cast-world.ts'
import { setNoonZone } from '../../support/browser/noon-zone.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, api, tracker } = await startJourney({ isMapDrawn: false })
let vanId: number
/** epoch ms */
let reportedAt: number

/** Drove for half an hour until half an hour ago, half a kilometre each minute, and stands since then. */
const halfAnHourAgo = () =>
  Array.from({ length: 61 }, (_, minute) => ({
    time: new Date(Date.now() - (60 - minute) * minuteMs).toISOString(),
    latitude: 36.5 + Math.min(minute, 30) * 0.0045,
    longitude: 3.05,
    speed: minute < 30 ? 30 : 0,
    attributes: { ignition: minute < 30, ...(minute === 60 && { alarm: 'sos' }) },
  }))

beforeAll(async () => {
  await setNoonZone(api)
  vanId = (await deviceOf(api, 'van-1')).id
  reportedAt = Date.now()
  await report(tracker, 'van-1', halfAnHourAgo())
  await report(tracker, 'van-2', { time: new Date().toISOString(), latitude: 36.47, longitude: 2.83, speed: 20 })
  await world.whenIdle()
})

/** And the minutes since it was reported. */
async function expectHalfAnHour(story: Locator): Promise<void> {
  const minutes = Number(/Stopped (\d+)\smin/.exec(await story.innerText())?.[1])
  expect(minutes).toBeGreaterThanOrEqual(29)
  expect(minutes).toBeLessThanOrEqual(31 + (Date.now() - reportedAt) / minuteMs)
}

const card = (page: Page) => page.getByRole('region', { name: 'Selected vehicle' })
const rows = (page: Page) => page.getByRole('option')
const strip = (page: Page) => page.getByRole('group', { name: 'Fleet by status' })

describe('the card', () => {
  test('tells the day without a tap, also after a reload, and its ribbon opens the replay', async () => {
    const page = await signedInPage(browser, world, amina)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/activity') && asked.push(request.url()))
    await page.goto(`${world.url}/?device=${vanId}`)
    const story = card(page).locator('p').filter({ hasText: 'Stopped' }).first()
    await expect.poll(() => story.innerText()).toMatch(/Stopped \d+\smin · .*ignition off · 1[3-5](\.\d)?\skm today/)
    await expectHalfAnHour(story)
    await card(page).getByText('Alarm: SOS').waitFor()
    expect(asked).toHaveLength(1)
    await page.reload()
    await expect.poll(() => story.innerText()).toMatch(/Stopped \d+\smin/)
    await expectHalfAnHour(story)

    const ribbon = card(page).getByRole('slider')
    await ribbon.focus()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/replay')
    const address = new URL(page.url()).searchParams
    const [to, at] = [Date.parse(address.get('to') ?? ''), Date.parse(address.get('at') ?? '')]
    expect([address.get('deviceId'), to - at]).toEqual([String(vanId), 60 * minuteMs])
    await page.context().close()
  })

  test('shows what somebody may not do, disabled', async () => {
    const page = await signedInPage(browser, world, bilal)
    await page.goto(world.url)
    // what moves the list, between the press and the release of the pointer too
    await page.getByText('You have read-only access').waitFor()
    await expect.poll(() => rows(page).first().innerText()).toContain('SOS')
    await rows(page).first().click()
    const action = (name: string) => card(page).getByRole('button', { name, exact: true })
    await expect.poll(() => action('Replay').isDisabled()).toBe(true)
    expect(await action('Details').isDisabled()).toBe(true)
    expect(await card(page).getByRole('slider').count()).toBe(0)
    await page.context().close()
  })
})

describe('the fleet', () => {
  test('in five numbers, each of which filters; alarms stay on top until they are acknowledged', async () => {
    const page = await signedInPage(browser, world, amina)
    await page.goto(world.url)
    await strip(page).getByRole('button', { name: '1 Alarms' }).waitFor()
    await expect.poll(() => rows(page).first().innerText()).toContain('Van 1')
    await expect.poll(() => rows(page).first().innerText()).toContain('SOS')
    await strip(page).getByRole('button', { name: '1 moving' }).click()
    await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining('Van 2')])
    await strip(page).getByRole('button', { name: '1 moving' }).press('Enter')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(2)

    const events = (await api('GET', '/events?type=alarm')) as { id: number }[]
    await api('POST', `/events/${events[0]!.id}/acknowledge`)
    await strip(page).getByRole('button', { name: '0 Alarms' }).waitFor()
    await page.context().close()
  })

  test('is found in spite of a typing error; the search ends with the visit, a filter does not', async () => {
    const page = await signedInPage(browser, world, amina)
    await page.goto(world.url)
    await strip(page).waitFor()
    await page.getByRole('combobox', { name: 'Search vehicles' }).fill('truk')
    await expect.poll(() => rows(page).first().innerText()).toContain('Truck')
    await page.getByRole('combobox', { name: 'Search vehicles' }).fill('nothing like this')
    await page.getByText('No vehicle matches this search.').waitFor()
    await strip(page)
      .getByRole('button', { name: /stopped/i })
      .click()
    await page.getByRole('button', { name: 'Clear search and filters' }).waitFor()
    await page.reload()
    await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining('Van 1')])
    await page.context().close()
  })

  test('says since when it is not live', async () => {
    const page = await signedInPage(browser, world, amina)
    let isCut = false
    const lines: WebSocketRoute[] = []
    await page.routeWebSocket(/\/api\/socket/, (line) => {
      lines.push(line)
      if (isCut) void line.close({ code: 1011 })
      else line.connectToServer()
    })
    await page.goto(world.url)
    await strip(page).waitFor()
    await page.locator('html[data-live=on]').waitFor()
    expect(await page.getByText(/^Live paused/).count()).toBe(0)
    isCut = true
    await lines.at(-1)!.close({ code: 1011 })
    await page.getByText(/^Live paused since \d\d:\d\d, reconnecting…$/).waitFor()
    isCut = false
    await expect.poll(() => page.getByText(/^Live paused/).count()).toBe(0)
    await page.context().close()
  })
})

test('the drawer shows the events of one vehicle, routine ones as one line', async () => {
  const page = await signedInPage(browser, world, amina)
  await page.goto(world.url)
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: /^Events/ }).click()
  const drawer = page.getByRole('complementary', { name: 'Events' })
  await drawer.getByLabel('Vehicle').selectOption({ label: 'Van 1' })
  await drawer
    .getByRole('button', { name: /more before/ })
    .first()
    .click()
  await drawer.getByText('Started moving').first().waitFor()
  await drawer.getByLabel('Type').selectOption({ label: 'Alarms' })
  await expect.poll(() => drawer.getByText('Started moving').count()).toBe(0)
  await drawer.getByText('SOS').first().waitFor()
  await page.context().close()
})
