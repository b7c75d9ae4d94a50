import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { realDisk } from '../../../../infra/local/emulators/disk/disk.ts'
import { jsonService, type JsonService } from '../../../../infra/local/emulators/dynamodb/aws-json.ts'
import { carryIntoLog } from '../../../../infra/local/emulators/dynamodb/carry-into-log.ts'
import { type LogTable, openLogTable } from '../../../../infra/local/emulators/dynamodb/log-table.ts'
import { openTableProxy } from '../../../../infra/local/emulators/dynamodb/table-proxy.ts'
import { startTableStream } from '../../../../infra/local/emulators/dynamodb/table-stream.ts'
import { createTable, startTables } from '../../../../infra/local/emulators/dynamodb/tables.ts'
import type { MappingPlan, TablePlan } from '../../../../infra/local/plan/types.ts'

const plan: TablePlan = {
  name: 'Messages',
  arn: 'arn:Messages',
  ttlAttribute: 'x',
  definition: {
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
  },
}
const mappingOf = (stream: string) =>
  ({
    title: `${stream}.Messages`,
    functionArn: `arn:${stream}`,
    source: { kind: 'table', table: 'Messages', arn: 'arn:Messages/stream' },
    batchSize: 100,
    windowMs: 0,
    filters: [{ eventName: ['INSERT'], dynamodb: { NewImage: { stream: { S: [stream] } } } }],
    partialResponses: false,
    bisect: false,
    retriesMax: -1,
    ageMaxSeconds: -1,
    failureQueueArn: null,
    startAt: 'TRIM_HORIZON',
  }) as const satisfies MappingPlan
const [live, backlog] = [mappingOf('live'), mappingOf('backlog')]

const row = (pk: string, sk: string, stream = 'live') => ({ pk: { S: pk }, sk: { S: sk }, stream: { S: stream } })
interface Event {
  Records: { dynamodb: { SequenceNumber: string; Keys: { sk: { S: string } } } }[]
}

let dataDir: string
let log: LogTable
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'log-table-'))
  log = open()
})
afterEach(async () => {
  await log.stop()
  rmSync(dataDir, { recursive: true })
})

const open = () =>
  openLogTable(plan, { dataDir, disk: realDisk, pollerPauses: null, tableShards: 1, streamDaySeconds: 86_400 })

/** What a reader gets, in its order. */
function feed(of: LogTable, mapping: MappingPlan): string[] {
  const seen: string[] = []
  const invoke = async (event: { Records: unknown[] }) => {
    for (const { dynamodb } of (event as Event).Records) seen.push(dynamodb.Keys.sk.S)
  }
  of.feed(mapping, { invoke, giveUp: async () => expect.fail('nothing may be given up') })
  return seen
}
const idle = (of: LogTable) => vi.waitFor(() => expect(of.idle()).toBe(true))

