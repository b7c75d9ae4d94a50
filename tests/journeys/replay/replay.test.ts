import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publishTrack } from '../../../infra/local/replay/publish-track.ts'
import type { TrackPoint } from '../../../infra/local/replay/track.ts'
import { amina, bilal, deviceOf, trackerClient } from '../../support/cast-world.ts'
import { recordedPoints } from '../../support/tracks.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const inTime = (points: TrackPoint[]) => points.toSorted((one, other) => one.time - other.time)
const car = inTime(recordedPoints('munich-car')).map((point) => ({ ...point, device: 'van-1' }))
const buses = inTime(recordedPoints('liverpool-buses'))
const busNames = [...new Set(buses.map(({ device }) => device))]

const { world, browser, api } = await startJourney()
let carId: number
const busIds: number[] = []

beforeAll(async () => {
  carId = (await deviceOf(api, 'van-1')).id
  for (const uniqueId of busNames) {
    const made = (await api('POST', '/devices', { name: `Bus ${uniqueId}`, uniqueId, category: 'bus' })) as {
      id: number
    }
    busIds.push(made.id)
  }
  const client = await trackerClient(world)
  const topicOf = ({ device }: TrackPoint) => `trackers/${device}/positions`
  for (const points of [car, buses]) {
    await publishTrack(client, points, { speed: 1e9, shiftMs: 0, topicOf, onSent: () => undefined })
  }
  await client.endAsync()
  await world.whenIdle()
})

interface Look {
  person?: string
  locale?: string
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
}

/** Signs in and opens an address of the application. */
async function open(path: string, { person = amina, locale, viewport, colorScheme = 'light' }: Look = {}) {
  const page = await signedInPage(browser, world, person, {
    ...(viewport && { viewport }),
    colorScheme,
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  })
  const url = new URL(path, world.url)
  if (locale) url.searchParams.set('locale', locale)
  await page.goto(url.href)
  return page
}

const span = (points: readonly TrackPoint[]) => ({
  from: new Date(points[0]!.time - 60_000).toISOString(),
  to: new Date(points.at(-1)!.time + 60_000).toISOString(),
})
const address = (ids: readonly number[], points: readonly TrackPoint[], more: Record<string, string> = {}) =>
  `/replay?${new URLSearchParams([
    ...ids.map((id) => ['deviceId', String(id)]),
    ...Object.entries({ ...span(points), ...more }),
  ])}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const moment = async (page: Page) => Date.parse((await page.locator('time').first().getAttribute('datetime')) ?? '')
const place = (page: Page) => page.locator('[data-selected-place]').getAttribute('data-selected-place')
const drawn = ({ latitude, longitude }: TrackPoint) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`

test('from the card of a vehicle to its track, position by position', async () => {
  const page = await open(`/?device=${carId}`)
  await page.getByRole('region', { name: 'Selected vehicle' }).getByRole('button', { name: 'Replay' }).click()
  await page.getByRole('heading', { name: 'Replay' }).waitFor()
  expect(new URL(page.url()).searchParams.getAll('deviceId')).toEqual([String(carId)])
  await page.getByLabel('Period').selectOption('custom')
  const zoneMs = 60 * 60_000
  const field = (time: number) => new Date(time + zoneMs).toISOString().slice(0, 16)
  await page.getByLabel('From').fill(field(car[0]!.time))
  await page.getByLabel('To', { exact: true }).fill(field(car.at(-1)!.time))
  await button(page, 'Show').click()

  await expect.poll(() => place(page)).toBe(drawn(car[0]!))
  expect(await button(page, 'Previous position').isDisabled()).toBe(true)
  await button(page, 'Next position').click()
  await expect.poll(() => place(page)).toBe(drawn(car[1]!))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => place(page)).toBe(drawn(car[2]!))
  await page.keyboard.press('ArrowLeft')
  await button(page, 'Previous position').click()
  await expect.poll(() => place(page)).toBe(drawn(car[0]!))

  const started = Date.now()
  await button(page, 'Play').click()
  expect(await button(page, 'Next position').isDisabled()).toBe(true)
  await expect.poll(() => moment(page)).toBeGreaterThanOrEqual(car[4]!.time)
  expect(Date.now() - started).toBeGreaterThan(1800)
  await button(page, 'Pause').click()

  await page.getByRole('slider').focus()
  await page.keyboard.press('End')
  await expect.poll(() => place(page)).toBe(drawn(car.at(-1)!))
  expect(await button(page, 'Next position').isDisabled()).toBe(true)
  const download = page.waitForEvent('download')
  await button(page, 'Download the track of Van 1 as KML').click()
  expect((await download).suggestedFilename()).toBe('Van 1.kml')
  await page.context().close()
})

