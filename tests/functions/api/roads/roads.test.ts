import { turnOnRoads } from './turn-on-roads.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import type { RoadSource } from '../../../../functions/platform/roads/road-ports.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { Device } from '../../../../shared/entities/device.ts'
import { addDevice, type ApiFixture, apiFixtureIn, ask, colleague, drive, noon, person, share } from '../api-fixture.ts'

let at: ApiFixture
let van: Device
let asked: string[]
let match: RoadSource['match']

beforeEach(async () => {
  asked = []
  match = async (trace) => trace.map(({ longitude, latitude }) => [longitude, latitude + 0.0001])
  at = await apiFixtureIn(
    inMemoryWorld({
      roads: {
        isAvailable: () => true,
        match: (trace, mode) => {
          asked.push(mode)
          return match(trace, mode)
        },
        limits: () => Promise.reject(new Error('Nobody asks for limits here')),
        way: () => Promise.reject(new Error('Nobody asks for a way here')),
      },
    }),
  )
  van = await addDevice(at.amina, { name: 'Van', category: 'truck' })
  for (const [step, minutes] of [0, 1, 2, 20, 21].entries()) {
    await drive(at.world, at.amina.tenantId, van.id, [step + 1], {
      fixTime: noon + minutes * minuteMs,
      latitude: 36.7 + step / 100,
      longitude: 3,
      course: 0,
      speed: 20,
    })
  }
})

const path = (days = 1, id = van.id) =>
  `/api/positions/roads?deviceId=${id}&from=2024-05-01T00:00:00Z&to=2024-05-0${1 + days}T00:00:00Z`

describe('the roads that a vehicle took', () => {
  it('are not looked up until the organisation wants it', async () => {
    const { status, text } = await ask(at, path(), { as: at.amina })
    expect([status, text]).toEqual([403, expect.stringContaining('Roads are not looked up here')])
    expect(asked).toEqual([])
  })

  it('are a line for each way, by how the vehicle moves, and cost nothing the second time', async () => {
    await turnOnRoads(at.amina)
    const first = await ask(at, path(), { as: at.amina })
    expect(first.json).toEqual({
      lines: [
        [
          [3, 36.7001],
          [3, 36.7101],
          [3, 36.7201],
        ],
        [
          [3, 36.7301],
          [3, 36.7401],
        ],
      ],
      isWhole: true,
    })
    expect((await ask(at, path(), { as: at.amina })).json).toEqual(first.json)
    expect(asked).toEqual(['truck', 'truck'])
  })

  it.each([
    { name: 'fits no road', answer: async () => null, isWhole: true },
    {
      name: 'cannot be answered',
      answer: async () => Promise.reject(new Error('The line is down')),
      isWhole: false,
    },
  ])('are left out where a way $name', async ({ answer, isWhole }) => {
    await turnOnRoads(at.amina)
    let calls = 0
    const other = match
    match = (trace, mode) => (++calls === 1 ? answer() : other(trace, mode))
    const { json } = await ask(at, path(), { as: at.amina })
    expect(json).toMatchObject({ lines: [[expect.anything(), expect.anything()]], isWhole })
  })

  it('are none of a boat, and of nothing', async () => {
    await turnOnRoads(at.amina)
    const boat = await addDevice(at.amina, { name: 'Boat', category: 'boat' })
    expect((await ask(at, path(1, boat.id), { as: at.amina })).json).toEqual({ lines: [], isWhole: true })
  })

  it('are refused for more than three days, and when what the organisation allows is used up', async () => {
    await turnOnRoads(at.amina)
    const { status, text } = await ask(at, path(4), { as: at.amina })
    expect([status, text]).toEqual([413, expect.stringContaining('at most 3 days')])
    const { settings } = await at.amina.records.tenant()
    await at.amina.records.saveSettings({ ...settings, attributes: { ...settings.attributes, 'roads.dailyMax': 1 } })
    expect((await ask(at, path(), { as: at.amina })).status).toBe(429)
  })

  it('are for those who may read the history of the vehicle', async () => {
    await turnOnRoads(at.amina)
    await turnOnRoads(at.driss)
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    expect([(await ask(at, path(), { as: nadia })).status, (await ask(at, path(), { as: at.driss })).status]).toEqual([
      404, 404,
    ])
    await share(at.amina, nadia, { type: 'device', id: van.id })
    expect((await ask(at, path(), { as: nadia })).status).toBe(200)
  })
})
