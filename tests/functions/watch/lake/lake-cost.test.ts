import { afterAll, beforeAll, expect, it } from 'vitest'
import { countCapacity } from '../../../../functions/platform/clients/dynamo-client.ts'
import { writeLake } from '../../../../functions/watch/lake/write-lake.ts'
import { listPrices } from '../../../../infra/costs/list-prices.data.ts'
import { dayOf, dayStart } from '../../../../shared/domain/days/day.ts'
import { newDeviceState } from '../../../../shared/domain/device-state.ts'
import { dayMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { device } from '../../../../shared/entities/device.ts'
import { buildDevice, buildPosition, makeTenant, noon } from '../../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../../support/dynamo.ts'

let dynamo: DynamoTables
beforeAll(async () => {
  dynamo = await startDynamo()
})
afterAll(() => dynamo.stop())

const day = dayOf(noon)
const dollarsOf = ({ per, steps }: { per: number; steps: readonly { dollars: number }[] }) => steps[0]!.dollars / per
/** @see https://aws.amazon.com/s3/pricing/: 1,000 puts cost half a cent */
const putDollars = 5e-6

/** The day of vehicles in the table, a position each so many seconds, on roads that are never straight. */
async function fleetOf(vehicles: number, everySeconds: number) {
  const clock = { now: dayStart(day + 1) }
  const world = dynamo.world(() => clock.now)
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const { account } = await records.tenant()
  await records.saveAccount({ ...account, lake: { since: clock.now } }, account)
  const tracks = world.tracks(tenantId)
  const count = dayMs / secondMs / everySeconds
  for (let vehicle = 1; vehicle <= vehicles; vehicle++) {
    const { id } = await records.create(device, buildDevice({ id: 0, uniqueId: `${tenantId}-${vehicle}` }))
    const track = Array.from({ length: count }, (_, step) =>
      buildPosition(step, {
        deviceId: id,
        fixTime: dayStart(day) + step * everySeconds * secondMs,
        latitude: 36.7 + ((step * 7919) % 1000) / 1e5,
        course: (step * 37) % 360,
      }),
    )
    let state = newDeviceState(id)
    for (let from = 0; from < count; from += 60) {
      const accepted = track.slice(from, from + 60)
      const last = accepted.at(-1)!
      state = (await tracks.save({ state: { ...state, last, positionSequence: from + 60 }, accepted, events: [] }))!
    }
  }
  clock.now += dayMs
  return { world, tenantId, clock, positions: vehicles * count }
}

it.each([
  { name: 'a position each twenty seconds', vehicles: 1, everySeconds: 20, most: 0.002 },
  { name: 'three hundred positions a day', vehicles: 2, everySeconds: 288, most: 0.01 },
])('a million positions cost less than a cent: $name', async ({ vehicles, everySeconds, most }) => {
  const { world, tenantId, clock, positions } = await fleetOf(vehicles, everySeconds)
  const lake = world.lake(tenantId)
  const job = { kind: 'lake', tenantId, dueAt: 0, progress: 'on', version: 1 } as const
  const capacity = countCapacity(world.store.documents)
  const idle = { ...capacity }
  await writeLake(world, job, () => false)
  const run = { reads: capacity.readUnits - idle.readUnits, writes: capacity.writeUnits - idle.writeUnits }
  const before = { ...capacity }
  for (let vehicle = 0; vehicle < vehicles; vehicle++) await lake.note([{ day, part: 0 }], clock.now - dayMs)
  await writeLake(world, job, () => false)
  // what a run costs by itself does not depend on positions
  const reads = capacity.readUnits - before.readUnits - run.reads
  const writes = capacity.writeUnits - before.writeUnits - run.writes
  const found = []
  for await (const file of lake.list()) found.push(file)
  expect(found.length).toBe(1)
  const spent =
    reads * dollarsOf(listPrices.dynamoReadUnits) +
    // each vehicle's note, and one that goes in its full file
    writes * dollarsOf(listPrices.dynamoWriteUnits) +
    (putDollars * vehicles) / 25
  const perMillion = (spent * 1e6) / positions
  expect(perMillion).toBeLessThan(most)
  expect(perMillion).toBeGreaterThan(most / 20)
})
