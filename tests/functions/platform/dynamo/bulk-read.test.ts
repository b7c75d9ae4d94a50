import { afterAll, beforeAll, expect, test } from 'vitest'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { countCapacity } from '../../../../functions/platform/clients/dynamo-client.ts'
import { getItem, getItems, queryAll, writeItems } from '../../../../functions/platform/dynamo/items.ts'
import type { Key, Store } from '../../../../functions/platform/dynamo/store.ts'
import { startDynamo, type DynamoTables } from '../../../support/dynamo.ts'

let tables: DynamoTables
let store: Store
beforeAll(async () => {
  tables = await startDynamo()
  store = tables.store(() => Date.UTC(2026, 5, 1))
})
afterAll(() => tables.stop())

const partition = (pk: string) => ({
  table: 'records' as const,
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': pk },
})
const everyType = {
  pk: 'types',
  sk: '1',
  text: 'Fourgon "é" \u2028 🚚',
  empty: '',
  whole: 9_007_199_254_740_991,
  part: -0.125,
  bytes: new Uint8Array([0, 255, 10]),
  yes: true,
  no: false,
  nothing: null,
  list: [1, 'a', new Uint8Array([1]), [null]],
  map: { a: { b: 1 }, '': 'c' },
  texts: new Set(['a', 'b']),
  numbers: new Set([1, 2.5]),
  manyBytes: new Set([new Uint8Array([3])]),
}

test('items of queries and batches are what the SDK reads of one item, for each type of value', async () => {
  await store.documents.send(new PutCommand({ TableName: 'records', Item: everyType }))
  const one = await getItem(store, 'records', { pk: 'types', sk: '1' })
  expect(one).toEqual(everyType)
  expect(await queryAll(store, partition('types'))).toEqual([one])
  const keys = [
    { pk: 'types', sk: '1' },
    { pk: 'types', sk: 'absent' },
  ]
  expect(await getItems(store, { table: 'records', keys })).toEqual([one])
})

test('a query of several megabytes is read page by page, in order, and an empty one gives nothing', async () => {
  const put = Array.from({ length: 12 }, (_, at) => ({ pk: 'long', sk: String(at + 10), d: 'x'.repeat(300_000) }))
  await writeItems(store, 'records', { put })
  const pages: string[][] = []
  const all = await queryAll<Key>(store, partition('long'), (page) => pages.push(page.map(({ sk }) => sk)))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.flat()).toEqual(put.map(({ sk }) => sk))
  expect(all).toEqual(put)
  expect(await queryAll(store, partition('nobody'))).toEqual([])
})

test('what cannot take a page ends the query', async () => {
  const full = queryAll(store, partition('long'), () => {
    throw new Error('full')
  })
  await expect(full).rejects.toThrow('full')
})

test('a query costs what the SDK counts for it', async () => {
  const own = tables.store(() => 0)
  const counted = countCapacity(own.documents)
  await own.documents.send(new QueryCommand({ TableName: 'records', ...withoutTable('long'), ConsistentRead: true }))
  const once = counted.readUnits
  await queryAll(own, partition('types'))
  expect(counted.readUnits).toBe(once + 1)
})

const withoutTable = (pk: string) => {
  const { table: _ours, ...query } = partition(pk)
  return query
}

test('a refused query says why, and a throttled one is repeated', async () => {
  const wrong = queryAll(store, { ...partition('types'), KeyConditionExpression: 'nothing = :pk' })
  await expect(wrong).rejects.toMatchObject({ name: 'ValidationException' })
  tables.throttle(1)
  expect(await queryAll(store, partition('types'))).toHaveLength(1)
})
