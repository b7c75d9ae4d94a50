import { afterAll, beforeAll, expect, it } from 'vitest'
import { historyLimits } from '../../../../shared/domain/limits/history.ts'
import { buildPosition, buildState, hourMs, noon } from '../../../support/builders.ts'
import { startDynamo, type DynamoTables, type DynamoTestWorld } from '../../../support/dynamo.ts'
import { idOf } from '../../../../shared/domain/ids.ts'

let tables: DynamoTables
beforeAll(async () => {
  tables = await startDynamo()
})
afterAll(() => tables.stop())

const spanMs = historyLimits.blockSpanMaxMs + hourMs

/** Positions so far apart that each has a block of its own. */
async function scattered(world: DynamoTestWorld, tenantId: string, count: number) {
  const tracks = world.tracks(tenantId)
  const positions = Array.from({ length: count }, (_, at) =>
    buildPosition(0, { id: idOf(1, at + 1), fixTime: noon + at * spanMs }),
  )
  for (let at = 0; at < count; at += 60) {
    const part = positions.slice(at, at + 60)
    const { version } = await tracks.state(1)
    await tracks.save({ state: buildState(part, { version }), accepted: part, events: [] })
  }
  return { tracks, positions }
}

it('a removal of very many blocks ends after some, and the next call continues there', async () => {
  const count = historyLimits.blocksRewrittenMax + 150
  const { tracks, positions } = await scattered(
    tables.world(() => noon),
    'scattered',
    count,
  )
  const to = positions.at(-1)!.fixTime
  const next = await tracks.removePositions(1, { from: 0, to })
  expect(next).toBeGreaterThan(noon)
  const left = await tracks.between(1, { from: 0, to })
  expect(left.length).toBeGreaterThan(20)
  // the tail was removed at once
  expect(left.slice(0, -1).every(({ fixTime }) => fixTime >= next!)).toBe(true)
  expect(await tracks.removePositions(1, { from: next!, to })).toBeNull()
  expect(await tracks.between(1, { from: 0, to })).toEqual([positions.at(-1)])
})

/** A world in which another process saves the state before each write of the kind. */
function contended(tenantId: string, kind: 'UpdateCommand' | 'DeleteCommand') {
  const [own, other] = [tables.world(() => noon), tables.world(() => noon)]
  const { documents } = own.store
  const send = documents.send.bind(documents) as (command: object) => Promise<unknown>
  let writes = 0
  const contending = async (command: object) => {
    if (command.constructor.name === kind && JSON.stringify(command).includes('v = :seen')) {
      writes++
      await other.tracks(tenantId).touch(1)
    }
    return send(command)
  }
  documents.send = contending as typeof documents.send
  return { tracks: own.tracks(tenantId), written: () => writes }
}

it('a removal of history gives up when another process is faster each time', async () => {
  await scattered(
    tables.world(() => noon),
    'busy history',
    5,
  )
  const { tracks, written } = contended('busy history', 'UpdateCommand')
  const removal = tracks.removePositions(1, { from: 0, to: noon + spanMs })
  await expect(removal).rejects.toThrow('reporting very often')
  expect(written()).toBe(10)
})

it('a removal of the state gives up when another process is faster each time, and says so', async () => {
  await scattered(
    tables.world(() => noon),
    'busy state',
    5,
  )
  const { tracks, written } = contended('busy state', 'DeleteCommand')
  expect(await tracks.forget(1)).toBe(false)
  expect(written()).toBe(10)
})
