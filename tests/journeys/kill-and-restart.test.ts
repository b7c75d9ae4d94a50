import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../infra/local/demo/create-tenants.ts'
import { amina, deviceOf, startCastWorld } from '../support/cast-world.ts'
import { startProduct } from '../support/product.ts'
import { startWorld } from '../support/world.ts'

const fixes = 400
const begin = Date.UTC(2026, 5, 1, 12)
let dataDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qafila-kill-'))
  const world = await startCastWorld({ dataDir })
  await world.stop()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('what the broker acknowledged before the product was killed is found once and in order after it starts again', async () => {
  const { child, mqttUrl } = await startProduct(dataDir)
  const client = await mqtt.connectAsync(mqttUrl, { protocolVersion: 4, reconnectPeriod: 0 })
  client.on('error', () => undefined)
  const acknowledged: number[] = []
  // its data folder is free once it has exited, not yet when its connections break
  const gone = once(child, 'exit')
  const sending = Array.from({ length: fixes }, async (_, index) => {
    const time = begin + index * 1000
    const fix = { time: new Date(time).toISOString(), latitude: 36.7 + index / 100_000, longitude: 3.05 }
    await client.publishAsync('trackers/van-1/positions', JSON.stringify(fix), { qos: 1 })
    acknowledged.push(time)
    if (acknowledged.length === fixes / 2) process.kill(-child.pid!, 'SIGKILL')
  })
  // some are never answered
  void Promise.allSettled(sending)
  await gone
  client.end(true)
  const certain = [...acknowledged]
  expect(certain.length).toBeGreaterThanOrEqual(fixes / 2)

  const world = await startWorld({ dataDir })
  await world.whenIdle()
  const api = await signIn(world.url, amina)
  const van = await deviceOf(api, 'van-1')
  const span = `from=${new Date(begin).toISOString()}&to=${new Date(begin + fixes * 1000).toISOString()}`
  const found = (await api('GET', `/positions?deviceId=${van.id}&${span}`)) as { fixTime: string }[]
  await world.stop()

  const times = found.map((position) => Date.parse(position.fixTime))
  expect(certain.filter((time) => !times.includes(time))).toEqual([])
  expect(new Set(times).size).toBe(times.length)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})
