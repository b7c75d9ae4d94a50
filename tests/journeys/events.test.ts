import type { MqttClient } from 'mqtt'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { castPassword } from '../../infra/local/demo/cast.ts'
import { signIn, type Api } from '../../infra/local/demo/create-tenants.ts'
import type { EventJson, PositionJson } from '../../shared/wire/json.ts'
import { openBrowser } from '../support/browser.ts'
import { amina, deviceOf, driss, report, startCastWorld, trackerClient, watch } from '../support/cast-world.ts'
import type { LocalWorld } from '../support/world.ts'

vi.setConfig({ testTimeout: 90_000 })

let world: LocalWorld
let browser: Browser
let page: Page
let tracker: MqttClient
let api: Api

beforeAll(async () => {
  world = await startCastWorld()
  browser = await openBrowser()
  tracker = await trackerClient(world)
  api = await signIn(world.url, amina)
  page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  await page.goto(`${world.url}/login`)
  await page.locator('input[type=email]').fill(amina)
  await page.locator('input[type=password]').fill(castPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${world.url}/`)
}, 120_000)
afterAll(async () => {
  await browser.close()
  await tracker.endAsync()
  await world.stop()
})

const says = (text: string) => expect.poll(() => page.getByText(text).count(), { message: text }).toBeGreaterThan(0)
const fix = (more: object) => ({ time: new Date().toISOString(), latitude: 36.75, longitude: 3.06, ...more })

/** Publishes until the page shows it: who follows the tracker log is looked up only now and then. */
async function sayUntil(say: () => Promise<unknown>, text: string): Promise<void> {
  await expect
    .poll(async () => (await say(), await world.whenIdle(), page.getByText(text).count()), { interval: 500 })
    .toBeGreaterThan(0)
}

describe('connecting a tracker', () => {
  test('the page shows that there is no data, a message that is rejected, and the first fix', async () => {
    const { id } = (await api('POST', '/devices', { name: 'Newcomer', uniqueId: 'newcomer' })) as { id: number }
    await page.goto(`${world.url}/settings/device/${id}/connect`)
    await says('Waiting for the first message')
    await says('trackers/newcomer/positions')
    await sayUntil(() => report(tracker, 'newcomer', fix({ latitude: 'north' })), 'Messages arrive but are rejected')
    await report(tracker, 'newcomer', fix({}))
    await says('Connected')
    await expect.poll(() => page.getByText('1 position stored').count()).toBe(1)
  })

  test('a secret is shown once, listed, and revoked', async () => {
    await page.getByRole('button', { name: 'New secret' }).click()
    await says('/ingest/osmand/')
    await page.getByRole('button', { name: 'Done, I’ve saved it' }).click()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect.poll(() => page.getByText('None yet.').count()).toBe(1)
  })
})

describe('the tracker log', () => {
  test('shows an unregistered tracker to the user who expects it, and to nobody else', async () => {
    const unregistered = await watch(world, driss)
    await page.goto(`${world.url}/reports/logs`)
    await page.getByText('Tracker missing?').click()
    await page.getByRole('textbox', { name: 'Identifier' }).fill('stray-7')
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await sayUntil(() => report(tracker, 'stray-7', fix({})), 'Not registered')
    expect(unregistered.frames.some((frame) => frame.logs)).toBe(false)
    unregistered.close()
  })
})

describe('an event', () => {
  test('leads from the drawer to its page, and on to all attributes of the position', async () => {
    const { id: deviceId } = await deviceOf(api, 'van-1')
    const depot = { name: 'Depot', area: 'CIRCLE (36.75 3.06, 500)' }
    const { id: geofenceId } = (await api('POST', '/geofences', depot)) as { id: number }
    await api('POST', '/permissions', { deviceId, geofenceId })
    await page.goto(`${world.url}/`)
    await page.getByRole('option').first().waitFor()
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    await report(tracker, 'van-1', fix({ time: at(-600_000), latitude: 36.8 }))
    await report(tracker, 'van-1', fix({ time: at(0), attributes: { fuel: 41.5 } }))
    await world.whenIdle()
    const events = (await api('GET', '/events?limit=20')) as EventJson[]
    expect(events.map(({ type }) => type)).toContain('geofenceEnter')

    await page.getByRole('button', { name: /^Events/ }).click()
    const drawer = page.getByRole('complementary', { name: 'Events' })
    await drawer.getByText('Depot').waitFor()
    await drawer.getByRole('link', { name: 'Details: Entered a geofence, Van 1' }).click()
    await page.getByRole('heading', { name: 'Entered a geofence' }).waitFor()
    await says('Depot')
    await page.locator('canvas').first().waitFor()
    await page.getByRole('link', { name: 'Position' }).click()
    await expect.poll(() => page.getByRole('cell', { name: '41.5 l' }).count()).toBe(1)
  })

  test('that does not exist, or belongs to another tenant, is missing', async () => {
    await page.goto(`${world.url}/event/999999999999`)
    await expect.poll(() => page.getByText('Event not found').count()).toBe(1)
  })
})

test('networks around a position are listed', async () => {
  const network = { cellTowers: [{ mobileCountryCode: 603, mobileNetworkCode: 2, locationAreaCode: 21, cellId: 777 }] }
  await report(tracker, 'van-2', fix({ network }))
  await world.whenIdle()
  const { id } = await deviceOf(api, 'van-2')
  const [position] = (await api('GET', `/positions?deviceId=${id}`)) as PositionJson[]
  await page.goto(`${world.url}/position/${position!.id}`)
  await page.getByRole('link', { name: 'Nearby networks' }).click()
  await expect.poll(() => page.getByRole('cell', { name: '777' }).count()).toBe(1)
})
