import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../functions/application/auth/passwords.ts'
import { castPassword } from '../../../infra/local/demo/cast.ts'
import { createRecords } from '../../../infra/local/demo/create-records.ts'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { saveTenant } from '../../../infra/operator/create-tenant.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { cutButtons, overflowOf } from '../../support/browser/overflow.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, atlas, deviceOf, report, startCastWorld, trackerClient } from '../../support/cast-world.ts'
import { storesOf } from '../../support/cloud/stores-of.ts'
import { everythingOf } from '../../support/imports/everything-of.ts'
import { startWorld, type LocalWorld } from '../../support/world.ts'

const address = 'https://old.atlas.example'
const karima = 'karima@new.example'
/** Midnight UTC before yesterday. */
const begin = Math.floor(Date.now() / dayMs) * dayMs - 2 * dayMs

let source: LocalWorld
let target: LocalWorld
let browser: Browser
let old: Api
let api: Api
beforeAll(async () => {
  source = await startCastWorld()
  target = await startWorld({ channelOrigins: { [address]: source.url } })
  browser = await openBrowser({ isMapDrawn: false, isShellEnough: true })
  old = await signIn(source.url, amina)
  const stores = await storesOf(target)
  const facts = { organisation: 'Atlas Transport', email: karima, administrator: 'Karima', language: 'en' }
  await saveTenant(stores, facts, await hashPassword(castPassword))
  api = await signIn(target.url, karima)
})
afterAll(async () => {
  await browser.close()
  await target.stop()
  await source.stop()
})

/** Two drives on two days, with a value that is computed of what the tracker sends. */
async function driveAndConfigure(): Promise<void> {
  await createRecords(old, atlas)
  await old('POST', '/geofences', { name: '<img src=x onerror=alert(1)>', area: 'CIRCLE (36.7 3.0, 900)' })
  await old('POST', '/commands', { description: 'Ask', type: 'custom', attributes: { data: 'getinfo' } })
  const { id } = (await old('POST', '/attributes/computed', {
    description: 'Doubled',
    attribute: 'level',
    expression: 'level * 2',
    type: 'number',
  })) as { id: number }
  const van = await deviceOf(old, 'van-1')
  await old('POST', '/permissions', { deviceId: van.id, attributeId: id })
  await source.whenIdle()
  const tracker = await trackerClient(source)
  for (const day of [0, 1]) {
    const fixes = Array.from({ length: 40 }, (_, minute) => ({
      time: new Date(begin + day * dayMs + 8 * hourMs + minute * minuteMs).toISOString(),
      latitude: 36.7 + minute / 500,
      longitude: 3 + (minute % 7) / 2000,
      speed: minute > 30 ? 0 : 40,
      attributes: { ignition: minute <= 30, level: 5, note: '"; DROP TABLE x' },
    }))
    await report(tracker, 'van-1', fixes)
  }
  await tracker.endAsync()
  await source.whenIdle()
}

async function startOnPage(page: Page, token: string): Promise<void> {
  await page.goto(`${target.url}/settings/organisation`)
  await page.getByRole('link', { name: 'Open import' }).click()
  await page.getByLabel('Address').fill(`${address}/login`)
  await page.getByLabel('Token of an administrator').fill(token)
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('It begins within a minute.').waitFor()
}

/** As often as a minute passes until it is over. */
async function finish(): Promise<void> {
  for (let step = 0; step < 20; step++) {
    await target.runSchedule('WatchTenants', new Date())
    await target.whenIdle()
    if (((await api('GET', '/import')) as { state: string }).state !== 'running') return
  }
}

const withoutIds = ({
  id: _id,
  deviceId: _device,
  serverTime: _time,
  geofenceIds,
  ...rest
}: Record<string, unknown>) => ({
  ...rest,
  geofences: (geofenceIds as number[] | null)?.length ?? 0,
})
const period = `from=${new Date(begin).toISOString()}&to=${new Date(begin + 2 * dayMs).toISOString()}`
async function historyOf(caller: Api): Promise<object[]> {
  const { id } = await deviceOf(caller, 'van-1')
  const found = (await caller('GET', `/positions?deviceId=${id}&${period}`)) as Record<string, unknown>[]
  return found.map(withoutIds)
}
async function tripsOf(caller: Api): Promise<object[]> {
  const { id } = await deviceOf(caller, 'van-1')
  const found = (await caller('GET', `/reports/trips?deviceId=${id}&${period}`)) as Record<string, unknown>[]
  return found.map(({ distance, startTime, endTime, averageSpeed, startOdometer, endOdometer }) => ({
    distance,
    startTime,
    endTime,
    averageSpeed,
    startOdometer,
    endOdometer,
  }))
}

describe('moving in from another instance', () => {
  it('records, permissions and history are equal afterwards', async () => {
    await driveAndConfigure()
    const token = (await old('POST', '/session/token')) as string
    const page = await signedInPage(browser, target, karima)
    await startOnPage(page, token)
    await finish()
    await page.getByText('Finished').waitFor()
    expect(await api('GET', '/import/notes')).toEqual([])

    const [before, after] = [await everythingOf(old), await everythingOf(api, karima)]
    expect(after.records).toEqual(before.records)
    expect(after.links).toEqual(before.links)
    const [then, now] = [await historyOf(old), await historyOf(api)]
    expect(then.length).toBe(80)
    expect(then[0]).toMatchObject({ attributes: { level: 10 } })
    expect(now).toEqual(then)
    expect(await tripsOf(old)).toHaveLength(2)
    expect(await tripsOf(api)).toEqual(await tripsOf(old))

    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Send 3 links' }).click()
    await page.getByText('Users without a password').waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 390, height: 800 })
    expect([await overflowOf(page), await cutButtons(page)]).toEqual([0, []])
    await page.context().close()
  })

  it('a second time nothing is added, and the page reads in Arabic', async () => {
    const before = await everythingOf(api)
    const token = (await old('POST', '/session/token')) as string
    await api('POST', '/import', { address, token, historyFrom: new Date(begin).toISOString() })
    await finish()
    expect(await api('GET', '/import')).toMatchObject({ state: 'done', positions: 0, noted: 0 })
    expect(await everythingOf(api)).toEqual(before)
    expect(await historyOf(api)).toHaveLength(80)
    const me = (await api('GET', '/session')) as { id: number; attributes: object }
    await api('PUT', `/users/${me.id}`, { ...me, attributes: { ...me.attributes, language: 'ar' } })
    const page = await signedInPage(browser, target, karima, { viewport: { width: 390, height: 800 } })
    await page.goto(`${target.url}/settings/organisation/import`)
    await page.getByRole('heading', { name: 'الاستيراد من خادم Traccar' }).waitFor()
    expect([await overflowOf(page), await cutButtons(page)]).toEqual([0, []])
    await page.context().close()
  })
})
