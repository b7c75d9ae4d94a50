import { afterAll, beforeAll, expect, it } from 'vitest'
import { getItem } from '../../../../functions/platform/dynamo/items.ts'
import { handedOver } from '../../../../functions/platform/dynamo/tables.ts'
import { stateKey } from '../../../../functions/platform/tracks/track-keys.ts'
import { buildDrive, buildState, hourMs, noon } from '../../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../../support/dynamo.ts'

let tables: DynamoTables
beforeAll(async () => {
  tables = await startDynamo()
})
afterAll(() => tables.stop())

let made = 0

/** A device whose state its writer handed over, and whether the stored state says so. */
async function stage() {
  const world = tables.world(() => noon + hourMs)
  const tenantId = `handed${++made}`
  const tracks = world.tracks(tenantId)
  const drive = buildDrive(3)
  const save = async (step: number, isHandedOver?: boolean) => {
    const accepted = [drive[step]!]
    const { version } = await tracks.state(1)
    const change = { state: buildState(accepted, { version }), accepted, events: [] }
    return tracks.save({ ...change, ...(isHandedOver !== undefined && { isHandedOver }) })
  }
  await save(0, true)
  const isMarked = async () => {
    const item = await getItem<Record<string, unknown> & { pk: string; sk: string }>(
      world.store,
      'tracks',
      stateKey({ tenantId, deviceId: 1 }),
    )
    return item?.[handedOver] === 1
  }
  return { tracks, save, isMarked }
}

it('a state says that its writer hands it over', async () => {
  const { isMarked, tracks } = await stage()
  expect(await isMarked()).toBe(true)
  expect((await tracks.state(1)).version).toBe(1)
})

it.each([
  { name: 'a writer that hands nothing over', write: (at: Awaited<ReturnType<typeof stage>>) => at.save(1) },
  { name: 'a writer whose hand-over fails', write: (at: Awaited<ReturnType<typeof stage>>) => at.save(1, false) },
  { name: 'an edit of the device', write: (at: Awaited<ReturnType<typeof stage>>) => at.tracks.touch(1) },
])('after $name, the stream announces the state', async ({ write }) => {
  const at = await stage()
  await write(at)
  expect(await at.isMarked()).toBe(false)
})
