import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../../infra/build/ensure-built.ts'
import { synth } from '../../../infra/build/synth.ts'
import { type Api, signIn } from '../../../infra/local/demo/create-tenants.ts'
import { distanceMetres } from '../../../shared/domain/distance.ts'
import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { compactFrames } from '../../../shared/wire/live/frame-mark.ts'
import { amina, report, startCastWorld, trackerClient, watch, type Watcher } from '../../support/cast-world.ts'
import { startProduct } from '../../support/product.ts'
import { munichCar, type TrackRecord } from '../../support/tracks.ts'
import { type LocalWorld, startWorld } from '../../support/world.ts'

/** Faster than walking pace: of what stands, each move is saved at once. */
const speedKmhMin = 20
/** So many report together that a batch is worth an entry of the journal. */
const cars = Array.from({ length: 6 }, (_, at) => `munich-${at}`)
const track = withSpeeds(munichCar())

let dir: string
let [dataDir, cloudDir] = ['', '']
const ids = new Map<string, number>()
/** of each car, what the broker acknowledged: epoch ms */
const acknowledged = new Map<string, number[]>(cars.map((car) => [car, []]))
let next = 0

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'qafila-minute-'))
  dataDir = join(dir, 'data')
  cloudDir = join(dir, 'cloud')
  await ensureBuilt()
  await synth(cloudDir, { ingestSaving: 'within-a-minute' })
  const world = await startCastWorld({ dataDir, cloudDir })
  const api = await signIn(world.url, amina)
  for (const uniqueId of cars) {
    const { id } = (await api('POST', '/devices', { name: uniqueId, uniqueId })) as { id: number }
    ids.set(uniqueId, id)
  }
  await world.stop()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function withSpeeds(records: readonly TrackRecord[]) {
  return records.map((record, at) => {
    const before = records[at - 1]
    const seconds = before ? (Date.parse(record.time) - Date.parse(before.time)) / secondMs : 0
    const kmh = before && seconds > 0 ? (distanceMetres(before, record) / seconds) * 3.6 : 0
    return { ...record, speed: Math.max(kmh, speedKmhMin), attributes: { ignition: true } }
  })
}

const oldestMs = 3 * minuteMs
let lastTime = 0

/**
 * The next place, as a tracker reports it now: what is older than some minutes takes the backlog, and what is ahead is
 * dated by its arrival. So the whole drive was in the last minutes, however long the machine takes to send it.
 */
function nextFix() {
  lastTime = Math.round(Math.max(lastTime + oldestMs / track.length, Date.now() - oldestMs))
  const fix = track[next++]!
  fix.time = new Date(lastTime).toISOString()
  return fix
}

/** All cars report the next place of the track, together. */
async function driveOn(client: MqttClient): Promise<void> {
  const fix = nextFix()
  await Promise.all(
    cars.map(async (car) => {
      await report(client, car, fix)
      acknowledged.get(car)!.push(Date.parse(fix.time))
    }),
  )
}

const shownOf = (watcher: Watcher, car: string): number =>
  Math.max(0, ...watcher.positionsOf(ids.get(car)!).map(({ fixTime }) => Date.parse(fixTime)))

/** The last place of a car as the API tells it; 0 for none. */
async function storedOf(api: Api, car: string): Promise<number> {
  const [last] = (await api('GET', `/positions?deviceId=${ids.get(car)}`)) as { fixTime: string }[]
  return last ? Date.parse(last.fixTime) : 0
}

/** Drives until browsers have a place of the first car that the API does not have: it waits to be saved. */
async function driveUntilOneWaits(client: MqttClient, { url }: { url: string }): Promise<void> {
  const api = await signIn(url, amina)
  const watcher = await watch({ url }, amina)
  for (;;) {
    for (let count = 0; count < 10; count += 1) await driveOn(client)
    const driven = Date.parse(track[next - 1]!.time)
    await expect.poll(() => shownOf(watcher, cars[0]!)).toBe(driven)
    if (driven > (await storedOf(api, cars[0]!))) return watcher.close()
    expect(next).toBeLessThan(track.length / 2)
  }
}

async function historyOf(api: Api, car: string): Promise<number[]> {
  const [first, last] = [track[0]!, track.at(-1)!]
  const span = `from=${new Date(first.time).toISOString()}&to=${new Date(last.time).toISOString()}`
  const found = (await api('GET', `/positions?deviceId=${ids.get(car)}&${span}`)) as { fixTime: string }[]
  return found.map(({ fixTime }) => Date.parse(fixTime))
}

test('a product that is killed while positions wait loses and doubles none, and shows all at once', async () => {
  const { child, url, mqttUrl } = await startProduct(dataDir, cloudDir)
  const gone = once(child, 'exit')
  const client = await trackerClient({ mqttUrl })
  client.on('error', () => undefined)
  // one that fails here leaves no product behind
  await driveUntilOneWaits(client, { url }).catch((failure: unknown) => {
    process.kill(-child.pid!, 'SIGKILL')
    throw failure
  })
  const driving = [driveOn(client), driveOn(client), driveOn(client)]
  process.kill(-child.pid!, 'SIGKILL')
  // some are never answered
  void Promise.allSettled(driving)
  await gone
  client.end(true)
  expect(acknowledged.get(cars[0]!)!.length).toBeGreaterThan(0)

  const world = await startWorld({ dataDir, cloudDir })
  try {
    await goesOn(world)
  } finally {
    await world.stop()
  }
})

async function goesOn(world: LocalWorld): Promise<void> {
  const client = await trackerClient(world)
  const api = await signIn(world.url, amina)
  await driveUntilOneWaits(client, world)
  const watcher = await watch(world, amina, compactFrames)
  await world.whenIdle()

  // an event waits for nothing, and saves all that waited before it
  const [calm, alarmed] = cars as [string, string]
  const { attributes, ...fix } = nextFix()
  await report(client, alarmed, { ...fix, attributes: { ...attributes, alarm: 'sos' } })
  acknowledged.get(alarmed)!.push(Date.parse(fix.time))
  await world.whenIdle()
  const events = watcher.frames.flatMap((frame) => frame.events ?? []).filter(({ type }) => type === 'alarm')
  expect(events).toMatchObject([{ deviceId: ids.get(alarmed) }])
  expect(await storedOf(api, alarmed)).toBe(Date.parse(fix.time))

  while (next < track.length) await driveOn(client)
  await world.whenIdle()
  for (const car of cars) expect(shownOf(watcher, car)).toBe(Date.parse(track.at(-1)!.time))

  // all fall silent: the call of a later minute saves what waits, and a page that is opened then has the last places
  await world.runSchedule('IngestMinute', new Date(Date.now() + 2 * minuteMs))
  await world.whenIdle()
  const opened = await watch(world, amina)
  for (const car of cars) {
    expect(shownOf(opened, car)).toBe(Date.parse(track.at(-1)!.time))
    expect(await storedOf(api, car)).toBe(Date.parse(track.at(-1)!.time))
    const found = await historyOf(api, car)
    const sent = acknowledged.get(car)!
    expect(sent.filter((time) => !found.includes(time))).toEqual([])
    expect(new Set(found).size).toBe(found.length)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
  }
  expect(acknowledged.get(calm)!.length).toBeGreaterThan(track.length / 2)
  for (const each of [watcher, opened]) each.close()
  await client.endAsync()
}
