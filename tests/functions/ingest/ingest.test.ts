import type { KinesisStreamEvent, SQSEvent } from 'aws-lambda'
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { handler as ingest } from '../../../functions/ingest/ingest.lambda.ts'
import { settings } from '../../../functions/platform/env.ts'
import { handler as watch } from '../../../functions/watch/devices.lambda.ts'
import { handler as visit } from '../../../functions/watch/visits.lambda.ts'
import { device } from '../../../shared/entities/device.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { buildDevice, makeTenant, minuteMs } from '../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../support/dynamo.ts'
import { sequenceAt, streamData } from '../../support/received.ts'

/** The functions as they are deployed: settings from the environment, events in the cloud's own shape. */
let tables: DynamoTables
let queue: Server
/** bodies of the messages that were queued */
const queued: string[] = []
beforeAll(async () => {
  tables = await startDynamo()
  queue = createServer(async (request, response) => {
    const { Entries } = (await json(request)) as QueuedBatch
    queued.push(...Entries.map(({ MessageBody }) => MessageBody))
    const Successful = Entries.map(({ Id, MessageBody }) => ({ Id, MessageId: Id, MD5OfMessageBody: md5(MessageBody) }))
    response.end(JSON.stringify({ Successful, Failed: [] }))
  })
  await new Promise<void>((resolve) => void queue.listen(0, '127.0.0.1', resolve))
  const queueAddress = `http://127.0.0.1:${(queue.address() as AddressInfo).port}`
  const given = {
    recordsTable: 'records',
    lookupsTable: 'lookups',
    tracksTable: 'tracks',
    socketsTable: 'sockets',
    // nobody answers there, which must stop nothing
    liveQueueUrls: 'http://127.0.0.1:9/live',
    livePace: '0',
    saving: 'at-once',
    visitQueueUrl: `${queueAddress}/visits`,
  }
  for (const [setting, name] of Object.entries(given)) vi.stubEnv(settings[setting as keyof typeof given], name)
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', tables.address)
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', 'http://127.0.0.1:9')
  vi.stubEnv('AWS_REGION', 'eu-west-3')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  queue.close()
  await tables.stop()
})

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

interface QueuedBatch {
  Entries: { Id: string; MessageBody: string }[]
}

const eventOf = (...data: string[]) => {
  const Records = data.map((bytes, place) => ({
    eventID: `shardId-000000000000:${sequenceAt(place + 1)}`,
    kinesis: { sequenceNumber: sequenceAt(place + 1), data: bytes },
  }))
  return { Records } as KinesisStreamEvent
}

describe('the functions of this path, woken as in the cloud', () => {
  it('a message becomes state, silence makes the device unknown', async () => {
    const now = Date.now()
    const world = tables.world(() => now)
    const { tenantId } = await makeTenant(world.tenants)
    const { id } = await world.tenants.records(tenantId).create(device, buildDevice())
    const payload = { time: new Date(now).toISOString(), latitude: 36.75, longitude: 3.06 }
    expect(await ingest(eventOf(streamData({ payload, receivedAt: now })))).toEqual({ batchItemFailures: [] })
    expect(await world.tracks(tenantId).state(id)).toMatchObject({ status: 'online', last: { latitude: 36.75 } })

    const later = new Date(now + trackerLimits.silenceMs + minuteMs).toISOString()
    await watch({ time: later })
    const Records = queued.map((body, at) => ({ messageId: String(at), body }))
    expect(await visit({ Records } as SQSEvent)).toEqual({ batchItemFailures: [] })
    expect(await world.tracks(tenantId).state(id)).toMatchObject({ status: 'unknown', last: { latitude: 36.75 } })
  })

  it('what cannot be kept is asked for again from its place in the stream', async () => {
    const lost = eventOf(streamData({ uniqueId: 'unregistered' }), streamData({ payload: 'not JSON' }))
    expect(await ingest(lost)).toEqual({ batchItemFailures: [{ itemIdentifier: sequenceAt(2) }] })
  })

  it('a clock without a time says who ought to give it', async () => {
    await expect(watch({ time: 'soon' })).rejects.toThrow('infra/every-minute.ts')
  })
})
