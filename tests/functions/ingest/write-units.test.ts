import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { countCapacity } from '../../../functions/platform/clients/dynamo-client.ts'
import { itemBytes } from '../../../functions/platform/dynamo/item-bytes.ts'
import { getItem } from '../../../functions/platform/dynamo/items.ts'
import { stateKey } from '../../../functions/platform/tracks/track-keys.ts'
import type { StateItem } from '../../../functions/platform/tracks/track-state-item.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, noon } from '../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../support/dynamo.ts'
import { messageAt } from '../../support/received.ts'

/** The price of a fix in DynamoDB, counted by the emulator: a count, not a timing. */
let tables: DynamoTables
beforeAll(async () => {
  tables = await startDynamo()
})
afterAll(() => tables.stop())

async function driveOf(uniqueId: string, fixes: number, perBatch: number) {
  const world = tables.world(() => noon + 24 * hourMs)
  const { tenantId } = await makeTenant(world.tenants)
  const { id: deviceId } = await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))
  const accept = acceptor(world)
  const consumed = countCapacity(world.store.documents)
  let largest = 0
  for (let start = 0; start < fixes; start += perBatch) {
    const steps = Array.from({ length: perBatch }, (_, place) => start + place)
    expect(await accept([messageAt(start + 1, { uniqueId, steps })])).toBeNull()
    if ((start / perBatch) % 7 > 0) continue
    const spent = { ...consumed }
    const item = await getItem<StateItem>(world.store, 'tracks', stateKey({ tenantId, deviceId }))
    largest = Math.max(largest, itemBytes({ ...item }))
    Object.assign(consumed, spent)
  }
  const writeUnits = consumed.writeUnits
  const found = await world.tracks(tenantId).between(deviceId, { from: 0, to: Number.MAX_SAFE_INTEGER })
  expect(found).toHaveLength(fixes)
  return { perFix: writeUnits / fixes, largest }
}

describe('ingest: write units', () => {
  it('one fix at a time costs little more than one', async () => {
    const { perFix, largest } = await driveOf('single', 600, 1)
    expect(perFix).toBeGreaterThanOrEqual(1)
    expect(perFix).toBeLessThanOrEqual(1.1)
    expect(largest).toBeLessThanOrEqual(1024)
  })

  it('ten fixes at a time cost a fifth each at the most', async () => {
    const { perFix, largest } = await driveOf('batched', 600, 10)
    expect(perFix).toBeGreaterThanOrEqual(0.1)
    expect(perFix).toBeLessThanOrEqual(0.2)
    expect(largest).toBeLessThanOrEqual(1024)
  })
})
