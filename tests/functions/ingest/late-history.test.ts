import { expect, test } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, noon } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'

test('fixes of one and the same second are all kept, and each once when they are sent again', async () => {
  const world = inMemoryWorld({ now: () => noon + hourMs })
  const { tenantId } = await makeTenant(world.tenants)
  const van = await world.tenants.records(tenantId).create(device, buildDevice())
  const payload = [0, 1, 2, 3, 4].map((metre) => ({ time: noon, latitude: 36.75 + metre / 100_000, longitude: 3.05 }))

  const accept = acceptor(world)
  await accept([messageAt(1, { payload })])
  await accept([messageAt(2, { payload })])
  await acceptor(world)([messageAt(3, { payload })])

  const kept = await world.tracks(tenantId).between(van.id, { from: 0, to: Number.MAX_SAFE_INTEGER })
  expect(kept.map(({ fixTime }) => fixTime)).toEqual([noon, noon, noon, noon, noon])
})
