import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type Api } from '../../infra/local/demo/create-tenants.ts'
import {
  amina,
  bilal,
  deviceOf,
  driss,
  report,
  startCastWorld,
  trackerClient,
  watch,
  type DeviceAnswer,
} from '../support/cast-world.ts'
import { compactFrames } from '../../shared/wire/live/frame-mark.ts'
import type { LocalWorld } from '../support/world.ts'

let world: LocalWorld
let tracker: MqttClient
let api: Api
let van: DeviceAnswer

beforeAll(async () => {
  world = await startCastWorld()
  tracker = await trackerClient(world)
  api = await signIn(world.url, amina)
  van = await deviceOf(api, 'van-1')
})
afterAll(async () => {
  await tracker.endAsync()
  await world.stop()
})

const noon = Date.UTC(2026, 5, 1, 12)
const fix = (second: number, more: object = {}) => ({
  time: new Date(noon + second * 1000).toISOString(),
  latitude: 36.75 + second / 10_000,
  longitude: 3.05,
  speed: 36,
  ...more,
})
const history = async (deviceId: number) =>
  (await api('GET', `/positions?deviceId=${deviceId}&from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z`)) as {
    id: number
    fixTime: string
    latitude: number
    attributes: Record<string, number>
  }[]

describe('a tracker’s message', () => {
  test('reaches the users who may see the vehicle, and nobody else', async () => {
    const watchers = await Promise.all([amina, bilal, driss].map((email) => watch(world, email)))
    const compact = await watch(world, amina, compactFrames)
    await report(tracker, 'van-1', fix(0, { attributes: { ignition: false } }))
    await world.whenIdle()
    const [hers, his, others] = watchers.map((watcher) => watcher.positionsOf(van.id))
    expect(hers).toHaveLength(1)
    expect(his).toHaveLength(1)
    expect(hers![0]).toMatchObject({ latitude: 36.75, longitude: 3.05, fixTime: '2026-06-01T12:00:00.000+00:00' })
    expect(hers![0]!.speed).toBeCloseTo(19.44, 2)
    expect(others).toEqual([])
    expect(compact.positionsOf(van.id)).toEqual(hers)
    for (const watcher of [...watchers, compact]) watcher.close()
  })

  test('raises the ignition event once, also in the list of events', async () => {
    const watcher = await watch(world, amina, compactFrames)
    await report(tracker, 'van-1', fix(10, { attributes: { ignition: true } }))
    await report(tracker, 'van-1', fix(10, { attributes: { ignition: true } }))
    await world.whenIdle()
    const events = watcher.frames.flatMap((frame) => frame.events ?? []).filter((event) => event.type === 'ignitionOn')
    expect(events).toHaveLength(1)
    expect(await api('GET', `/events/${events[0]!.id}`)).toMatchObject({ type: 'ignitionOn', deviceId: van.id })
    expect(await api('GET', '/events?since=2026-06-01T00:00:00Z&limit=50')).toContainEqual(events[0])
    expect(await api('GET', `/positions?id=${events[0]!.positionId}`)).toMatchObject([{ deviceId: van.id }])
    watcher.close()
  })

  test('that is repeated changes nothing', async () => {
    const before = await history(van.id)
    await report(tracker, 'van-1', [
      fix(0, { attributes: { ignition: false } }),
      fix(10, { attributes: { ignition: true } }),
    ])
    await world.whenIdle()
    expect(await history(van.id)).toEqual(before)
  })

  test('that is late enters history and does not move the live map', async () => {
    await report(tracker, 'van-1', fix(60))
    await world.whenIdle()
    const watcher = await watch(world, amina)
    await report(tracker, 'van-1', fix(30))
    await world.whenIdle()
    const times = (await history(van.id)).map((position) => position.fixTime.slice(11, 19))
    expect(times).toEqual(['12:00:00', '12:00:10', '12:00:30', '12:01:00'])
    expect(watcher.positionsOf(van.id).map((position) => position.fixTime.slice(11, 19))).toEqual(['12:01:00'])
    expect(await api('GET', `/positions?deviceId=${van.id}`)).toMatchObject([
      { fixTime: '2026-06-01T12:01:00.000+00:00' },
    ])
    watcher.close()
  })

  test('with one bad record stores the others, and the bad one goes to the queue with its reason', async () => {
    await report(tracker, 'van-2', [fix(0), fix(1, { latitude: 91 }), fix(2)])
    await world.whenIdle()
    const parked = await deviceOf(api, 'van-2')
    expect(await history(parked.id)).toHaveLength(2)
    const mail = world.deadLetters().find(({ body }) => body.includes('latitude'))
    expect(mail?.body).toMatch(/\[1\]\.latitude.*91.*-90.*90/)
  })

  test.each([
    { name: 'is no JSON', payload: '{"latitude": 36' },
    { name: 'is from 1970', payload: JSON.stringify({ ...fix(0), time: 0 }) },
    { name: 'is from 2090', payload: JSON.stringify({ ...fix(0), time: '2090-01-01T00:00:00Z' }) },
    { name: 'is text where a number belongs', payload: JSON.stringify({ ...fix(0), latitude: 'north' }) },
  ])('that $name is rejected with a reason', async ({ payload }) => {
    const before = world.deadLetters().length
    await tracker.publishAsync('trackers/line-7/positions', payload, { qos: 1 })
    await world.whenIdle()
    expect(world.deadLetters().length).toBe(before + 1)
    const line = await deviceOf(api, 'line-7')
    expect(await history(line.id)).toEqual([])
  })

  test('over 128 KB is rejected with a reason', async () => {
    const loud = await trackerClient(world)
    loud.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => void loud.once('close', () => resolve()))
    loud.publish('trackers/van-1/positions', JSON.stringify(fix(0, { attributes: { text: 'x'.repeat(131_072) } })), {
      qos: 1,
    })
    await closed
    await world.whenIdle()
    expect(world.deadLetters().some(({ body }) => /128 KB|131,?072|too large/i.test(body))).toBe(true)
    await loud.endAsync(true)
  })

  test('of an unregistered identifier is counted and never stored', async () => {
    await report(tracker, 'stray-7', [fix(0), fix(1)])
    await report(tracker, 'stray-7', fix(2))
    await world.whenIdle()
    expect(await api('GET', '/devices/unknown?uniqueId=stray-7')).toMatchObject({
      uniqueId: 'stray-7',
      count: expect.any(Number),
    })
    const created = (await api('POST', '/devices', { name: 'Stray', uniqueId: 'stray-7' })) as { id: number }
    await report(tracker, 'stray-7', fix(3))
    await world.whenIdle()
    expect(await history(created.id)).toHaveLength(1)
  })

  test('of OwnTracks or Teltonika becomes the same kind of position', async () => {
    const seconds = noon / 1000
    await tracker.publishAsync(
      'owntracks/demo/nadia-phone',
      JSON.stringify({ _type: 'location', lat: 36.748, lon: 3.074, tst: seconds, vel: 18, batt: 61 }),
      { qos: 1 },
    )
    await tracker.publishAsync(
      '352093081452251/data',
      JSON.stringify({
        state: { reported: { ts: noon, latlng: '36.500000,2.800000', sp: '36', ang: 90, 239: '1', 66: 28100 } },
      }),
      { qos: 1 },
    )
    await world.whenIdle()
    const phone = await deviceOf(api, 'nadia-phone')
    const truck = await deviceOf(api, '352093081452251')
    expect(await history(phone.id)).toMatchObject([{ latitude: 36.748, attributes: { batteryLevel: 61 } }])
    expect(await history(truck.id)).toMatchObject([{ latitude: 36.5, attributes: { ignition: true, power: 28.1 } }])
  })
})

