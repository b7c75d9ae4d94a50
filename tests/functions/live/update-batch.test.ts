import { expect, it } from 'vitest'
import { updateBatch } from '../../../functions/live/update-batch.ts'
import type { SavedReports } from '../../../functions/platform/ports/socket-ports.ts'
import { queuedLiveUpdates, readLiveUpdates } from '../../../functions/platform/sockets/live-updates.ts'
import { reportedState } from '../../../shared/wire/json.ts'
import { addDevice, connect, employ, newWorld, received, stateAt, tenant } from './live-fixture.ts'

/** What the queue would hold. */
async function bodiesOf(saved: readonly SavedReports[]): Promise<string[]> {
  const bodies: string[] = []
  const client = { send: async ({ input }: { input: { MessageBody: string } }) => void bodies.push(input.MessageBody) }
  await queuedLiveUpdates(
    () => client as never,
    () => ['queue'],
  ).put(saved)
  return bodies
}

const savedOf = (tenantId: string, ...reports: readonly (readonly [deviceId: number, sequence: number])[]) => {
  const states = reports.map(([deviceId, sequence]) => stateAt(deviceId, sequence))
  return {
    tenantId,
    states: states.map((state) => reportedState(state.deviceId, state)),
    positions: states.map(({ last }) => last!),
    newIds: [],
  } satisfies SavedReports
}

async function stage() {
  const world = newWorld()
  const watched = await Promise.all(
    ['Atlas', 'Sahara'].map(async (name) => {
      const each = await tenant(world, name)
      const person = await employ(each, 'Chloe')
      for (const van of ['Van 1', 'Van 2']) await addDevice(each, van, [person])
      return { id: each.tenantId, connection: await connect(world, each, person) }
    }),
  )
  const [atlas, sahara] = watched as [(typeof watched)[0], (typeof watched)[0]]
  const take = async (...bodies: string[]) => {
    const Records = bodies.map((body, at) => ({ messageId: `m${at}`, body }))
    const { batchItemFailures } = await updateBatch(world)({ Records })
    return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
  }
  return { world, atlas, sahara, take }
}

it('updates of a tenant always take the same of several queues, and each queue has some', async () => {
  const sent: { queue: string; tenants: string[] }[] = []
  const client = {
    send: async ({ input }: { input: { QueueUrl: string; MessageBody: string } }) =>
      void sent.push({
        queue: input.QueueUrl,
        tenants: readLiveUpdates(input.MessageBody).map((saved) => saved.tenantId),
      }),
  }
  const queues = queuedLiveUpdates(
    () => client as never,
    () => ['one', 'two', 'three'],
  )
  const tenants = Array.from({ length: 60 }, (_, at) => `tenant-${at}`)
  for (let round = 0; round < 2; round++) await queues.put(tenants.map((id) => savedOf(id, [1, 2])))
  const queueOf = (tenantId: string) =>
    sent.filter(({ tenants: own }) => own.includes(tenantId)).map(({ queue }) => queue)
  for (const id of tenants) expect([queueOf(id).length, new Set(queueOf(id)).size]).toEqual([2, 1])
  expect(new Set(sent.map(({ queue }) => queue))).toEqual(new Set(['one', 'two', 'three']))
})

it('each tenant gets what was saved of its own devices', async () => {
  const { world, atlas, sahara, take } = await stage()
  const [body] = await bodiesOf([savedOf(atlas.id, [1, 2], [2, 5]), savedOf(sahara.id, [1, 7])])
  expect(await take(body!)).toEqual([])
  expect(received(world, atlas.connection)).toEqual(['d1:online d2:online', 'p1@2 p2@5'])
  expect(received(world, sahara.connection)).toEqual(['d1:online', 'p1@7'])
})

it('messages of several batches are one frame of each key with the newest of each device, in whatever order they come', async () => {
  const { world, atlas, take } = await stage()
  const later = await bodiesOf([savedOf(atlas.id, [1, 9])])
  const earlier = await bodiesOf([savedOf(atlas.id, [1, 3], [2, 4])])
  await take(...later, ...earlier)
  expect(received(world, atlas.connection)).toEqual(['d1:online d2:online', 'p1@9 p2@4'])
})

it('the same once more harms nobody', async () => {
  const { world, atlas, take } = await stage()
  const [body] = await bodiesOf([savedOf(atlas.id, [1, 2])])
  await take(body!, body!)
  await take(body!)
  expect(received(world, atlas.connection)).toEqual(['d1:online', 'p1@2', 'd1:online', 'p1@2'])
})

it('a message that cannot be read comes again alone', async () => {
  const { world, atlas, take } = await stage()
  const [body] = await bodiesOf([savedOf(atlas.id, [1, 2])])
  expect(await take('{', body!, '[{"t":"x","r":"%","n":[]}]')).toEqual(['m0', 'm2'])
  expect(received(world, atlas.connection)).toHaveLength(2)
})

it('of a tenant whose browsers could not be asked for, the messages come again, and of others none', async () => {
  const { world, atlas, sahara, take } = await stage()
  const sockets = { ...world.sockets }
  world.sockets.watchers = async (tenantId) => {
    if (tenantId === atlas.id) throw new Error('The table does not answer')
    return sockets.watchers(tenantId)
  }
  const bodies = [...(await bodiesOf([savedOf(atlas.id, [1, 2])])), ...(await bodiesOf([savedOf(sahara.id, [1, 2])]))]
  expect(await take(...bodies)).toEqual(['m0'])
  expect(received(world, sahara.connection)).toEqual(['d1:online', 'p1@2'])
})

it('what is too much for one message is split, device by device, and nothing is lost', async () => {
  const note = 'x'.repeat(1_000)
  const many = Array.from({ length: 600 }, (_, at) => stateAt(at + 1, 3))
  const saved: SavedReports = {
    tenantId: 'atlas',
    states: many.map((state) => reportedState(state.deviceId, state)),
    positions: many.map(({ last }, at) => ({ ...last!, attributes: { note: `${at}${note}` } })),
    newIds: [17],
  }
  const bodies = await bodiesOf([saved, savedOf('sahara', [1, 2])])
  expect(bodies.length).toBeGreaterThan(1)
  expect(Math.max(...bodies.map((body) => Buffer.byteLength(body)))).toBeLessThan(256 * 1024)
  const read = bodies.flatMap(readLiveUpdates)
  const ofAtlas = read.filter(({ tenantId }) => tenantId === 'atlas')
  expect(ofAtlas.flatMap(({ states }) => states)).toEqual(saved.states)
  expect(ofAtlas.flatMap(({ positions }) => positions)).toEqual(saved.positions)
  expect(ofAtlas.flatMap(({ newIds }) => newIds)).toEqual([17])
  for (const { states, positions } of ofAtlas) {
    expect(positions.map(({ deviceId }) => deviceId)).toEqual(states.map(({ deviceId }) => deviceId))
  }
})
