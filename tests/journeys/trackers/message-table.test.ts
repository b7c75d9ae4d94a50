import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, signIn } from '../../../infra/local/demo/create-tenants.ts'
import { amina, deviceOf, driss, report, startCastWorld, trackerClient, watch } from '../../support/cast-world.ts'
import { templatesWith, throughTable } from '../../support/cloud/templates-with.ts'
import { type LocalWorld, startWorld } from '../../support/world.ts'

let folder: string
let [first, grown, back] = ['', '', '']
let world: LocalWorld
let tracker: MqttClient
let api: Api

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qafila-table-'))
  first = await templatesWith(folder, 'first', throughTable)
  grown = await templatesWith(folder, 'grown', { ...throughTable, messages: 'stream', streamShards: 2 })
  back = await templatesWith(folder, 'back', { ...throughTable, streamShards: 2 })
  await startCastWorld({ dataDir: join(folder, 'data'), cloudDir: first }).then(open)
})
afterAll(async () => {
  await tracker.endAsync()
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(next: LocalWorld): Promise<void> {
  world = next
  tracker = await trackerClient(world)
  api = await signIn(world.url, amina)
}

const noon = Date.UTC(2026, 5, 1, 12)
const fix = (second: number) => ({
  time: new Date(noon + second * 1000).toISOString(),
  latitude: 36.75 + second / 10_000,
  longitude: 3.05,
  speed: 36,
})
const seconds = async (uniqueId: string) => {
  await world.whenIdle()
  const { id } = await deviceOf(api, uniqueId)
  const path = `/positions?deviceId=${id}&from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z`
  const positions = (await api('GET', path)) as { fixTime: string }[]
  return positions.map(({ fixTime }) => (Date.parse(fixTime) - noon) / 1000)
}
const given = () => world.deadLetters().filter(({ queue }) => /DeadLetters|RulesFailed/.test(queue))

describe('a first deployment, without a stream', () => {
  test('a message reaches those who may see the vehicle, and nobody else', async () => {
    const van = await deviceOf(api, 'van-1')
    const [hers, others] = [await watch(world, amina), await watch(world, driss)]
    await report(tracker, 'van-1', fix(0))
    await report(tracker, 'van-1', fix(0))
    await world.whenIdle()
    expect(hers.positionsOf(van.id)).toMatchObject([{ latitude: 36.75, fixTime: '2026-06-01T12:00:00.000+00:00' }])
    expect(others.positionsOf(van.id)).toEqual([])
    expect(await seconds('van-1')).toEqual([0])
    for (const watcher of [hers, others]) watcher.close()
  })

  test('a long message and old ones are stored all the same, each once', async () => {
    const buffer = Array.from({ length: 300 }, (_, at) => fix(100 + at))
    await report(tracker, 'line-7', buffer)
    for (const second of [7, 3, 5]) await report(tracker, 'line-7', fix(second))
    await report(tracker, 'line-7', buffer.slice(0, 10))
    expect(await seconds('line-7')).toEqual([3, 5, 7, ...buffer.map((_, at) => 100 + at)])
  })

  test('HTTP trackers are stored, and what is wrong is said with the device', async () => {
    const { id } = await deviceOf(api, 'van-2')
    const made = (await api('POST', `/devices/${id}/credentials`, { kind: 'secret' })) as {
      addresses: Record<string, string>
    }
    const send = (query: string) => fetch(`${made.addresses['osmand']}?${query}`)
    expect((await send(`lat=36.8&lon=3.05&timestamp=${noon / 1000 + 20}`)).status).toBe(200)
    expect((await send(`lat=91&lon=3.05&timestamp=${noon / 1000 + 30}`)).status).toBe(200)
    expect(await seconds('van-2')).toEqual([20])
    expect(await api('GET', `/devices/${id}/problems`)).toMatchObject([{ field: 'lat' }])
  })

  test('what was not read before a restart is read after it', async () => {
    await report(tracker, 'van-1', fix(60))
    await tracker.endAsync()
    await open(await world.restart())
    expect(await seconds('van-1')).toEqual([0, 60])
    expect(given()).toEqual([])
  })
})

/** Vehicles that report without a pause, live and from buffers, whatever is deployed meanwhile. */
class Traffic {
  readonly vehicles = ['van-1', 'van-2', 'line-7']
  readonly acknowledged = new Map<string, number[]>()
  #next = 2_000

  /** Each vehicle sends so many messages, one after the other; every tenth one is a long buffer. */
  async send(messages: number): Promise<void> {
    const from = this.#next
    this.#next += messages * 100
    const each = async (uniqueId: string) => {
      for (let at = 0; at < messages; at++) {
        const begin = from + at * 100
        const sent = Array.from({ length: at % 10 === 0 ? 90 : 1 }, (_, step) => begin + step)
        await report(tracker, uniqueId, sent.map(fix))
        this.acknowledged.set(uniqueId, [...(this.acknowledged.get(uniqueId) ?? []), ...sent])
      }
    }
    await Promise.all(this.vehicles.map(each))
  }
}

test('the move from the table to a stream and back loses nothing and doubles nothing, while vehicles report', async () => {
  const traffic = new Traffic()
  const before = new Map<string, number[]>()
  for (const uniqueId of traffic.vehicles) before.set(uniqueId, await seconds(uniqueId))
  for (const cloudDir of [grown, back, grown]) {
    await traffic.send(30)
    // nothing is waited for: what was acknowledged a moment ago is in the table, or in the stream
    const { dataDir } = world
    await tracker.endAsync()
    await world.stop()
    await open(await startWorld({ dataDir, cloudDir }))
    await traffic.send(30)
  }
  for (const uniqueId of traffic.vehicles)
    expect(await seconds(uniqueId)).toEqual([...before.get(uniqueId)!, ...traffic.acknowledged.get(uniqueId)!])
  expect(given()).toEqual([])
})
