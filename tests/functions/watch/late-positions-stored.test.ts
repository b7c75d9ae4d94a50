import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { settleDays } from '../../../functions/watch/settle-days.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, makeTenant, noon } from '../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../support/dynamo.ts'
import { messageAt } from '../../support/received.ts'
import { usualDays } from '../../support/track-fixture.ts'

let tables: DynamoTables
beforeAll(async () => {
  tables = await startDynamo()
})
afterAll(() => tables.stop())

const now = () => noon + 9 * dayMs
/** 150 fixes on each of three days, ten seconds apart. */
const fixes = Array.from({ length: 450 }, (_, step) => ({
  time: new Date(noon + Math.floor(step / 150) * dayMs + (step % 150) * 10_000).toISOString(),
  latitude: 36 + Math.abs(75 - (step % 150)) / 1000,
  longitude: 3,
  attributes: { ignition: true },
}))
type Batches = (typeof fixes)[]
const inParts = (from: number, to: number, size: number): Batches =>
  Array.from({ length: Math.ceil((to - from) / size) }, (_, part) =>
    fixes.slice(from + part * size, Math.min(to, from + (part + 1) * size)),
  )

/** What is stored in the end; days are settled after each of the parts. */
async function stored(world: Parameters<typeof acceptor>[0] & Worldly, parts: readonly Batches[]) {
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ id: 0, uniqueId: tenantId }))
  const accept = acceptor(world)
  const tracks = world.tracks(tenantId)
  let sequence = 0
  for (const part of parts) {
    for (const payload of part) {
      expect(await accept([messageAt(++sequence, { uniqueId: tenantId, payload, receivedAt: now() })])).toBeNull()
    }
    while (!(await settleDays(tracks, await tracks.state(id), { now: now(), settings: usualDays })).isDone);
  }
  const rows = await tracks.between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })
  const { last } = await tracks.state(id)
  return {
    rows: rows.map(({ fixTime, speed, attributes }) => ({ fixTime, speed, ...attributes })),
    last: last!.attributes,
    days: (await tracks.days(id, 0, 99_999)).map(({ day, quarters, carry }) => ({
      day,
      // ids say in which order they came
      quarters: quarters.map(({ last: { positionId: _id, ...last }, ...quarter }) => ({ ...quarter, last })),
      totals: carry.totals,
    })),
  }
}
type Worldly = Pick<ReturnType<typeof inMemoryWorld>, 'tenants'>

test.each<{ name: string; parts: Batches[] }>([
  { name: 'the second half of a day before its first', parts: [[...inParts(75, 150, 25), ...inParts(0, 75, 25)]] },
  { name: 'a day after those that follow', parts: [inParts(150, 450, 50), inParts(0, 150, 30)] },
  {
    name: 'a stretch of a day after two more were settled',
    parts: [[...inParts(0, 40, 10), ...inParts(90, 150, 20)], inParts(150, 450, 60), inParts(40, 90, 10)],
  },
])('stored in tables, settled and rewritten: $name', async ({ parts }) => {
  const count = parts.flat(2).length
  const clean = await stored(inMemoryWorld({ now }), [inParts(0, count, count)])
  expect(await stored(tables.world(now), parts)).toEqual(clean)
})
