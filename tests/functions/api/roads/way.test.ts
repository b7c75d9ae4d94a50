import { beforeEach, describe, expect, it } from 'vitest'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { roadsEverywhere } from '../../../../functions/platform/roads/in-memory-roads.ts'
import type { RoadSource } from '../../../../functions/platform/roads/road-ports.ts'
import { roadLimits } from '../../../../shared/domain/limits/roads.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import type { Device } from '../../../../shared/entities/device.ts'
import type { LiveShareJson } from '../../../../shared/wire/share/live-share-json.ts'
import type { SharedWayJson } from '../../../../shared/wire/roads/roads-json.ts'
import {
  addDevice,
  addGroup,
  type ApiFixture,
  apiFixtureIn,
  ask,
  colleague,
  drive,
  noon,
  person,
  share,
} from '../api-fixture.ts'
import { turnOnRoads } from './turn-on-roads.ts'

let at: ApiFixture
let van: Device
let asked: Parameters<RoadSource['way']>[]
let way: RoadSource['way']
let token: string
let shareId: number
let sent = 0
let time = noon

const place = { latitude: 36.75, longitude: 3.05 }

beforeEach(async () => {
  asked = []
  way = roadsEverywhere.way
  at = await apiFixtureIn(
    inMemoryWorld({
      roads: {
        ...roadsEverywhere,
        way: (...question) => {
          asked.push(question)
          return way(...question)
        },
      },
    }),
  )
  await turnOnRoads(at.amina)
  van = await addDevice(at.amina, { name: 'Van', category: 'truck' })
  ;[sent, time] = [0, noon]
  await driveTo(36.7)
  ;({ token, shareId } = await aLink({ deviceId: van.id }))
})

/** A fix there, and now it is then. */
async function driveTo(latitude: number, minutes = 0, facts: Partial<Position> = {}) {
  time += minutes * 60_000
  at.world.moveTo(time)
  await drive(at.world, at.amina.tenantId, van.id, [++sent], {
    fixTime: time,
    latitude,
    longitude: 3.05,
    course: 1,
    speed: 30,
    ...facts,
  })
}

async function aLink(of: { deviceId: number } | { groupId: number }) {
  const path = 'deviceId' in of ? '/api/devices/share' : '/api/share/group'
  const made = await ask(at, path, { method: 'POST', as: at.amina, json: of })
  const [newest] = (await ask(at, '/api/shares', { as: at.amina })).json as LiveShareJson[]
  return { token: made.text, shareId: newest!.id }
}

const lead = (wanted: unknown = place, { as = at.amina, id = shareId } = {}) =>
  ask(at, `/api/shares/${id}/way`, { method: 'PUT', as, json: { place: wanted } })
const look = async (by = token) => {
  const { json } = await ask(at, '/api/share/way', { headers: { authorization: `Bearer ${by}` } })
  return json as SharedWayJson | null
}
const shares = async () => (await ask(at, '/api/shares', { as: at.amina })).json as LiveShareJson[]

