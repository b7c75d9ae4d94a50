import { expect, it } from 'vitest'
import { openAccount } from '../../../shared/domain/access/account.ts'
import { addDevice, connect, employ, received, moved, newWorld, tenant, imageAnnouncer } from './live-fixture.ts'

it('live: a suspended account hears nothing more, and its sockets end', async () => {
  const world = newWorld()
  const atlas = await tenant(world, 'Atlas')
  const chloe = await employ(atlas, 'Chloe')
  await addDevice(atlas, 'Van 1', [chloe])
  const connection = await connect(world, atlas, chloe)
  const announce = imageAnnouncer(world)
  await announce(atlas.tenantId, [moved(atlas.tenantId, 1, 0, 1)])
  await atlas.records.saveAccount({ ...openAccount, isSuspended: true }, openAccount)
  await announce(atlas.tenantId, [moved(atlas.tenantId, 1, 1, 2)])
  expect(received(world, connection)).toEqual(['d1:online', 'p1@1'])
  expect(await world.sockets.connection(connection.connectionId)).toBeNull()
})
