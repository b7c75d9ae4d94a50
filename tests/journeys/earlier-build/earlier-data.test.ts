import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import type { PositionJson } from '../../../shared/wire/json.ts'
import type { SummaryJson, TripJson } from '../../../shared/wire/report-json.ts'
import { amina, deviceOf, report, trackerClient } from '../../support/cast-world.ts'
import { startWorld, type LocalWorld } from '../../support/world.ts'

/**
 * A data folder that version 1.0.2 wrote. A van and a bus drove the same way for three days, 40 minutes out and 40 back,
 * and once for an hour across midnight UTC: a fix every 30 s while driving, every 10 minutes while not. The odometer of the
 * bus stood still. Some fixes of the van came late, and their day was not derived again yet.
 */
const folder = fileURLToPath(new URL('./data-1.0.2.tar.gz', import.meta.url))
const period = 'from=2026-11-10T00:00:00Z&to=2026-11-12T23:59:59.999Z'
const fixes = 926
const kilometres = 187

let dataDir: string
let world: LocalWorld
let api: Api
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qafila-earlier-'))
  execFileSync('tar', ['xzf', folder, '-C', dataDir])
  world = await startWorld({ dataDir })
  api = await signIn(world.url, amina)
  await world.runSchedule('devices', new Date(Date.now() + 3_600_000))
  await world.whenIdle()
})
afterAll(async () => {
  await world.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const historyOf = async (uniqueId: string) => {
  const { id } = await deviceOf(api, uniqueId)
  return (await api('GET', `/positions?deviceId=${id}&${period}`)) as PositionJson[]
}

test.each(['van-1', 'line-7'])(
  'the history of %s that an earlier version stored is whole, and counts on',
  async (uniqueId) => {
    const history = await historyOf(uniqueId)
    expect(history).toHaveLength(fixes)
    expect(Math.floor(Number(history.at(-1)!.attributes['totalDistance']) / 1000)).toBe(kilometres)
  },
)

test.each(['van-1', 'line-7'])(
  'reports say what %s did in days that an earlier version summed up',
  async (uniqueId) => {
    const { id } = await deviceOf(api, uniqueId)
    const trips = (await api('GET', `/reports/trips?deviceId=${id}&${period}`)) as TripJson[]
    expect(trips.map(({ startTime, duration }) => [startTime.slice(0, 16), Math.round(duration / 60_000)])).toEqual([
      ['2026-11-10T07:00', 40],
      ['2026-11-10T16:00', 40],
      ['2026-11-11T07:00', 40],
      ['2026-11-11T23:30', 60],
      ['2026-11-12T07:00', 40],
      ['2026-11-12T16:00', 40],
    ])
    const days = (await api('GET', `/reports/summary?deviceId=${id}&${period}&daily=true`)) as SummaryJson[]
    const metres = days.reduce((sum, { distance }) => sum + distance, 0)
    expect(Math.floor(metres / 1000)).toBe(kilometres)
  },
)

test('messages go on where the earlier version stopped', async () => {
  const client = await trackerClient(world)
  await report(client, 'van-1', { time: '2026-11-13T06:00:00Z', latitude: 36.8, longitude: 3.05, speed: 10 })
  client.end()
  await world.whenIdle()
  const { id } = await deviceOf(api, 'van-1')
  const [last] = (await api('GET', `/positions?deviceId=${id}`)) as PositionJson[]
  expect(last!.fixTime).toBe('2026-11-13T06:00:00.000+00:00')
})
