import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane'
import { SNSClient } from '@aws-sdk/client-sns'
import { SQSClient } from '@aws-sdk/client-sqs'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { iotPublisher } from '../../../../functions/platform/commands/iot-publisher.ts'
import { textMessagesBy } from '../../../../functions/platform/commands/text-messages.ts'
import { queuedWakeUps } from '../../../../functions/platform/commands/wake-up-queue.ts'
import { snsSms } from '../../../../functions/platform/integrations/channels/sns-sms.ts'

/** A service that remembers what was asked, and answers what a test says. */
const asked: { path: string; body: string }[] = []
let answers: { status: number; body: string; error?: string }[] = []
let server: Server
let address: string
let options: ConstructorParameters<typeof SQSClient>[0] & object

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked.push({ path: decodeURIComponent(request.url ?? ''), body })
      const { status, body: text, error } = answers.shift() ?? { status: 200, body: '{}' }
      response.writeHead(status, {
        'content-type': text.startsWith('<') ? 'text/xml' : 'application/json',
        ...(error && { 'x-amzn-errortype': error }),
      })
      response.end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  options = {
    endpoint: address,
    region: 'eu-west-3',
    credentials,
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler(),
  }
})
beforeEach(() => {
  asked.length = 0
  answers = []
})
afterAll(() => void server.close())

describe('wake-ups by SQS', () => {
  const put = (delayMs: number) =>
    queuedWakeUps(
      () => new SQSClient(options),
      () => `${address}/1/commands`,
    ).put(
      Array.from({ length: 11 }, (_, at) => ({ tenantId: 'a', deviceId: at + 1, why: 'later' })),
      delayMs,
    )

  it.each([
    { name: 'none', delayMs: 0, seconds: 0 },
    { name: 'later rather than earlier', delayMs: 1001, seconds: 2 },
    { name: 'no more than a quarter of an hour', delayMs: 10_000_000, seconds: 900 },
    { name: 'what is past is now', delayMs: -5000, seconds: 0 },
  ])('are delayed: $name', async ({ delayMs, seconds }) => {
    await put(delayMs)
    const batches = asked.map(({ body }) => (JSON.parse(body) as { Entries: { DelaySeconds: number }[] }).Entries)
    expect(batches.map(({ length }) => length)).toEqual([10, 1])
    expect(new Set(batches.flat().map(({ DelaySeconds }) => DelaySeconds))).toEqual(new Set([seconds]))
  })

  it('that are not stored are not lost in silence', async () => {
    const Failed = [{ Id: '0', SenderFault: false, Code: 'InternalError' }]
    answers = [{ status: 200, body: JSON.stringify({ Successful: [], Failed }) }]
    await expect(put(0)).rejects.toThrow('InternalError')
  })
})

describe('commands by the data plane of AWS IoT', () => {
  const message = { uniqueId: 'van-1', topic: 'trackers/van-1/commands', payload: '{"id":7}', expirySeconds: 30 }
  const send = (mayPublish: boolean) =>
    iotPublisher(async () => new IoTDataPlaneClient(options)).send({ ...message, mayPublish })
  const error = (status: number, name: string) => ({ status, body: '{"message":"no"}', error: name })

  it.each([
    { name: 'the tracker has it', says: [], mayPublish: false, kind: 'acknowledged' },
    {
      name: 'nobody is there',
      says: [error(404, 'ResourceNotFoundException')],
      mayPublish: false,
      kind: 'notConnected',
    },
    {
      name: 'nobody has its name',
      says: [error(404, 'ResourceNotFoundException')],
      mayPublish: true,
      kind: 'published',
    },
    { name: 'no confirmation', says: [error(504, 'GatewayTimeoutException')], mayPublish: true, kind: 'noAnswer' },
    { name: 'throttled', says: [error(429, 'ThrottlingException')], mayPublish: true, kind: 'noAnswer' },
    { name: 'too long', says: [error(413, 'RequestEntityTooLargeException')], mayPublish: true, kind: 'refused' },
  ])('$name: $kind', async ({ says, mayPublish, kind }) => {
    answers = [...says]
    expect(await send(mayPublish)).toMatchObject({ kind })
    expect(asked).toHaveLength(kind === 'published' ? 2 : 1)
    expect(asked[0]!.body).toBe('{"id":7}')
  })
})

describe('text messages by SNS', () => {
  const send = textMessagesBy(async () => snsSms(() => new SNSClient(options)))
  const failure = (status: number, code: string) => ({
    status,
    body: `<ErrorResponse><Error><Code>${code}</Code><Message>no</Message></Error></ErrorResponse>`,
  })
  const taken = '<PublishResponse><PublishResult><MessageId>m</MessageId></PublishResult></PublishResponse>'

  it.each([
    { name: 'taken', says: { status: 200, body: taken }, is: { isSent: true } },
    { name: 'throttled', says: failure(400, 'Throttling'), is: { isSent: false, isFinal: false } },
    { name: 'no such number', says: failure(400, 'InvalidParameter'), is: { isSent: false, isFinal: true } },
  ])('$name', async ({ says, is }) => {
    answers = [says]
    expect(await send('+213550000000', 'RESET')).toEqual(is)
    const parameters = new URLSearchParams(asked[0]!.body)
    expect([parameters.get('PhoneNumber'), parameters.get('Message')]).toEqual(['+213550000000', 'RESET'])
  })
})
