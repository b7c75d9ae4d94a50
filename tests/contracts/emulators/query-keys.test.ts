import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JsonService, jsonService } from '../../../infra/local/emulators/dynamodb/aws-json.ts'
import { createTable, startTables, type Tables } from '../../../infra/local/emulators/dynamodb/tables.ts'

const index = { IndexName: 'feed', KeySchema: schema('f', 'sk'), Projection: { ProjectionType: 'ALL' } }
const definition = {
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: schema('pk', 'sk'),
  AttributeDefinitions: ['pk', 'sk', 'f'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  GlobalSecondaryIndexes: [index],
}

function schema(partition: string, sort: string) {
  return [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ]
}

let tables: Tables
let service: JsonService
beforeAll(async () => {
  tables = await startTables([], null)
  service = jsonService(Number(new URL(tables.address).port))
  await createTable(service, { name: 'Things', arn: '', definition, ttlAttribute: null })
})
afterAll(async () => {
  service.close()
  await tables.stop()
})

const call = (operation: string, input: object) =>
  service.call<{ Items: object[] }>(`DynamoDB_20120810.${operation}`, { TableName: 'Things', ...input })
const text = (S: string) => ({ S })
const query = (KeyConditionExpression: string, values: Record<string, string>, more: object = {}) => {
  const named = Object.entries(values).map(([name, value]) => [`:${name}`, text(value)])
  return { KeyConditionExpression, ExpressionAttributeValues: Object.fromEntries(named) as object, ...more }
}

const empty = 'The AttributeValue for a key attribute cannot contain an empty string value.'
const ofTable = (key: string) => `One or more parameter values are not valid. ${empty} Key: ${key}`
const ofIndex = (key: string) =>
  `One or more parameter values are not valid. A value specified for a secondary index key is not supported. ${empty} IndexName: feed, IndexKey: ${key}`

test.each([
  { name: 'a put', operation: 'PutItem', input: { Item: { pk: text('a'), sk: text('') } }, says: ofTable('sk') },
  {
    name: 'a put in an index',
    operation: 'PutItem',
    input: { Item: { pk: text('a'), sk: text('b'), f: text('') } },
    says: ofIndex('f'),
  },
  { name: 'a get', operation: 'GetItem', input: { Key: { pk: text(''), sk: text('b') } }, says: ofTable('pk') },
  { name: 'a removal', operation: 'DeleteItem', input: { Key: { pk: text('a'), sk: text('') } }, says: ofTable('sk') },
  { name: 'a partition', operation: 'Query', input: query('pk = :p', { p: '' }), says: ofTable('pk') },
  {
    name: 'the beginning of a key',
    operation: 'Query',
    input: query('pk = :p AND begins_with(sk, :s)', { p: 'a', s: '' }),
    says: ofTable('sk'),
  },
  {
    name: 'the beginning of a key under another name',
    operation: 'Query',
    input: query('pk = :p AND begins_with(#s, :s)', { p: 'a', s: '' }, { ExpressionAttributeNames: { '#s': 'sk' } }),
    says: ofTable('sk'),
  },
  {
    name: 'a key from which on',
    operation: 'Query',
    input: query('pk = :p AND sk >= :s', { p: 'a', s: '' }),
    says: ofTable('sk'),
  },
  {
    name: 'the lower end of a range',
    operation: 'Query',
    input: query('pk = :p AND sk BETWEEN :s AND :t', { p: 'a', s: '', t: 'b' }),
    says: ofTable('sk'),
  },
  {
    name: 'the beginning of a key of an index',
    operation: 'Query',
    input: query('f = :p AND begins_with(sk, :s)', { p: 'a', s: '' }, { IndexName: 'feed' }),
    says: ofIndex('sk'),
  },
])('no empty text in keys, as on AWS: $name', async ({ operation, input, says }) => {
  await expect(call(operation, input)).rejects.toMatchObject({
    type: 'ValidationException',
    message: `ValidationException: ${says}`,
  })
})

test('no range upside down, as on AWS', async () => {
  const upsideDown = query('pk = :p AND sk BETWEEN :s AND :t', { p: 'a', s: 'b', t: 'a' })
  await expect(call('Query', upsideDown)).rejects.toThrow(
    'ValidationException: Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {S:b}, upper bound operand: AttributeValue: {S:a}',
  )
})

test('everything else passes, on the same connection and however long it is', async () => {
  const Item = { pk: text('a'), sk: text('b'), note: text(''), long: text('x'.repeat(300_000)) }
  await call('PutItem', { Item })
  await expect(call('Query', query('pk = :p', { p: '' }))).rejects.toThrow('ValidationException')
  const filtered = query('pk = :p', { p: 'a', n: '' }, { FilterExpression: 'note = :n' })
  expect((await call('Query', filtered)).Items).toEqual([Item])
})
