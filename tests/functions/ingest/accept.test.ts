import { beforeEach, describe, expect, it } from 'vitest'
import { acceptor, type Accept } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld, type InMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { Records, Tracks, World } from '../../../functions/platform/ports/ports.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { group } from '../../../shared/entities/group.ts'
import { buildDevice, buildGroup, buildPosition, hourMs, makeTenant, minuteMs, noon } from '../../support/builders.ts'
import { messageAt, sequenceAt } from '../../support/received.ts'

let world: InMemoryWorld
let records: Records
let tracks: Tracks
let accept: Accept
let van: Device

beforeEach(async () => {
  world = inMemoryWorld()
  world.moveTo(noon + hourMs)
  const { tenantId } = await makeTenant(world.tenants)
  records = world.tenants.records(tenantId)
  tracks = world.tracks(tenantId)
  accept = acceptor(world)
  van = await records.create(device, buildDevice())
})

const history = async () =>
  (await tracks.between(van.id, { from: 0, to: Number.MAX_SAFE_INTEGER })).map(({ fixTime }) => stepOf(fixTime))
const stepOf = (fixTime: number) => (fixTime - noon) / 10_000
const totals = async () =>
  (await tracks.between(van.id, { from: 0, to: Number.MAX_SAFE_INTEGER })).map(({ attributes }) =>
    Number(attributes.totalDistance),
  )

