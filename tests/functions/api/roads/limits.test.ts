import { beforeEach, describe, expect, it } from 'vitest'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import type { RoadSource } from '../../../../functions/platform/roads/road-ports.ts'
import { roadsEverywhere } from '../../../../functions/platform/roads/in-memory-roads.ts'
import { dayOf } from '../../../../shared/domain/day-counts.ts'
import { roadLimits } from '../../../../shared/domain/limits/roads.ts'
import { knotsFromKmh } from '../../../../shared/domain/units.ts'
import type { Device } from '../../../../shared/entities/device.ts'
import { addDevice, type ApiFixture, apiFixtureIn, ask, colleague, drive, noon, person, share } from '../api-fixture.ts'
import { turnOnRoads } from './turn-on-roads.ts'

let at: ApiFixture
let van: Device
let asked: Parameters<RoadSource['limits']>[]
let limits: RoadSource['limits']

beforeEach(async () => {
  asked = []
  limits = roadsEverywhere.limits
  at = await apiFixtureIn(
    inMemoryWorld({
      roads: {
        ...roadsEverywhere,
        limits: (...question) => {
          asked.push(question)
          return limits(...question)
        },
      },
    }),
  )
  van = await addDevice(at.amina, { name: 'Van', category: 'motorcycle' })
  // a fix each ten seconds, half a kilometre further north
  for (const step of Array.from({ length: 12 }, (_, each) => each)) {
    await drive(at.world, at.amina.tenantId, van.id, [step + 1], {
      fixTime: noon + step * 10_000,
      latitude: 36.7 + step * 0.0045,
      longitude: 3,
      course: 2,
      speed: 97,
    })
  }
})

const moment = (seconds: number) => new Date(noon + seconds * 1000).toISOString()
const path = (seconds: readonly number[], id = van.id) =>
  `/api/positions/limits?deviceId=${id}${seconds.map((each) => `&time=${moment(each)}`).join('')}`
const limit = { state: 'limit', limit: knotsFromKmh(50), road: 'Rue Didouche Mourad' }
const without = (state: string) => ({ state, limit: null, road: null })

const allowDaily = async (most: number) => {
  const { settings } = await at.amina.records.tenant()
  await at.amina.records.saveSettings({ ...settings, attributes: { ...settings.attributes, 'roads.dailyMax': most } })
}

describe('the limits of roads', () => {
  it('are not looked up until the organisation wants it', async () => {
    const { status, text } = await ask(at, path([10]), { as: at.amina })
    expect([status, text]).toEqual([403, expect.stringContaining('Roads are not looked up here')])
    expect(asked).toEqual([])
  })

  it('are asked for between the fixes around each, with their courses, and cost nothing the second time', async () => {
    await turnOnRoads(at.amina)
    const first = await ask(at, path([10, 30]), { as: at.amina })
    expect([first.status, first.json]).toEqual([200, [limit, limit]])
    expect((await ask(at, path([10, 30]), { as: at.amina })).json).toEqual(first.json)
    expect(asked).toEqual([
      [
        { latitude: 36.7, longitude: 3, time: noon, course: 2 },
        { latitude: 36.709, longitude: 3, time: noon + 20_000, course: 2 },
        'car',
      ],
      [expect.objectContaining({ latitude: 36.709 }), expect.objectContaining({ latitude: 36.718 }), 'car'],
    ])
    const [day] = await at.world.statistics.between(at.amina.tenantId, at.world.now(), at.world.now())
    expect([day?.day, day?.roadRequests]).toEqual([dayOf(noon), 2])
  })

  it.each<{ name: string; answer: RoadSource['limits']; said: unknown }>([
    { name: 'there is no way', answer: async () => null, said: without('noRoad') },
    {
      name: 'the service fails',
      answer: () => Promise.reject(new Error('The line is down')),
      said: without('failed'),
    },
    {
      name: 'none are on record',
      answer: async (from, to) => ({
        line: [from, to].map(({ longitude, latitude }) => [longitude, latitude] as const),
        spans: [{ from: 0, limitKmh: null, isUnlimited: false, name: '<b>N1</b>' }],
      }),
      said: { state: 'unknown', limit: null, road: '<b>N1</b>' },
    },
    {
      name: 'the way is another',
      answer: async () => ({
        line: [
          [3.1, 36.7],
          [3.1, 36.71],
        ],
        spans: [],
      }),
      said: without('noRoad'),
    },
  ])('say so where $name', async ({ answer, said }) => {
    await turnOnRoads(at.amina)
    limits = answer
    expect((await ask(at, path([10]), { as: at.amina })).json).toEqual([said])
  })

  it('are none at a moment without a fix, and none of a boat', async () => {
    await turnOnRoads(at.amina)
    const boat = await addDevice(at.amina, { name: 'Boat', category: 'boat' })
    expect((await ask(at, path([11]), { as: at.amina })).json).toEqual([without('noFixes')])
    expect((await ask(at, path([10], boat.id), { as: at.amina })).json).toEqual([without('noRoad')])
    expect(asked).toEqual([])
  })

  it('are there for what is known when the allowance is used up', async () => {
    await turnOnRoads(at.amina)
    await allowDaily(1)
    expect((await ask(at, path([10]), { as: at.amina })).json).toEqual([limit])
    expect((await ask(at, path([10, 30]), { as: at.amina })).json).toEqual([limit, without('usedUp')])
    expect(asked).toHaveLength(1)
  })

  it.each([
    { name: 'without a moment', seconds: [], status: 400, says: 'time: missing' },
    {
      name: 'of too many',
      seconds: Array.from({ length: roadLimits.limitsMax + 1 }, () => 10),
      status: 413,
      says: 'at most 10',
    },
  ])('are refused $name', async ({ seconds, status, says }) => {
    await turnOnRoads(at.amina)
    const answer = await ask(at, path(seconds), { as: at.amina })
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)])
  })

  it('are for those who may read the history of the vehicle, and not for tokens that only read', async () => {
    await turnOnRoads(at.amina)
    await turnOnRoads(at.driss)
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    const statuses = async () =>
      Promise.all([nadia, at.driss].map(async (as) => (await ask(at, path([10]), { as })).status))
    expect(await statuses()).toEqual([404, 404])
    await share(at.amina, nadia, { type: 'device', id: van.id })
    expect(await statuses()).toEqual([200, 404])
    const { text } = await ask(at, '/api/session/token', { method: 'POST', as: nadia, form: { scope: 'read' } })
    expect((await ask(at, path([10]), { headers: { authorization: `Bearer ${text}` } })).status).toBe(403)
  })
})