describe('through the API of DynamoDB', () => {
  let close: () => Promise<void>
  let service: JsonService
  beforeEach(async () => {
    const tables = await startTables([], null)
    const proxy = await openTableProxy(Number(new URL(tables.address).port), [], new Map([['Messages', log]]))
    service = jsonService(proxy.port)
    close = async () => {
      service.close()
      await proxy.stop()
      await tables.stop()
    }
  })
  afterEach(() => close())
  const call = (operation: string, body: object) => service.call(`DynamoDB_20120810.${operation}`, body)
  const batch = (...rows: object[]) => ({ RequestItems: { Messages: rows.map((Item) => ({ PutRequest: { Item } })) } })

  test('what is put reaches the reader whose filter lets it pass, in order, and once over a restart', async () => {
    const seen = feed(log, live)
    await call('PutItem', { TableName: 'Messages', Item: row('van', '1') })
    expect(await call('BatchWriteItem', batch(row('van', '2'), row('van', '3', 'backlog'), row('van', '4')))).toEqual({
      UnprocessedItems: {},
    })
    await idle(log)
    expect(seen).toEqual(['1', '2', '4'])
    await log.stop()
    log = open()
    const [again, old] = [feed(log, live), feed(log, backlog)]
    await log.put(row('van', '5'))
    await idle(log)
    expect({ again, old }).toEqual({ again: ['5'], old: ['3'] })
  })

  const long = 'n'.repeat(2_049)
  test.each<[string, string, object, RegExp]>([
    ['a row without its key', 'PutItem', { TableName: 'Messages', Item: { pk: { S: 'a' } } }, /Missing the key sk/],
    ['an empty key', 'PutItem', { TableName: 'Messages', Item: row('', '1') }, /empty string value. Key: pk/],
    [
      'a number for a key',
      'PutItem',
      { TableName: 'Messages', Item: { ...row('a', ''), sk: { N: '1' } } },
      /Type mismatch/,
    ],
    [
      'a long key',
      'PutItem',
      { TableName: 'Messages', Item: row(long, '1') },
      /exceeds the maximum size limit of 2048/,
    ],
    [
      'a row above 400 KB',
      'PutItem',
      { TableName: 'Messages', Item: { ...row('a', '1'), payload: { S: 'n'.repeat(410_000) } } },
      /Item size has exceeded/,
    ],
    ['the same row twice', 'BatchWriteItem', batch(row('a', '1'), row('a', '1')), /contains duplicates/],
    [
      '26 rows',
      'BatchWriteItem',
      batch(...Array.from({ length: 26 }, (_, at) => row('a', String(at)))),
      /Too many items/,
    ],
    [
      'a condition',
      'PutItem',
      { TableName: 'Messages', Item: row('a', '1'), ConditionExpression: 'attribute_not_exists(pk)' },
      /knows no ConditionExpression/,
    ],
    [
      'a removal',
      'BatchWriteItem',
      { RequestItems: { Messages: [{ DeleteRequest: { Key: { pk: { S: 'a' }, sk: { S: '1' } } } }] } },
      /removes nothing/,
    ],
    ['a read', 'GetItem', { TableName: 'Messages', Key: { pk: { S: 'a' }, sk: { S: '1' } } }, /no role may/],
  ])('%s is refused, and nothing of it stored', async (_case, operation, body, because) => {
    const seen = feed(log, live)
    await expect(call(operation, body)).rejects.toThrow(because)
    await idle(log)
    expect(seen).toEqual([])
  })
})

test('what an earlier version left in the emulator goes on in the log, to those who had not read it', async () => {
  const tables = await startTables([plan], null)
  const put = (Item: object) => tables.service.call('DynamoDB_20120810.PutItem', { TableName: 'Messages', Item })
  await put(row('van', '1'))
  await put(row('van', '2', 'backlog'))
  const read: string[] = []
  const reader = await startTableStream(live, tables.service, {
    invoke: async (event) => read.push(...(event as Event).Records.map(({ dynamodb }) => dynamodb.Keys.sk.S)),
    giveUp: async () => {},
    dataDir,
    disk: realDisk,
  })
  await vi.waitFor(async () => expect(await reader.idle()).toBe(true))
  await reader.stop()
  await put(row('van', '3'))
  expect(read).toEqual(['1'])

  const earlier = { service: tables.service, dataDir, mappings: [live, backlog] }
  await carryIntoLog(log, earlier)
  await carryIntoLog(log, earlier)
  const seen = { live: feed(log, live), backlog: feed(log, backlog) }
  await idle(log)
  expect(seen).toEqual({ live: ['3'], backlog: ['2'] })
  const { TableNames } = await tables.service.call<{ TableNames: string[] }>('DynamoDB_20120810.ListTables', {})
  expect(TableNames).toEqual([])
  await createTable(tables.service, plan)
  await tables.stop()
})

test('numbers of changes are higher than any of an earlier version', async () => {
  const numbers: string[] = []
  const invoke = async (event: { Records: unknown[] }) =>
    numbers.push(...(event as Event).Records.map(({ dynamodb }) => dynamodb.SequenceNumber))
  log.feed(live, { invoke, giveUp: async () => {} })
  await log.put(row('van', '1'))
  await log.put(row('van', '2'))
  await idle(log)
  expect(numbers.map((each) => each.length)).toEqual([28, 28])
  expect(numbers).toEqual(numbers.toSorted())
})
