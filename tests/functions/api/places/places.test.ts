import { describe, expect, it } from 'vitest'
import { dayOf, noCarryOver } from '../../../../shared/domain/days/day.ts'
import { deriveDay } from '../../../../shared/domain/days/derive-day.ts'
import { placeLimits } from '../../../../shared/domain/limits/places.ts'
import { driver } from '../../../../shared/entities/driver.ts'
import { geofence } from '../../../../shared/entities/geofence.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { isoTime } from '../../../../shared/wire/dates.ts'
import type { PlacePassesJson, StopPlacesJson } from '../../../../shared/wire/places/place-json.ts'
import { usualDays } from '../../../support/track-fixture.ts'
import { addDevice, addGroup, ask, colleague, drive, fixture, noon, person, positionOf, share } from '../api-fixture.ts'

const inside = { latitude: 36.75, longitude: 3.06 }
const outside = { latitude: 36.75, longitude: 3.02 }
const place = 'latitude=36.75&longitude=3.06&radius=150'
const today = 'from=2024-05-01T00:00:00Z&to=2024-05-01T23:59:59Z'

/** Two vans that were there, one of which is in a group, and a truck that was not. */
async function fleet() {
  const at = await fixture()
  const { amina, world } = at
  const north = await addGroup(amina, { name: 'North' })
  const one = await addDevice(amina, { name: 'Van 1', groupId: north.id })
  const two = await addDevice(amina, { name: 'Van 2' })
  const truck = await addDevice(amina, { name: 'Truck' })
  await amina.records.create(driver, driver.schema.parse({ name: 'Sara', uniqueId: 'd7' }))
  const attributes = { motion: true, driverUniqueId: 'd7' }
  await drive(world, amina.tenantId, one.id, [1], outside)
  await drive(world, amina.tenantId, one.id, [600, 660], { ...inside, speed: 30, attributes })
  await drive(world, amina.tenantId, one.id, [1200], outside)
  await drive(world, amina.tenantId, two.id, [300, 900], { ...inside, speed: 0 })
  await drive(world, amina.tenantId, truck.id, [1, 900], outside)
  const passes = async (query: string, as = amina) => {
    const answer = await ask(at, `/api/places/passes?${query}`, { as })
    const found = answer.json as PlacePassesJson
    return { ...answer, found, rows: found?.passes }
  }
  return { ...at, north, one, two, truck, passes }
}

const second = (seconds: number) => isoTime(noon + seconds * 1000)

