import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReceiveMessageCommand, SendMessageCommand, SQSClient, StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tenantMessage } from '../../../functions/platform/clients/queue-client.ts'
import { realDisk } from '../../../infra/local/emulators/disk/disk.ts'
import { startQueues, type Queues } from '../../../infra/local/emulators/sqs/queue.ts'
import type { MappingPlan, QueuePlan } from '../../../infra/local/plan/types.ts'
import { whenIdle } from '../../../infra/local/when-idle.ts'

const arnOf = (name: string) => `arn:aws:sqs:local-1:000000000000:${name}`
const queuePlan = (name: string, redrive: QueuePlan['redrive'] = null): QueuePlan => ({
  name,
  arn: arnOf(name),
  url: `https://sqs/${name}`,
  retentionSeconds: 3_600,
  visibilitySeconds: 30,
  redrive,
})
const mapping: MappingPlan = {
  title: 'taker.Work',
  functionArn: 'taker',
  source: { kind: 'queue', queue: 'Work', arn: arnOf('Work') },
  batchSize: 3,
  windowMs: 0,
  filters: [],
  partialResponses: true,
  bisect: false,
  retriesMax: -1,
  ageMaxSeconds: -1,
  failureQueueArn: null,
  startAt: 'TRIM_HORIZON',
}
type Records = { messageId: string; body: string; attributes: { ApproximateReceiveCount: string } }[]

let folder: string
let queues: Queues
const start = () =>
  startQueues(
    [
      ...['Work', 'Mail'].map((name) => queuePlan(name, { queueArn: arnOf('Lost'), receivesMax: 2 })),
      queuePlan('Lost'),
    ],
    folder,
    realDisk,
  )
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'queue-feed-'))
  queues = await start()
})
afterEach(async () => {
  await queues.stop()
  rmSync(folder, { recursive: true, force: true })
})

const left = () => queues.peek().map(({ queue, body }) => `${queue}: ${body}`)

/** Feeds a function that does not manage what contains `bad`. @returns the batches that it saw */
async function feed(answer: (records: Records) => unknown, queue = 'Work'): Promise<string[][]> {
  const seen: string[][] = []
  const feeding = queues.feed(
    { ...mapping, source: { kind: 'queue', queue, arn: arnOf(queue) } },
    async ({ Records: records }) => {
      seen.push((records as Records).map(({ body, attributes }) => `${body}/${attributes.ApproximateReceiveCount}`))
      return answer(records as Records)
    },
    { visibilityMs: 0 },
  )
  await whenIdle([{ name: 'queue', idle: () => feeding.idle() }])
  await feeding.stop()
  return seen
}
const namesBad = (records: Records) => ({
  batchItemFailures: records.flatMap(({ messageId, body }) =>
    body.includes('bad') ? [{ itemIdentifier: messageId }] : [],
  ),
})

test('what lies there is delivered in batches and gone', async () => {
  for (const body of ['a', 'b', 'c', 'd']) queues.send('Work', body)
  expect(await feed(namesBad)).toEqual([['a/1', 'b/1', 'c/1'], ['d/1']])
  expect(left()).toEqual([])
})

test('only what is named comes again, and moves to the dead-letter queue after its tries', async () => {
  for (const body of ['a', 'bad', 'c']) queues.send('Work', body)
  expect(await feed(namesBad)).toEqual([['a/1', 'bad/1', 'c/1'], ['bad/2']])
  expect(left()).toEqual(['Lost: bad'])
})

test('of a dead-letter queue that several share, each message goes back to its own, also after a restart', async () => {
  for (const queue of ['Work', 'Mail']) {
    queues.send(queue, `bad ${queue}`)
    await feed(namesBad, queue)
  }
  await queues.stop()
  queues = await start()
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' }
  const client = new SQSClient({ endpoint: queues.address, region: 'local-1', credentials })
  const look = { QueueUrl: 'https://sqs/Lost', MaxNumberOfMessages: 10, VisibilityTimeout: 0 }
  const { Messages = [] } = await client.send(new ReceiveMessageCommand(look))
  expect(Messages.map(({ Attributes }) => Attributes!.DeadLetterQueueSourceArn)).toEqual([arnOf('Work'), arnOf('Mail')])
  await client.send(new StartMessageMoveTaskCommand({ SourceArn: arnOf('Lost') }))
  expect(left()).toEqual(['Work: bad Work', 'Mail: bad Mail'])
  client.destroy()
})

test.each([
  {
    name: 'a function that throws',
    answer: () => {
      throw new Error('out of memory')
    },
  },
  { name: 'an answer with a name that nobody has', answer: () => ({ batchItemFailures: [{ itemIdentifier: 'x' }] }) },
  { name: 'an answer without a name', answer: () => ({ batchItemFailures: [{}] }) },
])('$name fails the whole batch', async ({ answer }) => {
  for (const body of ['a', 'b']) queues.send('Work', body)
  expect(await feed(answer)).toEqual([
    ['a/1', 'b/1'],
    ['a/2', 'b/2'],
  ])
  expect(left()).toEqual(['Lost: a', 'Lost: b'])
})

test('what was not delivered is there after a restart', async () => {
  queues.send('Work', 'a')
  await queues.stop()
  queues = await start()
  expect(await feed(namesBad)).toEqual([['a/1']])
})

test('what failed is hidden until its visibility timeout is over, and keeps nobody busy', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const tries: number[] = []
  const start = Date.now()
  queues.send('Work', 'bad')
  const feeding = queues.feed(mapping, async ({ Records: records }) => {
    tries.push((Date.now() - start) / 1000)
    return tries.length === 1 ? namesBad(records as Records) : undefined
  })
  await vi.advanceTimersByTimeAsync(29_000)
  await expect.poll(() => feeding.idle()).toBe(true)
  expect([tries, left()]).toEqual([[0], ['Work: bad']])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([tries, left()]).toEqual([[0, 30], []])
  await feeding.stop()
  vi.useRealTimers()
})

test('messages of a tenant whose work takes all of the time come after those of others', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' }
  const client = new SQSClient({ endpoint: queues.address, region: 'local-1', credentials })
  const put = (tenantId: string) =>
    client.send(new SendMessageCommand({ QueueUrl: 'https://sqs/Work', ...tenantMessage({ tenantId }) }))
  for (let count = 0; count < 7; count++) await put('flooding')
  let isFirst = true
  const seen = await feed(async () => {
    vi.setSystemTime(Date.now() + 1_000)
    if (isFirst) await put('watched')
    isFirst = false
  })
  const tenants = seen.map((batch) => batch.map((body) => /flooding|watched/.exec(body)?.[0]))
  const flooding = 'flooding'
  expect(tenants).toEqual([
    [flooding, flooding, flooding],
    ['watched', flooding, flooding],
    [flooding, flooding],
  ])
})
