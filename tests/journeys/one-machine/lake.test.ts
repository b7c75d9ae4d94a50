import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { amina, deviceOf, report, startCastWorld, trackerClient, type DeviceAnswer } from '../../support/cast-world.ts'
import { asInLake, historyIn } from '../../support/lake/lake-history.ts'
import { storesOf } from '../../support/cloud/stores-of.ts'
import type { LocalWorld } from '../../support/world.ts'

let world: LocalWorld
let stores: World
let api: Api
let tenantId = ''
beforeAll(async () => {
  world = await startCastWorld()
  api = await signIn(world.url, amina)
  tenantId = ((await api('GET', '/server')) as { tenant: string }).tenant
  stores = await storesOf(world)
})
afterAll(() => world.stop())

/** Midnight UTC before yesterday. */
const begin = Math.floor(Date.now() / dayMs) * dayMs - 2 * dayMs
const fixAt = (minute: number) => ({
  time: new Date(begin + 8 * hourMs + minute * minuteMs).toISOString(),
  latitude: 36.7 + minute / 10_000,
  longitude: 3 + (minute % 7) / 10_000,
  speed: 20,
  attributes: { ignition: true, note: '"; DROP TABLE x' },
})

async function send(uniqueId: string, minutes: readonly number[]): Promise<void> {
  const tracker = await trackerClient(world)
  await report(
    tracker,
    uniqueId,
    minutes.map((minute) => fixAt(minute)),
  )
  await tracker.endAsync()
  await world.whenIdle()
}

/** Days that are over are derived, and the files that were noted by then written: as if both had been due. */
async function write(): Promise<void> {
  for (let round = 1; round <= 3; round++) {
    await world.runSchedule('WatchDevices', new Date(Date.now() + 3 * round * hourMs))
    await world.whenIdle()
  }
  const notes = await stores.lake(tenantId).notes(Date.now(), 100)
  await stores.lake(tenantId).note(notes, 0)
  const job = await stores.jobs.get('lake', tenantId)
  await stores.jobs.save({ ...job!, dueAt: 0 })
  await world.runSchedule('WatchTenants', new Date())
  await world.whenIdle()
}

/** What the API tells of the vehicles from the day before yesterday on, up to today. */
async function history(...devices: readonly DeviceAnswer[]): Promise<object[]> {
  const period = `from=${new Date(begin).toISOString()}&to=${new Date(begin + 2 * dayMs - 1).toISOString()}`
  const found: object[] = []
  for (const { id } of devices) {
    found.push(...((await api('GET', `/positions?deviceId=${id}&${period}`)) as object[]))
  }
  return found.map((position) => asInLake(position))
}

it('the folder of the data lake equals the API’s history, after late data and a removal as well', async () => {
  const folder = join(world.dataDir, 'buckets', world.settings['LAKE_BUCKET']!, tenantId)
  expect(await readFile('docs/data-lake.md', 'utf8')).toContain(`DATA_DIR/buckets/${world.settings['LAKE_BUCKET']}`)
  const [van, other] = [await deviceOf(api, 'van-1'), await deviceOf(api, 'van-2')]
  await send('van-1', [0, 1, 2, 4, 5, 24 * 60, 24 * 60 + 1])
  await send('van-2', [0, 3])
  await api('PUT', '/lake', { isOn: true })
  await write()
  const [first] = await history(van)
  expect(first).toMatchObject({ deviceId: van.id, attributes: { note: '"; DROP TABLE x' } })
  expect(await historyIn(folder)).toEqual(await history(van, other))

  const before = await historyIn(folder)
  await send('van-1', [3])
  await write()
  expect((await historyIn(folder)).length).toBe(before.length + 1)
  expect(await historyIn(folder)).toEqual(await history(van, other))

  const files = (await api(
    'GET',
    `/lake/files?from=${new Date(begin).toISOString()}&to=${new Date().toISOString()}`,
  )) as {
    path: string
  }[]
  expect(files.length).toBe(2)
  expect(await api('GET', '/lake')).toMatchObject({ isOn: true, files: 2, waiting: 0 })

  await api('DELETE', `/devices/${other.id}`)
  await write()
  expect(await historyIn(folder)).toEqual(await history(van))
  expect((await stores.tracks(tenantId).between(other.id, { from: begin, to: begin + dayMs })).length).toBe(2)

  await api('PUT', '/lake', { isOn: false })
  await write()
  expect(await api('GET', '/lake')).toMatchObject({ isOn: false, files: 0, waiting: 0 })
})
