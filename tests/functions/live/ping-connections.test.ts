import { expect, it } from 'vitest'
import { pingConnections } from '../../../functions/live/ping-connections.ts'
import { connect, newWorld, noon, tenant } from './live-fixture.ts'

it('keepalive: everybody hears {}, the gone are forgotten, the expired are disconnected', async () => {
  const world = newWorld()
  const atlas = await tenant(world, 'Atlas')
  const sahara = await tenant(world, 'Sahara')
  const here = await connect(world, atlas, atlas.userId)
  const abroad = await connect(world, sahara, sahara.userId)
  const gone = await connect(world, atlas, atlas.userId)
  const expired = await connect(world, atlas, atlas.userId, { expiresAt: noon })
  world.vanish(gone.connectionId)
  await pingConnections(world)
  expect(world.sent).toEqual([here, abroad].map(({ connectionId }) => ({ connectionId, text: '{}' })))
  const left = []
  for await (const { connectionId } of world.sockets.all()) left.push(connectionId)
  expect(left).toEqual([here.connectionId, abroad.connectionId])
  expect(left).not.toContain(expired.connectionId)
})

it('keepalive: where somebody listens to trackers, that goes on', async () => {
  const world = newWorld()
  const atlas = await tenant(world, 'Atlas')
  const sahara = await tenant(world, 'Sahara')
  await connect(world, atlas, atlas.userId, { logs: true })
  await connect(world, sahara, sahara.userId)
  await pingConnections(world)
  expect([...(await world.sockets.listeners()).tenants]).toEqual([atlas.tenantId])
})
