import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAppendFile } from '../../../infra/local/emulators/disk/append-file.ts'
import { openCheckpoint } from '../../../infra/local/emulators/kinesis/checkpoint.ts'
import { openShardLog } from '../../../infra/local/emulators/kinesis/shard-log.ts'
import { startStream, type Stream } from '../../../infra/local/emulators/kinesis/stream.ts'
import { startMail } from '../../../infra/local/emulators/mail/mail-server.ts'
import { Things } from '../../../infra/local/emulators/mqtt/things.ts'
import { startQueues } from '../../../infra/local/emulators/sqs/queue.ts'
import type { MappingPlan } from '../../../infra/local/plan/types.ts'
import { whenIdle } from '../../../infra/local/when-idle.ts'
import { FullDisk } from '../../support/cloud/full-disk.ts'

let folder: string
let disk: FullDisk
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
  disk = new FullDisk()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

test('a line is written whole or not at all, and the next follows when space is back', () => {
  const file = openAppendFile(join(folder, 'lines'), disk)
  file.append('one\n')
  disk.isFull = true
  expect(() => file.append('lost\n')).toThrow('ENOSPC')
  disk.isFull = false
  file.append('two\n')
  file.close()
  expect(readFileSync(join(folder, 'lines'), 'utf8')).toBe('one\ntwo\n')
})

test('a record is refused while the log cannot take it, and never delivered', async () => {
  const log = openShardLog(join(folder, 'shard'), { index: 0, retentionMs: 3_600_000, disk, digits: 56 })
  const appended: string[] = []
  log.onAppend((records) => appended.push(...records.map(({ data }) => data)))
  await log.append({ partitionKey: 'a', data: 'one' })
  disk.isFull = true
  await expect(log.append({ partitionKey: 'a', data: 'lost' })).rejects.toThrow('ENOSPC')
  disk.isFull = false
  await log.append({ partitionKey: 'a', data: 'two' })
  expect(appended).toEqual(['one', 'two'])
  expect(log.readAfter(null, 10).map(({ data }) => data)).toEqual(['one', 'two'])
  log.close()
})

test('a checkpoint that cannot be saved holds up nobody, and is saved with the next', () => {
  const checkpoint = openCheckpoint(join(folder, 'checkpoint'), disk)
  checkpoint.save('1')
  disk.isFull = true
  checkpoint.save('2')
  expect(checkpoint.sequence).toBe('2')
  disk.isFull = false
  checkpoint.save('3')
  checkpoint.close()
  const again = openCheckpoint(join(folder, 'checkpoint'), disk)
  expect(again.sequence).toBe('3')
  again.close()
})

const arnOf = (name: string) => `arn:aws:sqs:local-1:000000000000:${name}`
const mapping: MappingPlan = {
  title: 'taker.Work',
  functionArn: 'taker',
  source: { kind: 'stream', arn: 'arn:aws:kinesis:local-1:000000000000:stream/Work' },
  batchSize: 100,
  windowMs: 0,
  filters: [],
  partialResponses: true,
  bisect: true,
  retriesMax: 1,
  ageMaxSeconds: -1,
  failureQueueArn: arnOf('Lost'),
  startAt: 'TRIM_HORIZON',
}

type Batch = { Records: { kinesis: { data: string; sequenceNumber: string } }[] }
const textOf = ({ kinesis }: Batch['Records'][number]) => Buffer.from(kinesis.data, 'base64').toString()

