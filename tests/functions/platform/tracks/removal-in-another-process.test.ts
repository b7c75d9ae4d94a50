import { afterAll, beforeAll, expect, it } from 'vitest'
import { historyLimits } from '../../../../shared/domain/limits/history.ts'
import { buildDrive, buildState, hourMs, noon } from '../../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../../support/dynamo.ts'

let tables: DynamoTables
beforeAll(async () => {
  tables = await startDynamo()
})
afterAll(() => tables.stop())

it(
  'history that one process removed is not packed by another that remembers its tail',
  { tags: 'emulator' },
  async () => {
    const [writer, remover] = [0, 1].map(() => tables.world(() => noon).tracks('removed elsewhere'))
    const positions = buildDrive(historyLimits.tailRowsMax)
    const first = await writer!.save({ state: buildState(positions), accepted: positions, events: [] })
    await remover!.removePositions(1, { from: 0, to: noon + hourMs })
    const more = buildDrive(1, {}, 100)
    expect(await writer!.save({ state: { ...first!, last: more[0]! }, accepted: more, events: [] })).toBeNull()
    const left = await remover!.between(1, { from: 0, to: noon + hourMs })
    expect(left.map(({ id }) => id)).toEqual([positions.at(-1)!.id])
  },
)