describe('a removed link', () => {
  test('stops the next frame, and a new link starts it again', async () => {
    const watcher = await watch(world, bilal)
    const session = (await (await signIn(world.url, bilal))('GET', '/session')) as { id: number }
    const groups = (await api('GET', '/groups')) as { id: number; name: string }[]
    const cityFleet = groups.find((group) => group.name === 'City fleet')!
    const link = { userId: session.id, groupId: cityFleet.id }

    await api('DELETE', '/permissions', link)
    await report(tracker, 'van-1', fix(100))
    await world.whenIdle()
    expect(watcher.positionsOf(van.id).some((position) => position.fixTime.startsWith('2026-06-01T12:01:40'))).toBe(
      false,
    )

    await api('POST', '/permissions', link)
    await report(tracker, 'van-1', fix(110))
    await world.whenIdle()
    expect(watcher.positionsOf(van.id).at(-1)).toMatchObject({ fixTime: '2026-06-01T12:01:50.000+00:00' })
    watcher.close()
  })
})

describe('device timers', () => {
  test('a device is unknown after ten minutes without data', async () => {
    await report(tracker, 'courier-9', fix(0))
    await world.whenIdle()
    expect(await deviceOf(api, 'courier-9')).toMatchObject({ status: 'online' })
    await world.runSchedule('WatchDevices', new Date(Date.now() + 9 * 60_000))
    expect(await deviceOf(api, 'courier-9')).toMatchObject({ status: 'online' })
    await world.runSchedule('WatchDevices', new Date(Date.now() + 12 * 60_000))
    await world.whenIdle()
    expect(await deviceOf(api, 'courier-9')).toMatchObject({ status: 'unknown' })
  })

  test('a tracker that disconnects is offline at once', async () => {
    const line = await trackerClient(world, 'sales-8')
    await report(line, 'sales-8', fix(0))
    await world.whenIdle()
    expect(await deviceOf(api, 'sales-8')).toMatchObject({ status: 'online' })
    await line.endAsync()
    await world.whenIdle()
    expect(await deviceOf(api, 'sales-8')).toMatchObject({ status: 'offline' })
  })
})
