import { describe, expect, it } from 'vitest'
import { fanOutBatch } from '../../../functions/live/fan-out-batch.ts'
import type { Connection, World } from '../../../functions/platform/ports/ports.ts'
import { newCommandQueue } from '../../../shared/domain/commands/command.ts'
import { withCommand } from '../../../shared/domain/commands/queue.ts'
import { order } from '../../shared/domain/commands/queue-fixture.ts'
import {
  addDevice,
  connect,
  eventOf,
  happened,
  received,
  moved,
  newWorld,
  noon,
  recordOf,
  stateAt,
  tenant,
  type Tenant,
} from './live-fixture.ts'

const noWait = async () => undefined

/** Two tenants, each with its administrator watching one device that has reported once. */
async function stage(facts: Partial<Connection> = {}) {
  const world = newWorld()
  const prepared = async (name: string) => {
    const fixture = await tenant(world, name)
    const deviceId = await addDevice(fixture, 'Van', [fixture.userId])
    await world.tracks(fixture.tenantId).save({ state: stateAt(deviceId, 1, { version: 0 }), accepted: [], events: [] })
    return { ...fixture, deviceId, connection: await connect(world, fixture, fixture.userId, facts) }
  }
  return { world, atlas: await prepared('Atlas'), sahara: await prepared('Sahara') }
}

/** A world whose records of one tenant cannot be read. */
const withoutRecordsOf = (world: World, broken: Tenant): World => ({
  ...world,
  tenants: {
    ...world.tenants,
    records: (tenantId) => {
      if (tenantId === broken.tenantId) throw new Error('table is throttled')
      return world.tenants.records(tenantId)
    },
  },
})

/** The same world, counting what is asked of its records and of who watches. */
function counting(world: World) {
  const asked: Record<string, number> = {}
  const noting = <T extends object>(store: T, names: string[]): T =>
    new Proxy(store, {
      get(target, name: string, receiver) {
        if (names.includes(name)) asked[name] = (asked[name] ?? 0) + 1
        return Reflect.get(target, name, receiver) as unknown
      },
    })
  const records = (tenantId: string) => noting(world.tenants.records(tenantId), ['getMany', 'linksOf', 'get', 'list'])
  const counted = { ...world, tenants: { ...world.tenants, records }, sockets: noting(world.sockets, ['watchers']) }
  return { asked, counted }
}

