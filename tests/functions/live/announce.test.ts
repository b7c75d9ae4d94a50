import { describe, expect, it } from 'vitest'
import type { TrackImage } from '../../../functions/platform/dynamo/stream-images.ts'
import type { Connection, World } from '../../../functions/platform/ports/ports.ts'
import { liveLimits } from '../../../shared/domain/limits/live.ts'
import { device } from '../../../shared/entities/device.ts'
import { group } from '../../../shared/entities/group.ts'
import { user } from '../../../shared/entities/user.ts'
import {
  addDevice,
  addGroup,
  connect,
  employ,
  eventOf,
  happened,
  imageAnnouncer,
  received,
  link,
  moved,
  newWorld,
  noon,
  stateAt,
  tenant,
  unlink,
} from './live-fixture.ts'

/** Chloe watches; devices 1 and 2 are hers, device 3 is not. */
async function stage(facts: Partial<Connection> = {}) {
  const world = newWorld()
  const atlas = await tenant(world, 'Atlas')
  const chloe = await employ(atlas, 'Chloe')
  for (const name of ['Van 1', 'Van 2']) await addDevice(atlas, name, [chloe])
  await addDevice(atlas, 'Truck 3')
  const connection = await connect(world, atlas, chloe, facts)
  return { world, atlas, chloe, connection, announce: imageAnnouncer(world), id: atlas.tenantId }
}

describe('what a watcher hears of a batch', () => {
  const ownPage = { isCompact: true } as const
  const report = (id: string) => moved(id, 1, 1, 2)
  const event = (id: string) => happened(id, eventOf(1, 2))
  const state =
    (deviceId: number, before: object | null, after: object | null) =>
    (tenantId: string): TrackImage => ({
      kind: 'state',
      tenantId,
      deviceId,
      before: before && stateAt(deviceId, 1, before),
      after: after && stateAt(deviceId, 1, after),
    })
  const gone = { lastUpdate: noon + 1000, status: 'unknown' as const }

  it.each([
    { name: 'a first report', batch: [(id: string) => moved(id, 1, 0, 1)], frames: ['d1:online', 'p1@1'] },
    { name: 'a report', batch: [report], frames: ['d1:online', 'p1@2'] },
    {
      name: 'only the latest of many reports',
      batch: [report, (id: string) => moved(id, 1, 2, 3), (id: string) => moved(id, 1, 3, 4)],
      frames: ['d1:online', 'p1@4'],
    },
    {
      name: 'many devices in one frame of each key',
      batch: [report, (id: string) => moved(id, 2, 4, 5)],
      frames: ['d1:online d2:online', 'p1@2 p2@5'],
    },
    {
      name: 'events with what they follow from',
      facts: ownPage,
      batch: [report, event],
      frames: ['s1:online p1@2', 'e1:ignitionOn'],
    },
    {
      name: 'an event once, however often the stream says it',
      facts: ownPage,
      batch: [event, event],
      frames: ['e1:ignitionOn'],
    },
    {
      name: 'a late report: the device spoke, its marker stays',
      batch: [state(1, {}, { lastUpdate: noon + 9000, positionSequence: 2 })],
      frames: ['d1:online'],
    },
    { name: 'deviceTimers', batch: [state(1, {}, gone)], frames: ['d1:unknown'] },
    { name: 'an edited device', batch: [state(1, {}, { version: 2 })], frames: ['d1:online'] },
    { name: 'nothing of a device that was deleted', batch: [state(1, {}, null)], frames: [] },
    { name: 'nothing of a device that was deleted after it moved', batch: [report, state(1, {}, null)], frames: [] },
    { name: 'nothing of what is not linked', batch: [(id: string) => moved(id, 3, 1, 2)], frames: [] },
    {
      name: 'nothing of its events either',
      facts: ownPage,
      batch: [report, (id: string) => happened(id, eventOf(3, 2))],
      frames: ['s1:online p1@2'],
    },
    { name: 'nothing of a device that nobody registered', batch: [(id: string) => moved(id, 77, 1, 2)], frames: [] },
  ])('$name', async ({ facts, batch, frames }) => {
    const { world, connection, announce, id } = await stage(facts)
    await announce(
      id,
      batch.map((image) => image(id)),
    )
    expect(received(world, connection)).toEqual(frames)
  })

  it('the device as it is configured, the position as it was saved', async () => {
    const { world, announce, id } = await stage()
    await announce(id, [moved(id, 1, 1, 2)])
    const [devices, positions] = world.sent.map(({ text }) => JSON.parse(text) as object)
    expect({ ...devices, ...positions }).toMatchObject({
      devices: [
        { id: 1, name: 'Van 1', status: 'online', lastUpdate: '2024-05-01T11:00:02.000+00:00', attributes: {} },
      ],
      positions: [{ deviceId: 1, fixTime: '2024-05-01T11:00:02.000+00:00', latitude: 36.75 }],
    })
  })
})

