import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { restoreData, saveData } from '../../../infra/local/backup/copy-data.ts'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import { amina, deviceOf } from '../../support/cast-world.ts'
import { startWorld, type LocalWorld } from '../../support/world.ts'

let root: string
let world: LocalWorld | null = null
beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'qafila-backup-'))))
afterAll(async () => {
  await world?.stop()
  rmSync(root, { recursive: true, force: true })
})

const noon = Date.UTC(2026, 5, 1, 12)

async function publish(seconds: readonly number[]): Promise<void> {
  const client = await mqtt.connectAsync(world!.mqttUrl, { clientId: 'van-1' })
  for (const second of seconds) {
    const time = new Date(noon + second * secondMs).toISOString()
    const fix = JSON.stringify({ time, latitude: 36.75 + second / 1000, longitude: 3.05 })
    await client.publishAsync('trackers/van-1/positions', fix, { qos: 1 })
  }
  await client.endAsync()
  await world!.whenIdle()
}

async function secondsOf(api: Api): Promise<number[]> {
  const { id } = await deviceOf(api, 'van-1')
  const path = `/positions?deviceId=${id}&from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z`
  const positions = (await api('GET', path)) as { fixTime: string }[]
  return positions.map(({ fixTime }) => (Date.parse(fixTime) - noon) / secondMs)
}

test('a rehearsal: saved, lost, put back, and trackers go on', async () => {
  const [data, copy] = [join(root, 'data'), join(root, 'copy')]
  world = await startWorld({ dataDir: data, copyOf: inject('castDataDir') })
  await publish([0, 10, 20])
  const api = await signIn(world.url, amina)
  await api('POST', '/drivers', { name: 'Ali', uniqueId: 'a' })
  expect(() => saveData(data, copy)).toThrow('is in use by process')
  await world.stop()
  world = null
  expect(saveData(data, copy).bytes).toBeGreaterThan(0)

  rmSync(data, { recursive: true })
  restoreData(copy, data)
  expect(existsSync(join(data, 'tables.sqlite'))).toBe(true)
  world = await startWorld({ dataDir: data })
  const again = await signIn(world.url, amina)
  expect(await secondsOf(again)).toEqual([0, 10, 20])
  expect(await again('GET', '/drivers')).toMatchObject([{ name: 'Ali' }])
  // sent again after the loss of an acknowledgement, and new ones
  await publish([20, 30])
  expect(await secondsOf(again)).toEqual([0, 10, 20, 30])
})
