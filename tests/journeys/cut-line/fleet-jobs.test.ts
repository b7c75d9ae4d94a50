import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deviceOf, report, trackerClient } from '../../support/cast-world.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { connectTracker, type Tracker } from '../commands/obeying-tracker.ts'
import { CutLineWorld, noAnswer } from './cut-line-world.ts'

let all: CutLineWorld
let tracker: Tracker

/** Stands in Blida, and raised an alarm. */
const halfAnHour = () =>
  Array.from({ length: 31 }, (_, minute) => ({
    time: new Date(Date.now() - (30 - minute) * minuteMs).toISOString(),
    latitude: 36.4701,
    longitude: 2.8277,
    speed: 0,
    attributes: { ignition: false, ...(minute === 30 && { alarm: 'sos' }) },
  }))

beforeAll(async () => {
  all = await CutLineWorld.start()
  const client = await trackerClient(all.world)
  await report(client, 'van-2', halfAnHour())
  await client.endAsync()
  tracker = await connectTracker(all.world, 'van-1')
  await tracker.at(0)
  await all.world.whenIdle()
})
afterAll(async () => {
  await tracker.leave()
  await all.stop()
})
afterEach(() => all.closePages())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the card of a vehicle says what it could not load, and fills when the line is back', async () => {
  const { id } = await deviceOf(all.api, 'van-2')
  const page = await all.open('/')
  // what says that the line is cut is loaded after the first view
  await page.locator('html[data-live=on]').waitFor()
  const cut = all.line.cutBefore('request', `GET /api/devices/${id}/activity`)
  await page.locator(`#device-row-${id}`).click()
  await cut
  const card = page.getByRole('region', { name: 'Selected vehicle' })
  await card.getByText('Couldn’t load the last 24 hours').waitFor()
  await card.getByRole('button', { name: 'Show address' }).waitFor()
  await page.getByText(/Not live since \d\d:\d\d/).waitFor()
  await all.line.mend()
  await card.getByRole('slider').waitFor()
  await card.getByText('Couldn’t load the last 24 hours').waitFor({ state: 'detached' })
  await card.getByRole('button', { name: 'Show address' }).waitFor({ state: 'detached' })
  await card.getByRole('button', { name: 'Copy address' }).waitFor()
  expect(await card.getByRole('button', { name: 'Copy address' }).count()).toBe(1)
})

test('a page that was chosen in the palette opens when the line is back', async () => {
  const page = await all.open('/settings/groups')
  await button(page, 'Skip to the content').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Find anything' }).waitFor()
  await page.keyboard.type('replay')
  await page.getByRole('option', { selected: true }).getByText('Replay').waitFor()
  await all.line.cut()
  await page.keyboard.press('Enter')
  await page.getByText('What you opened appears as soon as you’re back').waitFor()
  expect(await page.getByText('This page couldn’t be displayed').count()).toBe(0)
  await all.line.mend()
  await page.getByRole('heading', { name: 'Replay' }).first().waitFor()
  await page.getByText('What you opened appears as soon as you’re back').waitFor({ state: 'detached' })
})

test('a group that was given to half of a selection is given to the rest by another press', async () => {
  const page = await all.open('/settings/devices')
  const chosen = ['Van 1', 'Van 2', 'Truck 3', 'Truck 4']
  for (const name of chosen) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  const bar = page.getByRole('group', { name: 'Selected vehicles' })
  await bar.getByLabel('New value').selectOption({ label: 'Couriers' })
  const cut = all.line.cutBefore('answer', 'PUT /api/devices/', 1)
  await bar.getByRole('button', { name: 'Apply' }).click()
  await cut
  await page.getByText('1 vehicle changed, 3 not').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Select Truck 4', exact: true }).isChecked()).toBe(true)
  await all.line.mend()
  await bar.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('4 vehicles changed').waitFor()
  const groups = (await all.api('GET', '/groups')) as { id: number; name: string }[]
  const devices = (await all.api('GET', '/devices')) as { name: string; groupId: number }[]
  const couriers = groups.find(({ name }) => name === 'Couriers')!.id
  const given = devices.filter(({ name }) => chosen.includes(name)).map(({ groupId }) => groupId)
  expect(given).toEqual(chosen.map(() => couriers))
})

test('an alarm that was acknowledged without an answer is shown as acknowledged, once', async () => {
  const [event] = (await all.api('GET', '/events?type=alarm')) as { id: number }[]
  const page = await all.open(`/event/${event!.id}`)
  const cut = all.line.cutBefore('answer', `POST /api/events/${event!.id}/acknowledge`)
  await button(page, 'Acknowledge').click()
  await cut
  await page.getByText(noAnswer).first().waitFor()
  await all.line.mend()
  await page.getByText(/^Acknowledged by .*Amina/).waitFor()
  expect(await button(page, 'Acknowledge').count()).toBe(0)
})

test('a command without an answer is sent again by another press, and reaches the tracker once', async () => {
  const { id } = await deviceOf(all.api, 'van-1')
  const page = await all.open(`/settings/device/${id}/command`)
  await page.getByRole('button', { name: /^Type/ }).click()
  await page.getByRole('option', { name: 'Arm alarm', exact: true }).click()
  const cut = all.line.cutBefore('answer', 'POST /api/commands/send')
  await button(page, 'Send').click()
  await cut
  await page.getByText('Error while sending the command').waitFor()
  await all.line.mend()
  await button(page, 'Send').click()
  await page.getByText('Command sent successfully').waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Command history' }).textContent()).toContain('Done')
  expect(tracker.got.map(({ type }) => type)).toEqual(['alarmArm'])
  expect(await all.api('GET', `/devices/${id}/commands`)).toHaveLength(1)
})
