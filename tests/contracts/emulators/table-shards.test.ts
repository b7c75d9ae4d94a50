import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realDisk } from '../../../infra/local/emulators/disk/disk.ts'
import { createTable, startTables, type Tables } from '../../../infra/local/emulators/dynamodb/tables.ts'
import { startTableStream } from '../../../infra/local/emulators/dynamodb/table-stream.ts'
import type { MappingPlan } from '../../../infra/local/plan/types.ts'

const definition = {
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
}
const mapping = {
  title: 'reader.Things',
  functionArn: 'arn',
  source: { kind: 'table', table: 'Things', arn: 'arn:table' },
  batchSize: 3,
  windowMs: 0,
  filters: [],
  partialResponses: false,
  bisect: false,
  retriesMax: -1,
  ageMaxSeconds: -1,
  failureQueueArn: null,
  startAt: 'TRIM_HORIZON',
} as const satisfies MappingPlan

let tables: Tables
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'table-shards-'))
  tables = await startTables([], null)
  await createTable(tables.service, { name: 'Things', arn: '', definition, ttlAttribute: null })
})
afterAll(async () => {
  await tables.stop()
  rmSync(dataDir, { recursive: true })
})

interface Delivered {
  Records: { dynamodb: { Keys: { pk: { S: string }; sk: { S: string } } } }[]
}
const read = (invoke: (event: Delivered) => Promise<unknown>) =>
  startTableStream(mapping, tables.service, {
    invoke: (event) => invoke(event as Delivered),
    giveUp: async () => {},
    dataDir,
    disk: realDisk,
    shards: 2,
  })
const put = (pk: string, sk: string) =>
  tables.service.call('DynamoDB_20120810.PutItem', { TableName: 'Things', Item: { pk: { S: pk }, sk: { S: sk } } })
const keys = ['a', 'b', 'c', 'd', 'e', 'f']
const steps = ['1', '2', '3', '4']
const stepsOf = (seen: readonly string[], key: string) =>
  seen.filter((each) => each.startsWith(key)).map((each) => each.slice(1))

test('two shards are read at the same time, each key in order, and each shard goes on at its own place', async () => {
  for (const step of steps) for (const key of keys) await put(key, step)
  const seen: string[] = []
  const note = ({ Records }: Delivered) => Records.map(({ dynamodb: { Keys } }) => `${Keys.pk.S}${Keys.sk.S}`)

  // neither of the first two batches ends before the other has begun; the second shard then fails until the stop
  const begun: string[][] = []
  let meet = () => {}
  const both = new Promise<void>((resolve) => (meet = resolve))
  const first = await read(async (event) => {
    const batch = note(event)
    if (begun.push(batch) === 2) meet()
    await both
    const stuck = new Set(begun[1]!.map((each) => each[0]))
    if (batch.some((each) => stuck.has(each[0]))) throw new Error('this shard is stuck')
    seen.push(...batch)
  })
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  await first.stop()
  expect(seen.length).toBeLessThan(keys.length * steps.length)

  const second = await read(async (event) => void seen.push(...note(event)))
  await expect.poll(async () => (await second.idle()) && seen.length >= keys.length * steps.length).toBe(true)
  await second.stop()
  expect(seen.length).toBe(keys.length * steps.length)
  for (const key of keys) expect(stepsOf(seen, key)).toEqual(steps)
})