describe('who was near a place', () => {
  it('is all that the caller sees, by time, with drivers, times and speeds', async () => {
    const { passes, one, two } = await fleet()
    const { status, rows } = await passes(`${place}&${today}`)
    expect(status).toBe(200)
    expect(rows).toEqual([
      {
        deviceId: two.id,
        deviceName: 'Van 2',
        driverUniqueId: null,
        driverName: null,
        startTime: second(300),
        endTime: second(900),
        duration: 600_000,
        maxSpeed: 0,
        positionId: positionOf(two.id, 300).id,
        isLatest: true,
      },
      {
        deviceId: one.id,
        deviceName: 'Van 1',
        driverUniqueId: 'd7',
        driverName: 'Sara',
        startTime: second(600),
        endTime: second(660),
        duration: 60_000,
        maxSpeed: 30,
        positionId: positionOf(one.id, 600).id,
      },
    ])
  })

  it('can be limited to devices and to groups', async () => {
    const { passes, one, two, north } = await fleet()
    const found = async (query: string) => (await passes(`${place}&${today}&${query}`)).rows.map((row) => row.deviceId)
    expect(await found(`deviceId=${two.id}`)).toEqual([two.id])
    expect(await found(`groupId=${north.id}`)).toEqual([one.id])
  })

  it('goes on behind a device, and says how many there are', async () => {
    const { passes, one, two } = await fleet()
    const { found: all } = await passes(`${place}&${today}`)
    expect(all).toMatchObject({ next: null, searched: 3, left: 0, leftOut: [] })
    const { found: rest } = await passes(`${place}&${today}&after=${Math.min(one.id, two.id)}`)
    expect(rest).toMatchObject({ next: null, searched: 2 })
    expect(rest.passes.map((row) => row.deviceId)).toEqual([Math.max(one.id, two.id)])
  })

  it('leaves out what a colleague does not see', async () => {
    const { passes, world, amina, one, two } = await fleet()
    const bilal = await colleague(world, amina, person('Bilal'))
    await share(amina, bilal, { type: 'device', id: one.id })
    expect((await passes(`${place}&${today}`, bilal)).rows.map((row) => row.deviceId)).toEqual([one.id])
    expect((await passes(`${place}&${today}&deviceId=${two.id}`, bilal)).rows).toEqual([])
  })

  it('is kept from those who may not read history', async () => {
    const { passes, world, amina } = await fleet()
    const bilal = await colleague(world, amina, person('Bilal', { disableReports: true }))
    const { status, text } = await passes(`${place}&${today}`, bilal)
    expect([status, text]).toEqual([403, expect.stringContaining('You may not read history.')])
  })

  it.each([
    { name: 'no radius', query: `latitude=1&longitude=1&${today}`, status: 400, says: 'radius: give metres from 10' },
    {
      name: 'too large a circle',
      query: `latitude=1&longitude=1&radius=${placeLimits.passRadiusMetresMax + 1}&${today}`,
      status: 400,
      says: 'radius: give metres from 10 to 10000.',
    },
    {
      name: 'no place on earth',
      query: `latitude=91&longitude=1&radius=50&${today}`,
      status: 400,
      says: 'latitude: give degrees',
    },
    { name: 'no period', query: place, status: 400, says: 'from: missing.' },
    {
      name: 'too long a period',
      query: `${place}&from=2024-01-01T00:00:00Z&to=2024-05-01T00:00:00Z`,
      status: 413,
      says: 'to: too long after from. Ask for at most 32 days.',
    },
  ])('is refused for $name', async ({ query, status, says }) => {
    const { passes } = await fleet()
    const answer = await passes(query)
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)])
  })
})

/** A van that stops at a depot in the morning of six days, which are settled. */
async function stopping() {
  const at = await fixture()
  const { amina, world } = at
  const van = await addDevice(amina, { name: 'Van 1' })
  const tracks = world.tracks(amina.tenantId)
  const first = dayOf(noon) - 6
  let before = noCarryOver
  for (let day = first; day < first + 6; day++) {
    const way = [0, 5, 10, 60, 65, 70].map((minutes, step) =>
      positionOf(van.id, day * 10 + step, {
        fixTime: day * dayMs + minutes * 60_000,
        latitude: 36.75,
        longitude: step === 2 || step === 3 ? 3.06 : 3.06 + Math.abs(step - 2.5) / 20,
        speed: step === 2 || step === 3 ? 0 : 30,
        attributes: { motion: step !== 2 && step !== 3 },
      }),
    )
    const derived = deriveDay({ day, before }, way, usualDays)
    await tracks.saveDays(van.id, [derived])
    before = derived.carry
  }
  const stops = async (query = `from=${isoTime(first * dayMs)}&to=${isoTime(noon)}`) =>
    (await ask(at, `/api/places/stops?${query.replaceAll('+', '%2B')}`, { as: amina })).json as StopPlacesJson
  return { ...at, stops }
}

describe('where vehicles stop', () => {
  it('follows from day summaries, with places that lie in no geofence', async () => {
    const { stops, amina } = await stopping()
    const found = await stops()
    expect(found.stops).toBeGreaterThan(5)
    const busiest = found.cells.find(([longitude]) => Math.abs(longitude - 3.06) < 0.001)!
    expect(busiest.slice(0, 3)).toEqual([3.06, 36.75, 6])
    expect(found.frequent).toContainEqual(
      expect.objectContaining({ latitude: 36.75, longitude: 3.06, radius: 50, stops: 6, devices: 1, days: 6 }),
    )
    const area = 'CIRCLE (36.75 3.06, 100)'
    await amina.records.create(geofence, geofence.schema.parse({ name: 'Depot', area }))
    const known = await stops()
    expect(known.cells).toEqual(found.cells)
    expect(known.frequent.filter(({ longitude }) => longitude === 3.06)).toEqual([])
  })
})
