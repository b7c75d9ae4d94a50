import { afterAll, beforeAll, expect, it } from 'vitest'
import { notifiedOf } from '../../../bench/alerts.ts'
import { startDynamo, type DynamoTables } from '../../../support/dynamo.ts'

/** The price of a message in DynamoDB, counted by the emulator: a count, not a timing. */
let tables: DynamoTables
beforeAll(async () => {
  tables = await startDynamo()
})
afterAll(() => tables.stop())

it('a message costs about five write units and a few read units', { tags: 'emulator' }, async () => {
  const { messages, writeUnits, readUnits } = await notifiedOf(tables, 80, false)
  expect(messages).toBe(80)
  expect(writeUnits / messages).toBeLessThanOrEqual(5.5)
  expect(readUnits / messages).toBeLessThanOrEqual(6)
})
