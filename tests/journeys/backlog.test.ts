import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Api } from '../../infra/local/demo/create-tenants.ts'
import { streamOf } from '../../shared/wire/stream-record.ts'
import { amina, deviceOf, report, startCastWorld, trackerClient, watch } from '../support/cast-world.ts'
import type { LocalWorld } from '../support/world.ts'

const buffering = ['van-1', 'van-2', 'line-7']
const live = ['courier-9', 'sales-8']
const messages = 8
const fixesPerMessage = 120
const cadenceMs = 10_000
const began = Date.UTC(2026, 5, 1, 6)

let world: LocalWorld
let tracker: MqttClient
let api: Api

beforeAll(async () => {
  world = await startCastWorld()
  tracker = await trackerClient(world)
  api = await signIn(world.url, amina)
})
afterAll(async () => {
  await tracker.endAsync()
  await world.stop()
})

const fix = (step: number, more: object = {}) => ({
  time: new Date(began + step * cadenceMs).toISOString(),
  latitude: Math.round((36.7 + step / 100_000) * 1e6) / 1e6,
  longitude: 3.05,
  speed: 36,
  ...more,
})
const bufferOf = (part: number) =>
  Array.from({ length: fixesPerMessage }, (_, step) => fix(part * fixesPerMessage + step))
const newest = fix(messages * fixesPerMessage + 100)

test('buffered fixes that arrive at once, newest hour first, fill history and do not delay a vehicle that reports live', async () => {
  const payload = Buffer.from(JSON.stringify(bufferOf(0))).toString('base64')
  expect(streamOf({ payload })).toBe('backlog')
  for (const uniqueId of buffering) await report(tracker, uniqueId, newest)
  await world.whenIdle()
  const watcher = await watch(world, amina)
  const parts = Array.from({ length: messages }, (_, part) => messages - 1 - part)
  await Promise.all([
    ...buffering.flatMap((uniqueId) => parts.map((part) => report(tracker, uniqueId, bufferOf(part)))),
    ...live.flatMap((uniqueId) => parts.map((part) => report(tracker, uniqueId, fix(part, { attributes: { part } })))),
  ])
  for (const uniqueId of live) await report(tracker, uniqueId, newest)
  await world.whenIdle()

  for (const uniqueId of buffering) {
    const { id } = await deviceOf(api, uniqueId)
    const found = (await api('GET', `/positions?deviceId=${id}&from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z`)) as {
      fixTime: string
    }[]
    const sent = [...parts.toReversed().flatMap(bufferOf), newest].map(({ time }) => Date.parse(time))
    expect(found.map(({ fixTime }) => Date.parse(fixTime))).toEqual(sent)
    // no marker moved backwards
    const seen = watcher.positionsOf(id).map(({ fixTime }) => Date.parse(fixTime))
    expect(seen.filter((time) => time !== Date.parse(newest.time))).toEqual([])
    expect(await api('GET', `/positions?deviceId=${id}`)).toMatchObject([{ latitude: newest.latitude }])
  }
  for (const uniqueId of live) {
    const { id } = await deviceOf(api, uniqueId)
    expect(watcher.positionsOf(id).at(-1)).toMatchObject({ latitude: newest.latitude })
  }
  expect(world.deadLetters()).toEqual([])
  watcher.close()
})
