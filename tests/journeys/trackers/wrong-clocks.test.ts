import { describe, expect, test } from 'vitest'
import type { PositionJson } from '../../../shared/wire/json.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, deviceOf, report, trackerClient } from '../../support/cast-world.ts'

/** A tracker whose clock is wrong, and one that connects again, as people see them. */
const { world, browser, api, tracker } = await startJourney({ isMapDrawn: false })

const secondMs = 1000
const fix = (atMs: number, latitude: number, attributes = {}) => ({
  time: new Date(atMs).toISOString(),
  latitude,
  longitude: 3.05,
  attributes,
})
const eventsOf = async (deviceId: number) => {
  const to = new Date(Date.now() + 86_400_000).toISOString()
  const path = `/reports/events?deviceId=${deviceId}&from=2026-01-01T00:00:00Z&to=${to}`
  return (await api('GET', path)) as { type: string; attributes: Record<string, unknown> }[]
}

describe('a clock that is ahead', () => {
  test('hides neither the vehicle nor an SOS, and the list, the card and the problems say so', async () => {
    const van = await deviceOf(api, 'van-1')
    const now = Date.now()
    await report(tracker, 'van-1', fix(now - 20 * secondMs, 36.7))
    await report(tracker, 'van-1', fix(now + 20 * 3600 * secondMs, 36.7001))
    await report(tracker, 'van-1', fix(now - 10 * secondMs, 36.7002, { alarm: 'sos' }))
    await report(tracker, 'van-1', fix(now, 36.7003))
    await world.whenIdle()
    const [shown] = (await api('GET', `/positions?deviceId=${van.id}`)) as PositionJson[]
    expect(shown).toMatchObject({
      latitude: 36.7003,
      attributes: { clockWasAhead: expect.closeTo(72_000, -2) as number },
    })
    const alarms = (await eventsOf(van.id)).filter(({ type }) => type === 'alarm')
    expect(alarms.map(({ attributes }) => attributes)).toEqual([{ alarm: 'sos' }])
    const problems = (await api('GET', `/devices/${van.id}/problems`)) as { reason: string }[]
    expect(problems.map(({ reason }) => reason).join()).toContain('clock is 20 h ahead')

    const page = await signedInPage(browser, world, amina)
    await page.goto(world.url)
    const row = page.getByRole('option').filter({ hasText: van.name }).first()
    await row.getByText(/clock is 20\sh ahead/).waitFor({ state: 'attached' })
    await row.click()
    await page
      .getByRole('region', { name: 'Selected vehicle' })
      .getByText(/clock is 20\sh ahead/)
      .waitFor()
    await page.context().close()
  })
})

describe('a tracker that connects again', () => {
  test('under the same name is not offline; one that goes is, with an event once it stays away', async () => {
    const car = await deviceOf(api, 'sales-8')
    const status = async () => (await deviceOf(api, 'sales-8')).status
    const reported = async () =>
      (await eventsOf(car.id)).map(({ type }) => type).filter((type) => type.endsWith('line'))
    const first = await trackerClient(world, 'sales-8')
    await world.whenIdle()
    const second = await trackerClient(world, 'sales-8')
    await world.whenIdle()
    expect(await status()).toBe('online')
    expect(await reported()).toEqual(['deviceOnline'])
    await second.endAsync()
    await world.whenIdle()
    expect(await status()).toBe('offline')
    expect(await reported()).toEqual(['deviceOnline'])
    await world.runSchedule('WatchDevices', new Date(Date.now() + 60_000))
    await world.whenIdle()
    expect(await reported()).toEqual(['deviceOnline', 'deviceOffline'])
    await first.endAsync(true)
  })
})