describe('a batch of the streams', () => {
  it('tells each tenant its own news, each connection one frame of each key', async () => {
    const { world, atlas, sahara } = await stage()
    const Records = [
      recordOf(moved(atlas.tenantId, atlas.deviceId, 1, 2), '1'),
      recordOf(moved(sahara.tenantId, sahara.deviceId, 1, 5), '2'),
      recordOf(happened(atlas.tenantId, eventOf(atlas.deviceId, 2)), '3'),
      recordOf(moved(atlas.tenantId, atlas.deviceId, 2, 3), '4'),
    ]
    expect(await fanOutBatch(world, noWait)({ Records })).toEqual({ batchItemFailures: [] })
    expect(received(world, atlas.connection)).toEqual(['d1:online', 'p1@3'])
    expect(received(world, sahara.connection)).toEqual(['d1:online', 'p1@5'])
  })

  it('greets who has just connected', async () => {
    const { world, atlas } = await stage()
    await fanOutBatch(world, noWait)({ Records: [recordOf(atlas.connection, '1')] })
    expect(received(world, atlas.connection)).toEqual(['p1@1'])
  })

  it('a tenant that fails is tried again from its first record; the others are done', async () => {
    const { world, atlas, sahara } = await stage()
    const Records = [
      recordOf(moved(sahara.tenantId, sahara.deviceId, 1, 2), '1'),
      recordOf(moved(atlas.tenantId, atlas.deviceId, 1, 2), '2'),
      recordOf(moved(atlas.tenantId, atlas.deviceId, 2, 3), '3'),
      recordOf(moved(sahara.tenantId, sahara.deviceId, 2, 3), '4'),
    ]
    const answer = await fanOutBatch(withoutRecordsOf(world, atlas), noWait)({ Records })
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] })
    expect(received(world, sahara.connection)).toEqual(['d1:online', 'p1@3'])
  })

  it('a record that cannot be read is reported, the others are sent', async () => {
    const { world, atlas } = await stage()
    const good = recordOf(moved(atlas.tenantId, atlas.deviceId, 1, 2), '2')
    const bad = recordOf(happened(atlas.tenantId, eventOf(atlas.deviceId, 2)), '1')
    bad.dynamodb!.NewImage!.d = { S: 'not JSON' }
    expect(await fanOutBatch(world, noWait)({ Records: [bad, good] })).toEqual({
      batchItemFailures: [{ itemIdentifier: '1' }],
    })
    expect(received(world, atlas.connection)).toEqual(['d1:online', 'p1@2'])
  })

  it('passes on what trackers said to those who listen', async () => {
    const { world, atlas } = await stage()
    const listener = await connect(world, atlas, atlas.userId, { logs: true })
    const said = { uniqueId: 't1', deviceId: atlas.deviceId }
    const NewImage = { pk: { S: `LOG#${atlas.tenantId}` }, sk: { S: '-' }, l: { S: JSON.stringify([said]) } }
    const dynamodb = { SequenceNumber: '1', Keys: { pk: NewImage.pk, sk: NewImage.sk }, NewImage }
    await fanOutBatch(world, noWait)({ Records: [{ eventName: 'MODIFY', dynamodb }] })
    expect(world.sent).toEqual([{ connectionId: listener.connectionId, text: JSON.stringify({ logs: [said] }) }])
  })

  it('a new command is sent to who may know it, and is no connection', async () => {
    const { world, atlas, sahara } = await stage({ isCompact: true })
    const { deviceId, tenantId } = atlas
    const { added } = withCommand(newCommandQueue, order('alarmArm', { deviceId }), noon)!
    const Records = [recordOf({ kind: 'command', tenantId, command: added }, '1')]
    expect(await fanOutBatch(world, noWait)({ Records })).toEqual({ batchItemFailures: [] })
    expect(world.sent.map(({ connectionId }) => connectionId)).toEqual([atlas.connection.connectionId])
    expect(received(world, sahara.connection)).toEqual([])
  })

  it('what is neither news nor a new connection is passed over', async () => {
    const { world } = await stage()
    const Records = [
      {
        eventName: 'INSERT' as const,
        dynamodb: { SequenceNumber: '1', Keys: { pk: { S: 'CLOCK#1' }, sk: { S: 'x' } } },
      },
      {
        eventName: 'REMOVE' as const,
        dynamodb: { SequenceNumber: '2', Keys: { pk: { S: 'T#a' }, sk: { S: 'C#c1' } } },
      },
    ]
    expect(await fanOutBatch(world, noWait)({ Records })).toEqual({ batchItemFailures: [] })
    expect(world.sent).toEqual([])
  })

  it('two hundred and fifty devices for two hundred windows cost one question of each kind', async () => {
    const { world, atlas } = await stage()
    const ids = [atlas.deviceId]
    for (let number = 0; number < 249; number++) ids.push(await addDevice(atlas, `Bus ${number}`, [atlas.userId]))
    for (let number = 0; number < 199; number++) await connect(world, atlas, atlas.userId)
    const { counted, asked } = counting(world)
    const run = fanOutBatch(counted, noWait)
    const Records = ids.map((id, at) => recordOf(moved(atlas.tenantId, id, 1, 2), String(at + 1)))
    await run({ Records })
    await run({ Records })
    expect(world.sent.length).toBeGreaterThanOrEqual(400)
    expect(asked).toEqual({ watchers: 2, getMany: 1, linksOf: 1, get: 1 })
  })

  it('the hour counts: a connection past its end hears nothing', async () => {
    const { world, atlas } = await stage()
    world.moveTo(noon + 3_600_000)
    await fanOutBatch(world, noWait)({ Records: [recordOf(atlas.connection, '1')] })
    expect(world.sent).toEqual([])
    expect(await world.sockets.connection(atlas.connection.connectionId)).toBeNull()
  })
})