describe('who hears it', () => {
  it('each socket of each person who sees the device, and nobody else', async () => {
    const { world, atlas, chloe, connection, announce, id } = await stage()
    const second = await connect(world, atlas, chloe)
    const unregistered = await connect(world, atlas, await employ(atlas, 'Nadia'))
    const sahara = await tenant(world, 'Sahara')
    await addDevice(sahara, 'Camel', [sahara.userId])
    const abroad = await connect(world, sahara, sahara.userId)
    await announce(id, [moved(id, 1, 1, 2)])
    const hearings = [connection, second, unregistered, abroad].map((each) => received(world, each).length)
    expect(hearings).toEqual([2, 2, 0, 0])
  })

  it('an administrator hears only what is linked', async () => {
    const { world, atlas, announce, id } = await stage()
    const amina = await connect(world, atlas, atlas.userId)
    await announce(id, [moved(id, 1, 1, 2)])
    expect(received(world, amina)).toEqual([])
  })

  it('a user who is linked to a group above the device', async () => {
    const { world, atlas, announce, id } = await stage()
    const bilal = await employ(atlas, 'Bilal')
    const north = await addGroup(atlas, 'North', [bilal])
    const depot = await addGroup(atlas, 'Depot', [], north)
    const crane = await addDevice(atlas, 'Crane', [], { groupId: depot })
    const connection = await connect(world, atlas, bilal)
    await announce(id, [moved(id, crane, 1, 2)])
    expect(received(world, connection)).toEqual([`d${crane}:online`, `p${crane}@2`])
  })

  it('nobody watching costs one question and nothing else', async () => {
    const { world, id } = await stage()
    for await (const { connectionId } of world.sockets.all()) await world.sockets.close(connectionId)
    const tenants = { ...world.tenants, records: () => Promise.reject(new Error('asked for records')) as never }
    await expect(imageAnnouncer({ ...world, tenants })(id, [moved(id, 1, 1, 2)])).resolves.toBeUndefined()
  })
})

