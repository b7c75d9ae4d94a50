import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Api } from '../../infra/local/demo/create-tenants.ts'
import { publishTrack } from '../../infra/local/replay/publish-track.ts'
import type { TrackPoint } from '../../infra/local/replay/track.ts'
import { byDevice, recordedPoints } from '../support/tracks.ts'
import { amina, startCastWorld, trackerClient } from '../support/cast-world.ts'
import type { LocalWorld } from '../support/world.ts'

const points = recordedPoints('liverpool-buses')
const buses = byDevice(points)

let world: LocalWorld
let api: Api
beforeAll(async () => {
  world = await startCastWorld()
  api = await signIn(world.url, amina)
})
afterAll(() => world.stop())

test('every fix of the buses is stored exactly once, in order, with a plausible distance', async () => {
  const ids = new Map<string, number>()
  for (const uniqueId of buses.keys()) {
    const made = (await api('POST', '/devices', { name: `Bus ${uniqueId}`, uniqueId, category: 'bus' })) as {
      id: number
    }
    ids.set(uniqueId, made.id)
  }
  const client = await trackerClient(world)
  const inTime = points.toSorted((a, b) => a.time - b.time)
  const topicOf = (point: TrackPoint) => `trackers/${point.device}/positions`
  const acknowledged = await publishTrack(client, inTime, { speed: 1e9, shiftMs: 0, topicOf, onSent: () => undefined })
  await client.endAsync()
  await world.whenIdle()
  expect(acknowledged).toBe(points.length)

  for (const [uniqueId, sent] of buses) {
    const times = sent.map((point) => point.time).sort((a, b) => a - b)
    const span = `from=${new Date(times[0]!).toISOString()}&to=${new Date(times.at(-1)!).toISOString()}`
    const found = (await api('GET', `/positions?deviceId=${ids.get(uniqueId)}&${span}`)) as {
      fixTime: string
      attributes: { totalDistance: number; distance: number }
    }[]
    expect(found.map((position) => Date.parse(position.fixTime))).toEqual(times)
    expect(new Set(found.map((position) => position.fixTime)).size).toBe(sent.length)

    const kilometres = found.at(-1)!.attributes.totalDistance / 1000
    const hours = (times.at(-1)! - times[0]!) / 3_600_000
    expect(kilometres / hours).toBeGreaterThan(3)
    expect(kilometres / hours).toBeLessThan(60)
    const steps = found
      .slice(1)
      .map((position, index) => position.attributes.totalDistance - found[index]!.attributes.totalDistance)
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0)
  }
})
