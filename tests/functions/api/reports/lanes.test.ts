import { expect, it } from 'vitest'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { LaneJson, LanesJson } from '../../../../shared/wire/days/lane-json.ts'
import { geofence } from '../../../../shared/entities/geofence.ts'
import {
  addDevice,
  apiFixtureIn,
  ask,
  colleague,
  drive,
  eventOf,
  noon,
  person,
  share,
  type ApiFixture,
  type Person,
} from '../api-fixture.ts'

const day = 'from=2024-05-01T00:00:00Z&to=2024-05-01T23:59:59.999Z'

async function fleet(count = 3) {
  const at = await apiFixtureIn(inMemoryWorld({ now: () => noon + 60 * minuteMs }))
  const vans: number[] = []
  for (let made = 1; made <= count; made++) vans.push((await addDevice(at.amina, { name: `Van ${made}` })).id)
  for (const van of vans) await drive(at.world, at.amina.tenantId, van, [1, 2, 3])
  return { at, vans }
}

async function lanes(at: ApiFixture, as: Person, query = '') {
  const { status, json, text } = await ask(at, `/api/reports/lanes?${day}${query}`, { as })
  return { status, text, found: json as LanesJson }
}

const idsOf = ({ lanes: found }: LanesJson) => found.map(({ deviceId }) => deviceId)

it('tells what the reports of summaries and trips tell', async () => {
  const { at, vans } = await fleet(1)
  const shop = { latitude: 36.76, longitude: 3.07, attributes: { motion: false } }
  await drive(at.world, at.amina.tenantId, vans[0]!, [600, 900, 1200], shop)
  const { found } = await lanes(at, at.amina)
  const [lane] = found.lanes as [LaneJson]
  const period = `deviceId=${vans[0]}&${day}`
  const { json: rows } = await ask(at, `/api/reports/summary?${period}`, { as: at.amina })
  const { json: trips } = await ask(at, `/api/reports/trips?${period}`, { as: at.amina })
  expect(lane.distance).toBe(rows[0].distance)
  const second = (iso: string) => (Date.parse(iso) - Date.parse('2024-05-01T00:00:00Z')) / 1000
  const driven = lane.stretches.filter(([, , state]) => state === 'driving').map(([from, to]) => [from, to])
  expect(driven).toEqual(
    trips.map((trip: { startTime: string; endTime: string }) => [second(trip.startTime), second(trip.endTime)]),
  )
  expect([lane.firstStart, lane.lastEnd]).toEqual([driven[0]![0], driven.at(-1)![1]])
})

it('goes through all vehicles page by page, each once', async () => {
  const { at, vans } = await fleet()
  const first = (await lanes(at, at.amina, '&limit=2')).found
  expect([idsOf(first), first.next]).toEqual([vans.slice(0, 2), vans[1]])
  const second = (await lanes(at, at.amina, `&limit=2&after=${first.next}`)).found
  expect([idsOf(second), second.next]).toEqual([vans.slice(2), null])
})

it('answers those that are named alone', async () => {
  const { at, vans } = await fleet()
  const { found } = await lanes(at, at.amina, `&deviceId=${vans[2]}&deviceId=${vans[0]}&deviceId=${vans[0]}`)
  expect([idsOf(found), found.next]).toEqual([[vans[0], vans[2]], null])
})

it('has a lane without anything for a vehicle that never sent', async () => {
  const { at } = await fleet(0)
  const silent = await addDevice(at.amina, { name: 'Silent' })
  expect((await lanes(at, at.amina)).found.lanes).toEqual([
    expect.objectContaining({ deviceId: silent.id, until: null, stretches: [], distance: 0 }),
  ])
})

it('shows visits of geofences that the caller sees, and alarms', async () => {
  const { at, vans } = await fleet(1)
  const [van] = vans as [number]
  const { records } = at.amina
  const depot = await records.create(geofence, geofence.schema.parse({ name: 'Depot', area: 'CIRCLE (36.7 3, 100)' }))
  const inside = { geofenceIds: [depot.id] }
  const state = await drive(at.world, at.amina.tenantId, van, [600, 900], inside)
  const alarm = { ...eventOf(van, 9), type: 'alarm' as const, eventTime: noon, attributes: { alarm: 'sos' } }
  await at.world.tracks(at.amina.tenantId).save({ state, accepted: [], events: [alarm] })
  const [lane] = (await lanes(at, at.amina)).found.lanes as [LaneJson]
  expect(lane.visits.map(([id]) => id)).toEqual([depot.id])
  expect(lane.alarms).toEqual([[11 * 3600, 'sos', 1]])
  const bilal = await colleague(at.world, at.amina, person('bilal'))
  await share(at.amina, bilal, { type: 'device', id: van })
  const [his] = (await lanes(at, bilal)).found.lanes as [LaneJson]
  expect([his.visits, his.alarms]).toEqual([[], lane.alarms])
})

it.each([
  { name: 'who may not read history', person: { disableReports: true }, query: '', status: 403 },
  { name: 'more than two days', person: {}, query: '&to=2024-05-09T00:00:00Z', status: 413 },
  { name: 'an id that is none', person: {}, query: '&deviceId=van', status: 400 },
  { name: 'a page behind no id', person: {}, query: '&after=van', status: 400 },
])('refuses $name', async ({ person: rights, query, status }) => {
  const { at } = await fleet(0)
  const bilal = await colleague(at.world, at.amina, person('bilal', rights))
  const path = `/api/reports/lanes?from=2024-05-01T00:00:00Z${query || '&to=2024-05-01T12:00:00Z'}`
  const whole = path.includes('to=') ? path : `${path}&to=2024-05-01T12:00:00Z`
  expect((await ask(at, whole, { as: bilal })).status).toBe(status)
})
