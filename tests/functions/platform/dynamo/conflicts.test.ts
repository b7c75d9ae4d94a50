import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditional, transact } from '../../../../functions/platform/dynamo/transact.ts'
import { getItem } from '../../../../functions/platform/dynamo/items.ts'
import type { Store } from '../../../../functions/platform/dynamo/store.ts'
import { startDynamo, type DynamoTables } from '../../../support/dynamo.ts'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'

let tables: DynamoTables
let store: Store
beforeAll(async () => {
  tables = await startDynamo()
  store = tables.store(() => Date.UTC(2026, 5, 1))
})
afterAll(() => tables.stop())

const Key = (sk: string) => ({ pk: 'T#1', sk })
const TableName = 'records'
const counted = (sk: string) => ({
  TableName,
  Key: Key(sk),
  UpdateExpression: 'ADD n :one',
  ExpressionAttributeValues: { ':one': 1 },
})
const countOf = async (sk: string) =>
  (await getItem<{ pk: string; sk: string; n: number }>(store, 'records', Key(sk)))?.n
const twenty = Array.from({ length: 20 })

test('transactions that meet at one item come one after another, and none is lost', async () => {
  await Promise.all(
    twenty.map((_, at) =>
      transact(store, [{ Update: counted('shared') }, { Put: { TableName, Item: { ...Key(`own ${at}`) } } }]),
    ),
  )
  expect(await countOf('shared')).toBe(20)
})

test('a transaction that is lost at a conflict does not wait, and writes nothing', async () => {
  const lost = (item: number) =>
    transact(store, [{ Put: { TableName, Item: { ...Key(`lost ${item}`) } } }, { Update: counted('raced') }], 1)
  const answers = await Promise.all(twenty.map((_, item) => lost(item)))
  const written = answers.filter((answer) => answer === null).length
  expect(answers.filter((answer) => answer === 1)).toHaveLength(20 - written)
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThan(20)
  expect(await countOf('raced')).toBe(written)
  const kept = await Promise.all(twenty.map((_, item) => getItem(store, 'records', Key(`lost ${item}`))))
  expect(kept.filter((item) => item !== undefined)).toHaveLength(written)
})

test('single writes wait for transactions with the same item', async () => {
  await Promise.all(
    twenty.flatMap(() => [
      transact(store, [{ Update: counted('mixed') }]),
      conditional(() => store.documents.send(new UpdateCommand(counted('mixed')))),
    ]),
  )
  expect(await countOf('mixed')).toBe(40)
})

test('a write that is throttled for a moment is made', async () => {
  tables.throttle(2)
  await store.documents.send(new PutCommand({ TableName, Item: { ...Key('throttled'), n: 1 } }))
  expect(await countOf('throttled')).toBe(1)
})