test('a link opens at the very second, and a period without positions says so', async () => {
  const at = car[300]!.time
  const page = await open(address([carId], car, { at: new Date(at).toISOString() }))
  await expect.poll(() => place(page)).toBe(drawn(car[300]!))
  expect(await moment(page)).toBe(at)
  await page.keyboard.press('ArrowRight')
  const next = new Date(car[301]!.time).toISOString()
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).toBe(next)
  await button(page, 'Copy link to this moment').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(encodeURIComponent(next))

  await page.goto(`${world.url}/replay?deviceId=${carId}&from=2013-01-01T00:00:00Z&to=2013-01-02T00:00:00Z`)
  await page.getByText('No data:').waitFor()
  await page.context().close()
})

test('all buses on one clock, sixty times as fast', async () => {
  const page = await open(address(busIds, buses))
  await page
    .getByRole('img', { name: /^Bus .*: Driving/ })
    .first()
    .waitFor()
  expect(await page.getByRole('img', { name: /^Bus / }).count()).toBe(busIds.length)
  await page.getByLabel('Playback speed').selectOption('60')
  const before = await moment(page)
  await page.keyboard.press('Space')
  await expect.poll(() => moment(page)).toBeGreaterThan(before + 120_000)
  await page.keyboard.press('Space')
  const second = button(page, `Bus ${busNames[1]}`)
  await second.click()
  expect(await second.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('heading', { name: `Bus ${busNames[1]}` }).waitFor()
  await page.context().close()
})

test('what happened stands on the ribbon, and is gone through one by one', async () => {
  const page = await open('/')
  const start = buses.find(({ device }) => device === busNames[0])!.time
  const seen = (await api('GET', '/events?limit=1000')) as { deviceId: number; type: string; eventTime: string }[]
  const events = seen
    .filter(({ deviceId, type }) => deviceId === busIds[0] && /Moving|Stopped/.test(type))
    .toSorted((one, other) => Date.parse(one.eventTime) - Date.parse(other.eventTime))
  const later = events.filter(({ eventTime }) => Date.parse(eventTime) > start)
  expect(later.length).toBeGreaterThan(1)
  await page.goto(`${world.url}${address([busIds[0]!], buses)}`)
  for (const { eventTime, type } of later.slice(0, 3)) {
    await button(page, 'Next event').click()
    await expect.poll(() => moment(page)).toBe(Date.parse(eventTime))
    const name = type === 'deviceMoving' ? /moving|drive/i : /stop/i
    await page.getByRole('status').filter({ hasText: name }).waitFor()
  }
  await page.context().close()
})

test('read-only people have no replay on the card', async () => {
  const page = await open(`/?device=${carId}`, { person: bilal })
  const replay = page.getByRole('region', { name: 'Selected vehicle' }).getByRole('button', { name: 'Replay' })
  await replay.waitFor()
  expect(await replay.isDisabled()).toBe(true)
  await page.context().close()
})

test('time runs from right to left in Arabic, and so do the arrows', async () => {
  const page = await open(address([carId], car), { locale: 'ar' })
  await expect.poll(() => place(page)).toBe(drawn(car[0]!))
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => place(page)).toBe(drawn(car[1]!))
  const ribbon = page.getByRole('img', { name: /^Van 1/ })
  const { x, width, y } = (await ribbon.boundingBox())!
  await page.mouse.click(x + width * 0.1, y + 4)
  const share = async () => ((await moment(page)) - car[0]!.time) / (car.at(-1)!.time - car[0]!.time)
  await expect.poll(share).toBeCloseTo(0.9, 1)
  await page.context().close()
})

const phone = { width: 390, height: 844 }
test.each<{ name: string; look: Look }>([
  { name: 'light', look: {} },
  { name: 'dark', look: { colorScheme: 'dark' } },
  { name: 'on a phone', look: { viewport: phone } },
  { name: 'in Arabic on a phone', look: { viewport: phone, locale: 'ar' } },
])('form and player have no serious finding, $name', async ({ look }) => {
  const page = await open(`/replay?deviceId=${carId}`, look)
  await page.locator('button[type=submit]').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.goto(`${world.url}${address(busIds, buses)}`)
  await page.locator('[data-selected-place]').waitFor({ state: 'attached' })
  expect(await barriers(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.context().close()
})
