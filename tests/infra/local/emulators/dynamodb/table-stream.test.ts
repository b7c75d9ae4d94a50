import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { realDisk } from '../../../../../infra/local/emulators/disk/disk.ts'
import type { JsonService } from '../../../../../infra/local/emulators/dynamodb/aws-json.ts'
import { StreamPages } from '../../../../../infra/local/emulators/dynamodb/stream-pages.ts'
import { startTableStream, type TableStream } from '../../../../../infra/local/emulators/dynamodb/table-stream.ts'
import type { MappingPlan } from '../../../../../infra/local/plan/types.ts'

const mapping = {
  title: 'reader.Things',
  functionArn: 'arn',
  source: { kind: 'table', table: 'Things', arn: 'arn:table' },
  batchSize: 100,
  windowMs: 0,
  filters: [],
  partialResponses: false,
  bisect: false,
  retriesMax: -1,
  ageMaxSeconds: -1,
  failureQueueArn: null,
  startAt: 'TRIM_HORIZON',
} as const satisfies MappingPlan

/** A stream of numbered changes; its iterator is the number of the last one that was seen. */
function imitatedStream() {
  const stream = { changes: 0, looks: 0 }
  const answers: Record<string, (body: { ShardIterator: string; SequenceNumber: string }) => object> = {
    DescribeTable: () => ({
      Table: { LatestStreamArn: 'arn', KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }] },
    }),
    DescribeStream: () => ({ StreamDescription: { Shards: [{ ShardId: 'shard' }] } }),
    GetShardIterator: ({ SequenceNumber }) => ({ ShardIterator: SequenceNumber }),
    GetRecords: ({ ShardIterator }) => {
      stream.looks += 1
      const from = Number(ShardIterator)
      const Records = Array.from({ length: stream.changes - from }, (_, at) => change(from + at + 1))
      return { Records, NextShardIterator: String(stream.changes) }
    },
  }
  const call = async (target: string, body: unknown) => answers[target.split('.')[1]!]!(body as never)
  return Object.assign(stream, { service: { call, close: () => {} } as JsonService })
}
const change = (number: number) => ({
  eventID: String(number),
  eventName: 'INSERT',
  dynamodb: { SequenceNumber: String(number), ApproximateCreationDateTime: 0, SizeBytes: 1, Keys: { pk: { S: 'a' } } },
})

let dataDir: string
const readers: TableStream[] = []
beforeEach(() => {
  vi.useFakeTimers()
  dataDir = mkdtempSync(join(tmpdir(), 'table-stream-'))
})
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.stop()))
  vi.useRealTimers()
  rmSync(dataDir, { recursive: true })
})

async function read(stream: ReturnType<typeof imitatedStream>) {
  const seen: string[] = []
  const reader = await startTableStream(mapping, stream.service, {
    invoke: async ({ Records }) => seen.push(...(Records as { eventID: string }[]).map(({ eventID }) => eventID)),
    giveUp: async () => {},
    dataDir,
    disk: realDisk,
  })
  readers.push(reader)
  await vi.advanceTimersByTimeAsync(100)
  return { reader, seen }
}

it('looks once a second while nothing is written', async () => {
  const stream = imitatedStream()
  await read(stream)
  const before = stream.looks
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stream.looks - before).toBe(10)
})

it('many writes at a time are one look, and one more that finds nothing', async () => {
  const stream = imitatedStream()
  const { reader, seen } = await read(stream)
  const before = stream.looks
  for (; stream.changes < 100; stream.changes += 1) reader.wake()
  await vi.advanceTimersByTimeAsync(100)
  expect([seen.length, seen.at(-1), stream.looks - before]).toEqual([100, '100', 2])
})

it('what is written during a look is found by the next, which comes soon', async () => {
  const stream = imitatedStream()
  const { reader, seen } = await read(stream)
  stream.changes = 1
  reader.wake()
  vi.advanceTimersByTime(4)
  stream.changes = 2
  reader.wake()
  await vi.advanceTimersByTimeAsync(100)
  expect(seen).toEqual(['1', '2'])
})

it('what nobody announced is found all the same', async () => {
  const stream = imitatedStream()
  const { seen } = await read(stream)
  stream.changes = 3
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen).toEqual(['1', '2', '3'])
})

it('readers at the same place who look at the same time share a page, unless one needs a new one', async () => {
  const stream = imitatedStream()
  const pages = new StreamPages(stream.service)
  const [one, same, other, fresh] = [pages.read('0'), pages.read('0'), pages.read('1'), pages.read('0', true)]
  expect([same === one, other === one, fresh === one, stream.looks]).toEqual([true, false, false, 3])
  await Promise.all([one, other, fresh])
  expect([await pages.read('0'), stream.looks]).toEqual([await one, 4])
})

it('asks again when it is to say whether nothing is left', async () => {
  const stream = imitatedStream()
  const { reader } = await read(stream)
  expect(await reader.idle()).toBe(true)
  stream.changes = 1
  expect(await reader.idle()).toBe(false)
})
