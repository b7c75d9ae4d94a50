import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createTenant, signIn } from '../../../infra/local/demo/create-tenants.ts'
import { openWorld } from '../../../infra/local/demo/open-world.ts'
import { amina, atlas, deviceOf, driss, report, sahara, trackerClient, watch } from '../../support/cast-world.ts'
import { type LocalWorld, startWorld } from '../../support/world.ts'

let world: LocalWorld
let tracker: MqttClient
let api: Api

beforeAll(async () => {
  // its tables have names of their own, so that it cannot begin with a copy of the others
  world = await startWorld({ stage: 'small' })
  const stores = await openWorld(world)
  for (const tenant of [atlas, sahara]) await createTenant(stores, world.url, tenant)
  tracker = await trackerClient(world)
  api = await signIn(world.url, amina)
}, 60_000)
afterAll(async () => {
  await tracker.endAsync()
  await world.stop()
})

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

test('without streams, a message reaches those who may see the vehicle, and nobody else', async () => {
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

test('a tracker may name the rule of its stage', async () => {
  const { rulePrefix } = (await api('GET', '/server/broker')) as { rulePrefix: string }
  expect(rulePrefix).toBe('qafila_small_')
  const topic = `$aws/rules/${rulePrefix}positions/trackers/van-2/positions`
  await tracker.publishAsync(topic, JSON.stringify(fix(1)), { qos: 1 })
  expect(await seconds('van-2')).toEqual([1])
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
  expect(await seconds('van-2')).toEqual([1, 20])
  expect(await api('GET', `/devices/${id}/problems`)).toMatchObject([{ field: 'lat' }])
})

test('what was not read before a restart is read after it', async () => {
  await report(tracker, 'van-1', fix(60))
  await tracker.endAsync()
  world = await world.restart()
  api = await signIn(world.url, amina)
  tracker = await trackerClient(world)
  expect(await seconds('van-1')).toEqual([0, 60])
  expect(world.deadLetters().filter(({ queue }) => /DeadLetters|RulesFailed/.test(queue))).toEqual([])
})
