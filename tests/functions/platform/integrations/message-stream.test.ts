import { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { livePayloadLengthMax } from '../../../../shared/wire/stream-record.ts'
import { kinesisMessages } from '../../../../functions/platform/integrations/message-stream.ts'

const kinesis = mockClient(KinesisClient)
afterAll(() => kinesis.restore())
beforeEach(() => kinesis.reset())

let inTable: string[] = []
beforeEach(() => (inTable = []))
const stream = kinesisMessages(() => new KinesisClient({ region: 'local-1' }), {
  stream: 'live',
  table: { put: async (messages) => void inTable.push(...messages.map(({ uniqueId }) => uniqueId)) },
})
const message = (uniqueId: string, payload: string) => ({
  uniqueId,
  record: { topic: `http/osmand/${uniqueId}`, payload, receivedAt: 1 },
})
const kept = { SequenceNumber: '1', ShardId: 'a' }
const full = { ErrorCode: 'ProvisionedThroughputExceededException', ErrorMessage: 'full' }
const calls = () =>
  kinesis.commandCalls(PutRecordsCommand).map(({ args }) =>
    (args[0].input.Records ?? []).map(({ PartitionKey, Data }) => {
      const { payload } = JSON.parse(new TextDecoder().decode(Data)) as { payload: string }
      return `${PartitionKey}:${payload}`
    }),
  )

it('messages are put with their tracker as the key', async () => {
  kinesis.on(PutRecordsCommand).resolves({ Records: [kept, kept] })
  await stream.put([message('van-1', 'a'), message('van-2', 'b')])
  expect(calls()).toEqual([['van-1:a', 'van-2:b']])
})

it('what a full shard rejects is retried, with all later messages of the same tracker', async () => {
  kinesis
    .on(PutRecordsCommand)
    .resolvesOnce({ Records: [kept, full, kept, kept] })
    .resolves({ Records: [kept, kept] })
  await stream.put([message('van-1', 'a'), message('van-2', 'b'), message('van-1', 'c'), message('van-2', 'd')])
  expect(calls()).toEqual([
    ['van-1:a', 'van-2:b', 'van-1:c', 'van-2:d'],
    ['van-2:b', 'van-2:d'],
  ])
})

it('messages too long to be live go to the table', async () => {
  kinesis.on(PutRecordsCommand).resolves({ Records: [kept, kept] })
  const [live, long] = ['a'.repeat(livePayloadLengthMax), 'b'.repeat(livePayloadLengthMax + 1)]
  await stream.put([message('van-1', long), message('van-1', live), message('van-2', long)])
  const names = kinesis.commandCalls(PutRecordsCommand).map(({ args }) => args[0].input.StreamName)
  expect(names).toEqual(['live'])
  expect(calls()).toEqual([[`van-1:${live}`]])
  expect(inTable).toEqual(['van-1', 'van-2'])
})

it('what is rejected every time fails the call', async () => {
  kinesis.on(PutRecordsCommand).resolves({ Records: [full] })
  await expect(stream.put([message('van-1', 'a')])).rejects.toThrow('refused 1 messages 5 times')
})

it('buffered messages go to the table, however short', async () => {
  kinesis.on(PutRecordsCommand).resolves({ Records: [kept, kept] })
  await stream.put([message('van-1', 'a'), message('van-2', 'b')], 'backlog')
  expect(calls()).toEqual([])
  expect(inTable).toEqual(['van-1', 'van-2'])
})

it.each([
  { name: 'short ones', count: 1200, length: 200, calls: [500, 500, 200] },
  { name: 'long ones', count: 1000, length: 10_900, calls: [365, 364, 271] },
])('a call takes as many $name as Kinesis allows', async ({ count, length, calls: expected }) => {
  kinesis.on(PutRecordsCommand).resolves({ Records: [] })
  await stream.put(Array.from({ length: count }, (_, place) => message(`van-${place}`, 'a'.repeat(length))))
  expect(calls().map((records) => records.length)).toEqual(expected)
})