describe('access that changes counts from the very next frame', () => {
  const thing = { type: device.name, id: 1 }

  it.each([
    {
      name: 'a link taken away',
      change: ({ atlas, chloe }: Stage) => unlink(atlas.records, [chloe], thing),
      frames: ['d1:online', 'p1@2'],
    },
    {
      name: 'a link taken away and given back',
      change: async ({ atlas, chloe }: Stage) => {
        await unlink(atlas.records, [chloe], thing)
        await link(atlas.records, [chloe], thing)
      },
      frames: ['d1:online', 'p1@2', 'd1:online', 'p1@3'],
    },
    {
      name: 'a device deleted',
      change: ({ atlas }: Stage) => atlas.records.remove(device, 1),
      frames: ['d1:online', 'p1@2'],
    },
    {
      name: 'a person deleted',
      change: ({ atlas, chloe }: Stage) => atlas.records.remove(user, chloe),
      frames: ['d1:online', 'p1@2'],
    },
    {
      name: 'a person disabled',
      change: async ({ atlas, chloe }: Stage) =>
        atlas.records.replace(user, { ...(await atlas.records.get(user, chloe))!, disabled: true }),
      frames: ['d1:online', 'p1@2'],
    },
    {
      name: 'the end of the manager of a person',
      change: async ({ atlas, chloe }: Stage) => {
        const expirationTime = new Date(noon - 1000).toISOString()
        const manager = await employ(atlas, 'Sami', { userLimit: -1, expirationTime })
        await link(atlas.records, [manager], { type: 'managedUser', id: chloe })
      },
      frames: ['d1:online', 'p1@2'],
    },
    {
      name: 'an hour that passes, and with it the session',
      change: async ({ world }: Stage) => world.moveTo(noon + 3_600_000),
      frames: ['d1:online', 'p1@2'],
    },
  ])('$name', async ({ change, frames }) => {
    const on = await stage()
    await on.announce(on.id, [moved(on.id, 1, 1, 2)])
    await change(on)
    await on.announce(on.id, [moved(on.id, 1, 2, 3)])
    expect(received(on.world, on.connection)).toEqual(frames)
  })

  it('a device moved into a group, a group moved under a linked one', async () => {
    const { world, atlas, announce, id } = await stage()
    const bilal = await employ(atlas, 'Bilal')
    const north = await addGroup(atlas, 'North', [bilal])
    const depot = await addGroup(atlas, 'Depot')
    const connection = await connect(world, atlas, bilal)
    const truck = (await atlas.records.get(device, 3))!
    const replaceGroup = async (groupId: number) =>
      atlas.records.replace(group, { id: depot, name: 'Depot', groupId, attributes: {} })
    await announce(id, [moved(id, 3, 1, 2)])
    await atlas.records.replace(device, { ...truck, groupId: depot })
    await announce(id, [moved(id, 3, 2, 3)])
    await replaceGroup(north)
    await announce(id, [moved(id, 3, 3, 4)])
    await replaceGroup(0)
    await announce(id, [moved(id, 3, 4, 5)])
    expect(received(world, connection)).toEqual(['d3:online', 'p3@4'])
  })

  it('a person who may no longer be here is disconnected', async () => {
    const { world, atlas, chloe, connection, announce, id } = await stage()
    await atlas.records.remove(user, chloe)
    await announce(id, [moved(id, 1, 1, 2)])
    expect(await world.sockets.connection(connection.connectionId)).toBeNull()
  })

  it('nothing is asked twice while nothing changes', async () => {
    const { world, id } = await stage()
    let asked = 0
    const records = (tenantId: string) => {
      const mine = world.tenants.records(tenantId)
      return {
        ...mine,
        getMany: ((...args) => (asked++, mine.getMany(...args))) as typeof mine.getMany,
        linksOf: (owner) => (asked++, mine.linksOf(owner)),
      } as typeof mine
    }
    const announce = imageAnnouncer({ ...world, tenants: { ...world.tenants, records } })
    for (let step = 1; step < 20; step++) await announce(id, [moved(id, 1, step, step + 1)])
    expect([asked, world.sent.length]).toEqual([2, 2 * 19])
  })
})

describe('connections in trouble', () => {
  it('one that is gone is forgotten, the others hear', async () => {
    const { world, atlas, chloe, connection, announce, id } = await stage()
    const second = await connect(world, atlas, chloe)
    world.vanish(connection.connectionId)
    await announce(id, [moved(id, 1, 1, 2)])
    expect(received(world, second)).toHaveLength(2)
    expect(await world.sockets.connection(connection.connectionId)).toBeNull()
  })

  it('one that cannot be reached is disconnected, so that the browser comes back and catches up', async () => {
    const { world, atlas, chloe, connection, id } = await stage()
    const second = await connect(world, atlas, chloe)
    const sockets: World['sockets'] = {
      ...world.sockets,
      send: async (connectionId, text) => {
        if (connectionId === connection.connectionId) throw new Error('throttled')
        return world.sockets.send(connectionId, text)
      },
    }
    await imageAnnouncer({ ...world, sockets })(id, [moved(id, 1, 1, 2)])
    expect(received(world, second)).toHaveLength(2)
    expect(await world.sockets.connection(connection.connectionId)).toBeNull()
  })

  it('a message of thousands of devices comes in frames that the gateway takes', async () => {
    const world = newWorld()
    const atlas = await tenant(world, 'Atlas')
    const north = await addGroup(atlas, 'North', [atlas.userId])
    const ids = []
    for (let number = 1; number <= 2000; number++)
      ids.push(await addDevice(atlas, `قافلة ${number}`, [], { groupId: north }))
    const connection = await connect(world, atlas, atlas.userId)
    await imageAnnouncer(world)(
      atlas.tenantId,
      ids.map((id) => moved(atlas.tenantId, id, 1, 2)),
    )
    const sizes = world.sent.map(({ text }) => Buffer.byteLength(text))
    expect(sizes.length).toBeGreaterThan(5)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(liveLimits.socketMessageBytesMax)
    expect(received(world, connection).join(' ').split(' ')).toHaveLength(4000)
  })
})

type Stage = Awaited<ReturnType<typeof stage>>