describe('a link leads to a place by road', () => {
  it('when who made it says so, and no longer when they end it', async () => {
    expect(await look()).toBeNull()
    expect(asked).toEqual([])
    expect((await lead()).json).toEqual({ place })
    expect((await shares())[0]!.placeByRoad).toEqual(place)
    expect(await look()).toMatchObject({
      place,
      line: [
        [3.05, 36.7],
        [3.05, 36.75],
      ],
      metres: expect.closeTo(5566, -1) as number,
      seconds: expect.closeTo(401, -1) as number,
    })
    expect(asked).toEqual([[expect.objectContaining({ latitude: 36.7, course: 1 }), place, 'truck']])
    expect((await lead(null)).json).toEqual({ place: null })
    expect([await look(), (await shares())[0]!.placeByRoad]).toEqual([null, null])
  })

  it('and the last way holds while a position is an outlier', async () => {
    await lead()
    const before = await look()
    await driveTo(37.9, 6, { attributes: { outlier: true } })
    expect(await look()).toEqual(before)
    expect(asked).toHaveLength(1)
  })

  it.each([
    { name: 'a place that is not on earth', place: { latitude: 91, longitude: 3 }, says: 'place.latitude' },
    { name: 'half a place', place: { latitude: 36 }, says: 'place.longitude' },
  ])('not to $name', async ({ place: wrong, says }) => {
    const { status, text } = await lead(wrong)
    expect([status, text]).toEqual([400, expect.stringContaining(says)])
  })

  it('not of a group, and not where roads are off', async () => {
    const group = await addGroup(at.amina, { name: 'North' })
    const ofGroup = await aLink({ groupId: group.id })
    const refused = await lead(place, { id: ofGroup.shareId })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('only a link to a vehicle')])
    const { settings } = await at.amina.records.tenant()
    await lead()
    await at.amina.records.saveSettings({ ...settings, attributes: {} })
    expect((await lead()).status).toBe(403)
    expect(await look()).toBeNull()
    expect((await lead(null)).status).toBe(200)
    expect(asked).toEqual([])
  })

  it('by nobody else, and not by its guest', async () => {
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    await share(at.amina, nadia, { type: 'device', id: van.id })
    expect([(await lead(place, { as: nadia })).status, (await lead(place, { as: at.driss })).status]).toEqual([
      404, 404,
    ])
    const headers = { authorization: `Bearer ${token}` }
    const byGuest = await ask(at, `/api/shares/${shareId}/way`, { method: 'PUT', headers, json: { place } })
    expect(byGuest.status).toBe(403)
    await lead()
    const others = [at.amina, at.driss, nadia].map(
      async (as) => (await ask(at, '/api/share/way', { as })).json as unknown,
    )
    expect(await Promise.all(others)).toEqual([null, null, null])
  })

  it('of no boat, and of nothing that never reported', async () => {
    for (const facts of [{ category: 'boat' }, { category: 'car' }]) {
      const other = await addDevice(at.amina, { name: `A ${facts.category}`, ...facts })
      const link = await aLink({ deviceId: other.id })
      await lead(place, { id: link.shareId })
      expect(await look(link.token)).toBeNull()
    }
    expect(asked).toEqual([])
  })
})

describe('what guests ask costs little', () => {
  it('once in five minutes, however many of them ask, and only where the vehicle went on', async () => {
    await lead()
    await Promise.all(Array.from({ length: 20 }, () => look()))
    expect(asked).toHaveLength(1)
    await driveTo(36.71, 4)
    await look()
    expect(asked).toHaveLength(1)
    await driveTo(36.72, 2)
    expect((await look())?.line[0]).toEqual([3.05, 36.72])
    expect(asked).toHaveLength(2)
    await driveTo(36.7201, 6)
    expect((await look())?.line[0]).toEqual([3.05, 36.72])
    expect(asked).toHaveLength(2)
    const [day] = await at.world.statistics.between(at.amina.tenantId, at.world.now(), at.world.now())
    expect(day?.roadRequests).toBe(2)
  })

  it('nothing once the vehicle has arrived, and where it is silent', async () => {
    await lead()
    await driveTo(36.749)
    expect(await look()).toBeNull()
    await driveTo(36.7)
    at.world.moveTo(time + roadLimits.wayFreshMs + 1)
    expect(await look()).toBeNull()
    expect(asked).toEqual([])
  })

  it('also where the place is changed again and again', async () => {
    for (const step of [1, 2, 3]) {
      await lead({ ...place, latitude: 36.75 + step / 100 })
      await look()
    }
    expect(asked).toHaveLength(1)
    // the way to the first place is none to the last
    expect(await look()).toBeNull()
  })

  it('nothing beyond what the organisation allows: the page keeps the last way', async () => {
    const { settings } = await at.amina.records.tenant()
    await at.amina.records.saveSettings({ ...settings, attributes: { ...settings.attributes, 'roads.dailyMax': 1 } })
    await lead()
    const first = await look()
    await driveTo(36.72, 6)
    expect(await look()).toEqual(first)
    expect(asked).toHaveLength(1)
  })

  it.each([
    { name: 'the service fails', answer: () => Promise.reject(new Error('The line is down')) },
    { name: 'there is no way', answer: async () => null },
  ])('and where $name there is none, without a word', async ({ answer }) => {
    way = answer
    await lead()
    expect([await look(), await look()]).toEqual([null, null])
    expect(asked).toHaveLength(1)
  })
})
