import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awsLimits } from '../../../infra/local/emulators/aws-limits.data.ts'
import { type JsonService, jsonService } from '../../../infra/local/emulators/dynamodb/aws-json.ts'
import { openTableProxy } from '../../../infra/local/emulators/dynamodb/table-proxy.ts'
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

const many = (count: number, one: (index: number) => string, between: string) =>
  Array.from({ length: count }, (_, index) => one(index)).join(between)
const numbered = (count: number) => many(count, (index) => `:v${index}`, ', ')
const values = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`:v${index}`, text('x')]))
const limits = awsLimits.dynamoDb
const big = 'x'.repeat(limits.itemBytesMax.value)
const put = (sk: string, more: object = {}) => ({
  Put: { TableName: 'Things', Item: { pk: text('a'), sk: text(sk), ...more } },
})

test.each([
  {
    name: 'an item over 400 kB',
    operation: 'PutItem',
    input: { Item: { pk: text('a'), sk: text('b'), long: text(big) } },
    says: 'Item size has exceeded the maximum allowed size',
  },
  {
    name: 'an update beyond 400 kB',
    operation: 'UpdateItem',
    input: {
      Key: { pk: text('a'), sk: text('b') },
      UpdateExpression: 'SET content1 = :long',
      ExpressionAttributeValues: { ':long': text(big) },
    },
    says: 'Item size to update has exceeded',
  },
  {
    name: 'a transaction of 101 items',
    operation: 'TransactWriteItems',
    input: {
      TransactItems: Array.from({ length: limits.transactionItemsMax.value + 1 }, (_, index) => put(String(index))),
    },
    says: 'less than or equal to 100',
  },
  {
    name: 'a transaction over 4 MB',
    operation: 'TransactWriteItems',
    input: {
      TransactItems: Array.from({ length: Math.ceil(limits.transactionBytesMax.value / 380_000) }, (_, at) =>
        put(String(at), { long: text(big.slice(0, 380_000)) }),
      ),
    },
    says: '4MB limit',
  },
  {
    name: 'a transaction with an item twice',
    operation: 'TransactWriteItems',
    input: { TransactItems: [put('1'), put('1')] },
    says: 'multiple operations on one item',
  },
  {
    name: 'a batch of 26 writes',
    operation: 'BatchWriteItem',
    input: {
      RequestItems: {
        Things: Array.from({ length: limits.batchWriteItemsMax.value + 1 }, (_, at) => ({
          PutRequest: { Item: { pk: text('a'), sk: text(`${at}`) } },
        })),
      },
    },
    says: 'less than or equal to 25',
  },
  {
    name: 'a batch of 101 reads',
    operation: 'BatchGetItem',
    input: {
      RequestItems: {
        Things: {
          Keys: Array.from({ length: limits.batchGetItemsMax.value + 1 }, (_, at) => ({
            pk: text('a'),
            sk: text(`${at}`),
          })),
        },
      },
    },
    says: 'less than or equal to 100',
  },
  {
    name: 'a partition key over 2048 bytes',
    operation: 'PutItem',
    input: { Item: { pk: text(big.slice(0, limits.partitionKeyBytesMax.value + 1)), sk: text('b') } },
    says: 'Size of hashkey has exceeded',
  },
  {
    name: 'a sort key over 1024 bytes',
    operation: 'PutItem',
    input: { Item: { pk: text('a'), sk: text(big.slice(0, limits.sortKeyBytesMax.value + 1)) } },
    says: 'size limit of 1024 bytes',
  },
  {
    name: 'an expression over 4 kB',
    operation: 'UpdateItem',
    input: {
      Key: { pk: text('a'), sk: text('b') },
      UpdateExpression: `SET ${'a'.repeat(limits.expressionBytesMax.value)} = :v0`,
      ExpressionAttributeValues: values(1),
    },
    says: 'Expression size has exceeded',
  },
  {
    name: 'more than 300 operators',
    operation: 'Scan',
    input: { FilterExpression: many(200, () => 'a=:v0', ' OR '), ExpressionAttributeValues: values(1) },
    says: 'Invalid FilterExpression: The expression contains too many operators; operator count: 399',
  },
  {
    name: 'more than 100 operands of IN',
    operation: 'Scan',
    input: { FilterExpression: `a IN (${numbered(101)})`, ExpressionAttributeValues: values(101) },
    says: 'The IN operator is provided with too many operands; number of operands: 101',
  },
  {
    name: 'a value that no expression uses',
    operation: 'Scan',
    input: { FilterExpression: 'a = :v0', ExpressionAttributeValues: values(2) },
    says: 'unused in expressions',
  },
])('refused as on AWS: $name', async ({ operation, input, says }) => {
  await expect(call(operation, input)).rejects.toMatchObject({
    type: 'ValidationException',
    message: expect.stringContaining(says) as string,
  })
})

test('as much as DynamoDB takes passes', async () => {
  const filter = { FilterExpression: `a IN (${numbered(100)})`, ExpressionAttributeValues: values(100) }
  expect((await call('Scan', filter)).Items).toEqual([])
  const operators = { FilterExpression: many(150, () => 'a=:v0', ' OR '), ExpressionAttributeValues: values(1) }
  expect((await call('Scan', operators)).Items).toEqual([])
})

test('a transaction in flight holds its items until it is answered', async () => {
  const requests: (() => void)[] = []
  const emulator = createServer((_request, response) => void requests.push(() => response.end('{}')))
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve))
  const definitions = [{ name: 'Things', definition }]
  const proxy = await openTableProxy((emulator.address() as AddressInfo).port, definitions)
  const [one, other] = [jsonService(proxy.port), jsonService(proxy.port)]
  const first = one.call('DynamoDB_20120810.TransactWriteItems', { TransactItems: [put('1')] })
  await expect.poll(() => requests.length).toBe(1)
  await expect(other.call('DynamoDB_20120810.TransactWriteItems', { TransactItems: [put('1')] })).rejects.toMatchObject(
    {
      type: 'TransactionCanceledException',
    },
  )
  await expect(other.call('DynamoDB_20120810.PutItem', put('1').Put)).rejects.toMatchObject({
    type: 'TransactionConflictException',
  })
  requests[0]!()
  await first
  const again = other.call('DynamoDB_20120810.PutItem', put('1').Put)
  await expect.poll(() => requests.length).toBe(2)
  requests[1]!()
  await again
  one.close()
  other.close()
  await proxy.stop()
  emulator.closeAllConnections()
  emulator.close()
})
