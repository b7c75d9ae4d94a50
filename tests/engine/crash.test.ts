import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptor } from '../../functions/ingest/accept.ts'
import { getItem } from '../../functions/platform/dynamo/items.ts'
import { handedOver as promised } from '../../functions/platform/dynamo/tables.ts'
import { stateKey } from '../../functions/platform/tracks/track-keys.ts'
import type { SavedReports } from '../../functions/platform/ports/socket-ports.ts'
import { device } from '../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, noon } from '../support/builders.ts'
import { startDynamo, type DynamoTables } from '../support/dynamo.ts'
import { around, faultyClient, Faults, type Fault } from '../support/fault-store.ts'
import { batchesOf, deliver, stepsSent, storedOf } from './crash/stream.ts'

let tables: DynamoTables
let clean: Awaited<ReturnType<typeof ingest>>
const now = () => noon + 24 * hourMs
let made = 0

beforeAll(async () => {
  tables = await startDynamo()
  clean = await ingest(() => null)
})
afterAll(() => tables.stop())

/** All batches through processes on DynamoDB, of which only the first suffers. */
async function ingest(plan: (effect: number) => Fault | null) {
  const uniqueId = `crash-${++made}`
  const world = tables.world(now)
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))
  const processes: Faults[] = []
  const handedOver: SavedReports[] = []
  const start = () => {
    const faults = new Faults(processes.length === 0 ? plan : () => null)
    processes.push(faults)
    const updates = around({ put: async (saved: readonly SavedReports[]) => void handedOver.push(...saved) }, faults)
    const accept = acceptor(faultyClient(tables.world(now), faults), { updates })
    return { accept, isDead: () => faults.isDead }
  }
  let process = start()
  const isShown: boolean[] = []
  for (const batch of batchesOf(uniqueId)) {
    await deliver(batch, () => {
      if (process.isDead()) process = start()
      return process
    })
    isShown.push(await reachesBrowsers({ tenantId, deviceId: id }, handedOver))
  }
  for (const faults of processes) await faults.whenIdle()
  const stored = await storedOf(tables.world(now).tracks(tenantId), id)
  return { ...stored, isShown, effects: processes[0]!.effects, died: processes.length - 1 }
}

/** Whether browsers learn of what is stored last: it was handed over, or its item leaves that to the table's stream. */
async function reachesBrowsers(device: { tenantId: string; deviceId: number }, handed: readonly SavedReports[]) {
  const item = (await getItem(tables.store(now), 'tracks', stateKey(device))) as Record<string, unknown> | undefined
  if (item?.[promised] === undefined) return true
  const { last } = await tables.world(now).tracks(device.tenantId).state(device.deviceId)
  return handed.some(({ positions }) => positions.some(({ id }) => id === last?.id))
}

describe('ingest on DynamoDB, whatever happens between two commands', () => {
  test('undisturbed it keeps everything once', () => {
    expect(clean.steps).toEqual(stepsSent)
    expect(clean.isShown).toEqual([true, true, true, true])
    expect(clean.effects).toBeGreaterThan(15)
    expect(clean.events.length).toBeGreaterThanOrEqual(3)
    expect(new Set(clean.events).size).toBe(clean.events.length)
  })

  test.each<{ fault: Fault; every: number }>([
    { fault: 'killed', every: 1 },
    { fault: 'throttled', every: 3 },
    { fault: 'timedOut', every: 3 },
  ])(
    'a process that is $fault at one command in $every loses nothing, doubles nothing, and tells nothing twice',
    async ({ fault, every }) => {
      for (let at = 0; at < clean.effects; at += every) {
        const { steps, events, isShown, died } = await ingest((effect) => (effect === at ? fault : null))
        expect({ at, steps, events }).toEqual({ at, steps: clean.steps, events: clean.events })
        // a hand-over that fails is tried again later, see live-outbox.test.ts
        expect({ at, isShown }).toEqual({ at, isShown: fault === 'killed' ? clean.isShown : isShown })
        expect(died).toBe(fault === 'killed' ? 1 : 0)
      }
    },
  )
})
