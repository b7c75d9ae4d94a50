import { expect, it } from 'vitest'
import type { DeviceActivityJson } from '../../../shared/wire/days/device-activity-json.ts'
import { driver } from '../../../shared/entities/driver.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import {
  addDevice,
  apiFixtureIn,
  ask,
  colleague,
  drive,
  noon,
  person,
  share,
  type ApiFixture,
  type Person,
} from './api-fixture.ts'

const midnight = 'from=2024-05-01T00:00:00Z'

async function fleet() {
  const at = await apiFixtureIn(inMemoryWorld({ now: () => noon + 60 * minuteMs }))
  const van = await addDevice(at.amina, { name: 'Van 1' })
  await drive(at.world, at.amina.tenantId, van.id, [1, 2, 3])
  return { at, van }
}

async function activity(at: ApiFixture, id: number, as: Person, query = midnight) {
  const { status, json, text } = await ask(at, `/api/devices/${id}/activity?${query}`, { as })
  return { status, text, found: json as DeviceActivityJson }
}

it('tells what the summary report tells, and since when the stop lasts', async () => {
  const { at, van } = await fleet()
  const { status, found } = await activity(at, van.id, at.amina)
  const period = `${midnight}&to=2024-05-01T12:00:00Z`
  const { json: rows } = await ask(at, `/api/reports/summary?deviceId=${van.id}&${period}`, { as: at.amina })
  expect(status).toBe(200)
  expect(found.history).toMatchObject({ distance: rows[0].distance, engineHours: rows[0].engineHours })
  const { json: trips } = await ask(at, `/api/reports/trips?deviceId=${van.id}&${period}`, { as: at.amina })
  const { json: stops } = await ask(at, `/api/reports/stops?deviceId=${van.id}&${period}`, { as: at.amina })
  const [last] = [...trips, ...stops].toSorted((a, b) => b.startTime.localeCompare(a.startTime))
  expect(found.history!.since).toBe(last.startTime)
  expect(found.history!.line.length).toBeGreaterThan(0)
})

it('says where it stands, on the line', async () => {
  const { at, van } = await fleet()
  const shop = { latitude: 36.76, longitude: 3.07 }
  await drive(at.world, at.amina.tenantId, van.id, [600, 900, 1200], { ...shop, attributes: { motion: false } })
  const { stretches, line } = (await activity(at, van.id, at.amina)).found.history!
  const [first] = stretches
  const last = stretches.at(-1)!
  expect([first!.state, 'at' in first!]).toEqual(['driving', false])
  expect([last.state, last.at]).toEqual(['stopped', [shop.longitude, shop.latitude]])
  expect(line).toContainEqual(last.at)
})

it('names who drives: as reported, else the driver that is linked', async () => {
  const { at, van } = await fleet()
  expect((await activity(at, van.id, at.amina)).found.driver).toBeNull()
  const { records } = at.amina
  const karim = await records.create(driver, driver.schema.parse({ name: 'Karim', uniqueId: 'k-1' }))
  await records.link([{ owner: { type: 'device', id: van.id }, property: { type: 'driver', id: karim.id } }])
  expect((await activity(at, van.id, at.amina)).found.driver).toEqual({ uniqueId: 'k-1', name: 'Karim' })
})

it('is without history for those who may not read it', async () => {
  const { at, van } = await fleet()
  const bilal = await colleague(at.world, at.amina, person('bilal', { disableReports: true }))
  await share(at.amina, bilal, { type: 'device', id: van.id })
  const { status, found } = await activity(at, van.id, bilal)
  expect([status, found.history]).toEqual([200, null])
})

it.each(['', 'from=yesterday', 'from=2024-04-29T00:00:00Z', 'from=2024-05-03T00:00:00Z'])(
  'refuses %j as the beginning of today',
  async (query) => {
    const { at, van } = await fleet()
    const { status, text } = await activity(at, van.id, at.amina, query)
    expect([status, text.startsWith('from')]).toEqual([400, true])
  },
)
