import { GetRecordsCommand, GetShardIteratorCommand, KinesisClient, PutRecordCommand } from '@aws-sdk/client-kinesis'
import {
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startQueues, type Queues } from '../../../infra/local/emulators/sqs/queue.ts'
import { FullDisk } from '../../support/cloud/full-disk.ts'
import { sdkOptions, startSmallWorld, type SmallWorld } from '../../support/cloud/small-world.ts'

const arnOf = (name: string) => `arn:aws:sqs:local-1:000000000000:${name}`
const planOf = (name: string, lost: string | null = null) => ({
  name,
  arn: arnOf(name),
  url: `https://sqs.local-1.amazonaws.com/000000000000/${name}`,
  retentionSeconds: 3_600,
  visibilitySeconds: 30,
  redrive: lost === null ? null : { queueArn: arnOf(lost), receivesMax: 3 },
})

describe('queues', () => {
  let folder: string
  let queues: Queues
  let client: SQSClient
  const disk = new FullDisk()
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dead-letters-'))
    queues = await startQueues([planOf('Work', 'Lost'), planOf('Lost'), planOf('Alone')], folder, disk)
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    client = new SQSClient({ endpoint: queues.address, region: 'local-1', credentials, maxAttempts: 1 })
  })
  afterEach(async () => {
    disk.isFull = false
    client.destroy()
    await queues.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const QueueUrl = planOf('Work').url
  const left = () => queues.peek().map(({ queue, body }) => `${queue}: ${body}`)
  const batch = (bodies: readonly string[], ids = bodies.map((_, at) => `m${at}`)) =>
    new SendMessageBatchCommand({
      QueueUrl,
      Entries: bodies.map((MessageBody, at) => ({ Id: ids[at]!, MessageBody })),
    })
  const big = 'x'.repeat(1_048_576)

  test.each([
    { name: 'an empty batch', command: batch([]), error: 'EmptyBatchRequest' },
    { name: 'a batch of eleven', command: batch(Array(11).fill('a')), error: 'TooManyEntriesInBatchRequest' },
    { name: 'a batch with an id twice', command: batch(['a', 'b'], ['m', 'm']), error: 'BatchEntryIdsNotDistinct' },
    {
      name: 'a batch with an id of 81 characters',
      command: batch(['a'], ['m'.repeat(81)]),
      error: 'InvalidBatchEntryId',
    },
    { name: 'a batch with a dot in an id', command: batch(['a'], ['m.1']), error: 'InvalidBatchEntryId' },
    { name: 'a batch over 1 MB', command: batch([big, 'a']), error: 'BatchRequestTooLong' },
  ])('refused as SQS does: $name', async ({ command, error }) => {
    await expect(client.send(command)).rejects.toMatchObject({ name: error })
    expect(left()).toEqual([])
  })

  test.each([
    {
      name: 'a message over 1 MB',
      command: new SendMessageCommand({ QueueUrl, MessageBody: `${big}x` }),
      error: 'InvalidParameterValue',
    },
    {
      name: 'an empty message',
      command: new SendMessageCommand({ QueueUrl, MessageBody: '' }),
      error: 'MissingParameter',
    },
    {
      name: 'a control character',
      command: new SendMessageCommand({ QueueUrl, MessageBody: 'a\u0001b' }),
      error: 'InvalidMessageContents',
    },
    {
      name: 'eleven attributes',
      command: new SendMessageCommand({
        QueueUrl,
        MessageBody: 'a',
        MessageAttributes: Object.fromEntries(
          Array.from({ length: 11 }, (_, at) => [`a${at}`, { DataType: 'String', StringValue: 'x' }]),
        ),
      }),
      error: 'InvalidParameterValue',
    },
  ])('refused as SQS does: $name', async ({ command, error }) => {
    await expect(client.send(command)).rejects.toMatchObject({ name: error })
  })

  test.each([
    { name: 'eleven messages at once', input: { MaxNumberOfMessages: 11 }, says: 'between 1 and 10' },
    { name: 'hidden for more than twelve hours', input: { VisibilityTimeout: 43_201 }, says: 'between 0 and 43200' },
  ])('refused as SQS does: $name', async ({ input, says }) => {
    await expect(client.send(new ReceiveMessageCommand({ QueueUrl, ...input }))).rejects.toThrow(says)
  })

  test('of a batch that meets a full disk, each message is reported by itself', async () => {
    disk.isFull = true
    const { Successful = [], Failed = [] } = await client.send(batch(['a', 'b']))
    expect([Successful.length, Failed.map(({ Id, SenderFault }) => [Id, SenderFault])]).toEqual([
      0,
      [
        ['m0', false],
        ['m1', false],
      ],
    ])
  })

  test('a dead-letter queue is redriven to the queue that its messages came from', async () => {
    for (const body of ['one', 'two']) queues.send('Lost', body)
    await client.send(new StartMessageMoveTaskCommand({ SourceArn: arnOf('Lost') }))
    expect(left()).toEqual(['Work: one', 'Work: two'])
    expect((await client.send(new ListQueuesCommand({}))).QueueUrls).toHaveLength(3)
  })

  test('a redrive needs to know where to', async () => {
    queues.send('Alone', 'one')
    await expect(client.send(new StartMessageMoveTaskCommand({ SourceArn: arnOf('Alone') }))).rejects.toThrow(
      'DestinationArn names the queue',
    )
    const named = new StartMessageMoveTaskCommand({ SourceArn: arnOf('Alone'), DestinationArn: arnOf('Work') })
    await client.send(named)
    expect(left()).toEqual(['Work: one'])
  })
})

describe('streams', () => {
  let world: SmallWorld
  beforeAll(async () => void (world = await startSmallWorld()))
  afterAll(() => world.stop())

  test('a record that was given up is read by its number and put back', async () => {
    const client = new KinesisClient({
      ...sdkOptions(world.cloud, 'KINESIS'),
      requestHandler: new NodeHttpHandler(),
      maxAttempts: 1,
    })
    const tracker = await world.connect('van-1')
    await tracker.publishAsync('trackers/van-1/positions', 'poison', { qos: 1 })
    await world.cloud.whenIdle()
    const [notice] = world.cloud.deadLetters()
    const { KinesisBatchInfo: lost } = JSON.parse(notice!.body) as {
      KinesisBatchInfo: { shardId: string; startSequenceNumber: string; batchSize: number }
    }
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({
        StreamName: 'Small-Messages',
        ShardId: lost.shardId,
        ShardIteratorType: 'AT_SEQUENCE_NUMBER',
        StartingSequenceNumber: lost.startSequenceNumber,
      }),
    )
    const { Records = [] } = await client.send(new GetRecordsCommand({ ShardIterator, Limit: lost.batchSize }))
    const [record] = Records
    const row = JSON.parse(Buffer.from(record!.Data!).toString()) as { payload: string }
    expect([record!.PartitionKey, Buffer.from(row.payload, 'base64').toString()]).toEqual(['van-1', 'poison'])
    const mended = Buffer.from(JSON.stringify({ ...row, payload: Buffer.from('mended').toString('base64') }))
    await client.send(new PutRecordCommand({ StreamName: 'Small-Messages', PartitionKey: 'van-1', Data: mended }))
    await world.cloud.whenIdle()
    expect((await world.rows()).some(({ pk, text }) => pk === 'van-1' && text === 'mended')).toBe(true)
    client.destroy()
  })
})