test('records that can neither be processed nor given up are kept, with those behind them, until they can', async () => {
  const stream: Stream = startStream(
    { name: 'Work', arn: '', shardCount: 1, retentionHours: 24 },
    { dataDir: folder, disk },
  )
  const processed: string[] = []
  const given: { KinesisBatchInfo: { batchSize: number } }[] = []
  let refusals = 0
  for (const text of ['a', 'bad', 'b', 'c']) await stream.put('van-1', Buffer.from(text))
  stream.feed(mapping, {
    invoke: async (event) => {
      const { Records } = event as Batch
      for (const record of Records) {
        if (textOf(record) === 'bad') {
          return { batchItemFailures: [{ itemIdentifier: record.kinesis.sequenceNumber }] }
        }
        processed.push(textOf(record))
      }
      return { batchItemFailures: [] }
    },
    giveUp: async (notice) => {
      refusals += 1
      if (refusals <= 2) throw new Error('ENOSPC: no space left on device')
      given.push(JSON.parse(notice) as (typeof given)[number])
    },
  })
  await whenIdle([{ name: 'stream', idle: () => stream.idle() }])
  await stream.stop()
  expect(processed).toEqual(['a', 'b', 'c'])
  expect(given.map(({ KinesisBatchInfo }) => KinesisBatchInfo.batchSize)).toEqual([1])
  expect(refusals).toBe(3)
})

const queuePlan = (name: string, lost: string | null) => ({
  name,
  arn: arnOf(name),
  url: `https://sqs/${name}`,
  retentionSeconds: 3_600,
  visibilitySeconds: 30,
  redrive: lost === null ? null : { queueArn: arnOf(lost), receivesMax: 1 },
})
const plans = [queuePlan('Work', 'Lost'), queuePlan('Lost', null)]
const queueMapping: MappingPlan = { ...mapping, source: { kind: 'queue', queue: 'Work', arn: arnOf('Work') } }

test('a message that cannot be moved to the dead-letter queue stays until it can', async () => {
  const queues = await startQueues(plans, folder, disk)
  queues.send('Work', 'bad')
  const feeding = queues.feed(queueMapping, async () => {
    disk.fillFor(3)
    throw new Error('out of memory')
  })
  await whenIdle([{ name: 'queue', idle: () => feeding.idle() }])
  expect(queues.peek().map(({ queue, body }) => `${queue}: ${body}`)).toEqual(['Lost: bad'])
  await feeding.stop()
  await queues.stop()
})

test('a message is refused while it cannot be stored; one that was done with is not delivered twice', async () => {
  let queues = await startQueues(plans, folder, disk)
  const seen: string[] = []
  queues.send('Work', 'one')
  disk.isFull = true
  expect(() => queues.send('Work', 'refused')).toThrow('ENOSPC')
  const feeding = queues.feed(queueMapping, async ({ Records }) => {
    seen.push(...(Records as { body: string }[]).map(({ body }) => body))
    return { batchItemFailures: [] }
  })
  await whenIdle([{ name: 'queue', idle: () => feeding.idle() }])
  disk.isFull = false
  queues.send('Work', 'two')
  await whenIdle([{ name: 'queue', idle: () => feeding.idle() }])
  await feeding.stop()
  await queues.stop()
  expect(seen).toEqual(['one', 'two'])
  queues = await startQueues(plans, folder, disk)
  expect(queues.peek()).toEqual([])
  await queues.stop()
})

test('a certificate that cannot be stored was never there', () => {
  const things = new Things([], folder)
  things.addThing('van-1')
  mkdirSync(join(folder, 'things', 'things.json.new'))
  expect(() => things.addCertificate('c', true)).toThrow('EISDIR')
  expect(things.certificate('c')).toBeUndefined()
  expect(things.hasThing('van-1')).toBe(true)
})

test('an e-mail that cannot be stored is refused for now, so that its sender tries again', async () => {
  const mail = await startMail(folder)
  rmSync(join(folder, 'mail'), { recursive: true })
  const answer = await fetch(mail.address, {
    method: 'POST',
    body: new URLSearchParams({
      Action: 'SendRawEmail',
      Source: 'a@b.example',
      'Destinations.member.1': 'c@d.example',
      'RawMessage.Data': btoa('Subject: Trips\r\n\r\nNone'),
    }),
  })
  expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('ServiceUnavailable')])
  await mail.stop()
})
