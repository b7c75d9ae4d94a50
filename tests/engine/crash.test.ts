import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptor } from '../../functions/ingest/accept.ts'
import { device } from '../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, noon } from '../support/builders.ts'
import { startDynamo, type DynamoTables } from '../support/dynamo.ts'
import { faultyClient, Faults, type Fault } from '../support/fault-store.ts'
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
  const start = () => {
    const faults = new Faults(processes.length === 0 ? plan : () => null)
    processes.push(faults)
    return { accept: acceptor(faultyClient(tables.world(now), faults)), isDead: () => faults.isDead }
  }
  let process = start()
  for (const batch of batchesOf(uniqueId))
    await deliver(batch, () => {
      if (process.isDead()) process = start()
      return process
    })
  for (const faults of processes) await faults.whenIdle()
  const stored = await storedOf(tables.world(now).tracks(tenantId), id)
  return { ...stored, effects: processes[0]!.effects, died: processes.length - 1 }
}

describe('ingest on DynamoDB, whatever happens between two commands', () => {
  test('undisturbed it keeps everything once', () => {
    expect(clean.steps).toEqual(stepsSent)
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
        const { steps, events, died } = await ingest((effect) => (effect === at ? fault : null))
        expect({ at, steps, events }).toEqual({ at, steps: clean.steps, events: clean.events })
        expect(died).toBe(fault === 'killed' ? 1 : 0)
      }
    },
  )
})