describe('ingest: positions', () => {
  it('become state and history', async () => {
    expect(await accept([messageAt(1, { steps: [0] }), messageAt(2, { steps: [1, 2] })])).toBeNull()
    expect(await history()).toEqual([0, 1, 2])
    const state = await tracks.state(van.id)
    expect(state).toMatchObject({ version: 1, status: 'online', streamSequence: sequenceAt(2) })
    expect(state.last).toMatchObject({ latitude: buildPosition(2).latitude, longitude: buildPosition(2).longitude })
  })

  it('that are delivered again change nothing', async () => {
    const batch = [messageAt(1, { steps: [0] }), messageAt(2, { steps: [1, 2] })]
    await accept(batch)
    const before = await tracks.state(van.id)
    await accept(batch)
    await acceptor(world)(batch)
    await accept([batch[1]!, messageAt(3, { steps: [3] })])
    expect(await history()).toEqual([0, 1, 2, 3])
    expect((await tracks.state(van.id)).version).toBe(before.version + 1)
  })

  it('that a tracker sends twice are kept once', async () => {
    await accept([messageAt(1, { steps: [0, 1] }), messageAt(2, { steps: [0, 1] })])
    await accept([messageAt(3, { steps: [1, 0] })])
    expect(await history()).toEqual([0, 1])
  })

  it('of one message may come in any order', async () => {
    await accept([messageAt(1, { steps: [3, 1, 2, 0] })])
    expect(await history()).toEqual([0, 1, 2, 3])
    expect((await tracks.state(van.id)).last?.fixTime).toBe(noon + 30_000)
  })

  it('are read in the order of the stream, whatever the order of the batch', async () => {
    await accept([messageAt(10, { steps: [2] }), messageAt(9, { steps: [1] })])
    expect((await tracks.state(van.id)).streamSequence).toBe(sequenceAt(10))
    expect(await history()).toEqual([1, 2])
  })

  it('that come late take their place in history and do not move the marker', async () => {
    await accept([messageAt(1, { steps: [0, 1, 2, 6, 7] })])
    await accept([messageAt(2, { steps: [4, 3] }), messageAt(3, { steps: [8, 5] })])
    expect(await history()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect((await tracks.state(van.id)).last?.fixTime).toBe(noon + 80_000)
    const all = await totals()
    expect(all).toEqual(all.toSorted((a, b) => a - b))
  })

  it('that come late and twice, in other messages, are kept once', async () => {
    await accept([messageAt(1, { steps: [0, 9] })])
    await accept([messageAt(2, { steps: [3, 4] }), messageAt(3, { steps: [4, 5] })])
    await accept([messageAt(4, { steps: [3, 4, 5] })])
    expect(await history()).toEqual([0, 3, 4, 5, 9])
  })

  it('of a thousand in one message are kept, each once', async () => {
    const steps = Array.from({ length: 1000 }, (_, step) => step - 2000)
    await accept([messageAt(1, { steps })])
    await accept([messageAt(1, { steps }), messageAt(2, { steps })])
    expect(await history()).toEqual(steps)
  })

  it('with more events than one save takes are still kept once, events too', async () => {
    const steps = Array.from({ length: 400 }, (_, place) => place * 300 - 130_000)
    await accept([messageAt(1, { steps })])
    await acceptor(world)([messageAt(1, { steps })])
    expect(await history()).toEqual(steps)
    const events = (await tracks.eventsSince(0, 1000)).filter(({ type }) => type.startsWith('ignition'))
    expect(events).toHaveLength(399)
    expect(new Set(events.map(({ id }) => id)).size).toBe(399)
  })
})

describe('ingest: what cannot be used', () => {
  it.each([
    { name: 'bytes that are no JSON', said: { payload: '{oops' } },
    { name: 'a latitude of 91', said: { payload: [{ time: '2024-05-01T11:00:00Z', latitude: 91, longitude: 3 }] } },
    { name: 'a time in 1970', said: { payload: { time: 0, latitude: 36, longitude: 3 } } },
  ])('$name is refused with the reason, its neighbours are kept', async ({ said }) => {
    expect(await accept([messageAt(1, { steps: [0] }), messageAt(2, said), messageAt(3, { steps: [1] })])).toBeNull()
    expect(await history()).toEqual([0, 1])
    expect(world.rejected).toHaveLength(1)
    expect(world.rejected[0]).toMatchObject({ uniqueId: 'van-1', topic: 'trackers/van-1/positions' })
    expect(world.rejected[0]!.reason).not.toBe('')
    await accept([messageAt(2, said), messageAt(3, { steps: [1] })])
    expect(world.rejected).toHaveLength(1)
  })

  it('single bad records of a message are refused by their place', async () => {
    const good = { time: '2024-05-01T11:00:00Z', latitude: 36, longitude: 3 }
    await accept([messageAt(1, { payload: [good, { ...good, latitude: 'north' }] })])
    expect(await history()).toEqual([0])
    expect(world.rejected.map(({ field }) => field)).toEqual(['[1].latitude'])
  })

  it('a message full of bad records fills neither queue nor log', async () => {
    const bad = Array.from({ length: 999 }, () => ({ time: noon, latitude: 91, longitude: 3 }))
    await accept([messageAt(1, { payload: [...bad, { time: noon, latitude: 36, longitude: 3 }] })])
    expect(world.rejected).toHaveLength(21)
    expect(world.rejected.at(-1)!.reason).toBe('979 more records of this message were refused.')
    expect(await history()).toEqual([0])
  })

  it('a record that is not ours is refused', async () => {
    const { readRecord } = await import('../../../functions/ingest/read-record.ts')
    for (const [place, text] of ['', 'null', '{"topic":1}', '[]'].entries()) {
      expect(await accept([readRecord('live', sequenceAt(place + 1), Buffer.from(text).toString('base64'))])).toBeNull()
    }
    expect(world.rejected).toHaveLength(4)
  })

  it('a tracker that nobody registered is counted and not stored', async () => {
    await accept([messageAt(1, { uniqueId: 'lost' }), messageAt(2, { uniqueId: 'lost' }), messageAt(3, { steps: [0] })])
    expect(await world.lookups.unknownTracker('lost')).toMatchObject({ count: 2, lastSeen: noon + 1000 })
    expect(await history()).toEqual([0])
    expect(world.rejected).toEqual([])
  })

  it('a tracker that is registered is accepted from its next message on', async () => {
    await accept([messageAt(1, { uniqueId: 'van-2' })])
    const second = await records.create(device, buildDevice({ uniqueId: 'van-2' }))
    await accept([messageAt(2, { uniqueId: 'van-2' })])
    expect((await tracks.state(second.id)).status).toBe('online')
  })

  it.each([
    { name: 'disabled', changes: { disabled: true }, reason: 'disabled' },
    { name: 'expired', changes: { expirationTime: '2024-05-01T00:00:00.000+00:00' }, reason: 'expired' },
  ])('a $name device is refused until it is opened again', async ({ changes, reason }) => {
    await accept([messageAt(1, { steps: [0] })])
    await records.replace(device, { ...van, ...changes })
    await tracks.touch(van.id)
    await accept([messageAt(2, { steps: [1] })])
    expect(await history()).toEqual([0])
    expect(world.rejected.map((refusal) => refusal.reason)).toEqual([expect.stringContaining(reason)])
    await records.replace(device, van)
    await tracks.touch(van.id)
    await accept([messageAt(3, { steps: [2] })])
    expect(await history()).toEqual([0, 2])
  })

  it('a device that was removed is unregistered at once', async () => {
    await accept([messageAt(1, { steps: [0] })])
    await records.remove(device, van.id)
    await tracks.forget(van.id)
    await accept([messageAt(2, { steps: [1] })])
    expect(await tracks.state(van.id)).toMatchObject({ version: 0 })
    expect(await world.lookups.unknownTracker('van-1')).toMatchObject({ count: 1 })
  })

  it('a change whose author died before telling ingest counts after five minutes, however busy the device', async () => {
    await accept([messageAt(1, { steps: [0] })])
    await records.remove(device, van.id)
    world.moveTo(noon + hourMs + 4 * minuteMs)
    await accept([messageAt(2, { steps: [1] })])
    world.moveTo(noon + hourMs + 6 * minuteMs)
    await accept([messageAt(3, { steps: [2] })])
    expect(await history()).toEqual([0, 1])
    expect(await world.lookups.unknownTracker('van-1')).toMatchObject({ count: 1 })
  })

  it('a device with another tracker is accepted wherever that one is in the stream', async () => {
    await accept([messageAt(900, { steps: [0] })])
    await records.replace(device, { ...van, uniqueId: 'van-1b' })
    await tracks.touch(van.id)
    await accept([messageAt(5, { uniqueId: 'van-1b', steps: [1] }), messageAt(6, { uniqueId: 'van-1', steps: [2] })])
    expect(await history()).toEqual([0, 1])
  })
})

describe('ingest: settings', () => {
  it('of a group count for its devices within two seconds', async () => {
    const { id: groupId } = await records.create(
      group,
      buildGroup({ attributes: { 'event.motion.speedThreshold': 5 } }),
    )
    await records.replace(device, { ...van, groupId })
    await accept([messageAt(1, { steps: [0] })])
    expect((await tracks.state(van.id)).last?.attributes.motion).toBe(true)
    const slow = buildGroup({ id: groupId, attributes: { 'event.motion.speedThreshold': 50 } })
    await records.replace(group, slow)
    world.moveTo(world.now() + 2_000)
    await accept([messageAt(2, { steps: [1] })])
    expect((await tracks.state(van.id)).last?.attributes.motion).toBe(false)
  })
})

describe('ingest: what is remembered', () => {
  it('a device that spoke before costs one save and no reading, and nothing when delivered again', async () => {
    const calls: string[] = []
    const seen = acceptor(listening(world, calls))
    await seen([messageAt(1, { steps: [0] })])
    calls.length = 0
    await seen([messageAt(2, { steps: [1] }), messageAt(3, { steps: [2, 3] })])
    await seen([messageAt(1, { steps: [0] }), messageAt(3, { steps: [2, 3] })])
    expect(calls).toEqual(['tracks.save'])
  })

  it('a hundred devices are found in three calls', async () => {
    for (let count = 0; count < 99; count++) await records.create(device, buildDevice({ uniqueId: `crowd-${count}` }))
    const calls: string[] = []
    const batch = Array.from({ length: 99 }, (_, place) => messageAt(place + 1, { uniqueId: `crowd-${place}` }))
    await acceptor(listening(world, calls))(batch)
    const lookUps = calls.filter((call) => !['tracks.save', 'deviceTimers.schedule'].includes(call))
    expect(lookUps.sort()).toEqual([
      'lookups.devicesByUniqueId',
      'records.getMany',
      ...Array<string>(8).fill('records.list'),
      'records.tenant',
      'records.version',
      'tracks.states',
    ])
  })
})

/** Notes every call to a store. */
function listening(received: World, calls: string[]): World {
  const spy = <Port extends object>(name: string, port: Port): Port =>
    new Proxy(port, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        return (...args: unknown[]): unknown => {
          calls.push(`${name}.${String(key)}`)
          return Reflect.apply(value, target, args)
        }
      },
    })
  return {
    ...received,
    lookups: spy('lookups', received.lookups),
    deviceTimers: spy('deviceTimers', received.deviceTimers),
    tenants: { ...received.tenants, records: (tenantId) => spy('records', received.tenants.records(tenantId)) },
    tracks: (tenantId) => spy('tracks', received.tracks(tenantId)),
  }
}
