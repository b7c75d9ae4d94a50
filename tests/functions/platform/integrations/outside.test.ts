import { phrase } from '../../../../shared/domain/failures.ts'
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { socketClient, socketWire } from '../../../../functions/platform/clients/socket-client.ts'
import type { RejectedMessage, Sockets } from '../../../../functions/platform/ports/ports.ts'
import { queueRejectedMessages } from '../../../../functions/platform/integrations/rejected-messages.ts'
import { dynamoSockets } from '../../../../functions/platform/sockets/sockets.ts'
import { noon } from '../../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../../support/dynamo.ts'

const gone = new GoneException({ message: 'gone', $metadata: {} })

describe('sockets: frames', () => {
  const api = mockClient(ApiGatewayManagementApiClient)
  afterAll(() => api.restore())
  let tables: DynamoTables
  let sockets: Sockets
  beforeAll(async () => {
    tables = await startDynamo()
    sockets = dynamoSockets(
      tables.store(() => noon),
      () => socketWire(socketClient('http://localhost:1')),
    )
  })
  beforeEach(() => api.reset())
  afterAll(() => tables.stop())

  it('are sent as text to the connection', async () => {
    api.on(PostToConnectionCommand).resolves({})
    expect(await sockets.send('abc=', '{"devices":[]}')).toBe('sent')
    const [call] = api.commandCalls(PostToConnectionCommand)
    expect(call!.args[0].input).toEqual({ ConnectionId: 'abc=', Data: '{"devices":[]}' })
  })

  it('to a closed connection answer gone; other failures are thrown', async () => {
    api.on(PostToConnectionCommand).rejectsOnce(gone).rejectsOnce(new Error('away'))
    expect(await sockets.send('abc=', '{}')).toBe('gone')
    await expect(sockets.send('abc=', '{}')).rejects.toThrow('away')
  })

  it.each([
    { name: 'is there', answer: () => api.on(DeleteConnectionCommand).resolves({}) },
    { name: 'left already', answer: () => api.on(DeleteConnectionCommand).rejects(gone) },
  ])('disconnecting somebody who $name removes the record', async ({ answer }) => {
    answer()
    const connection = {
      connectionId: 'x=',
      tenantId: 'a',
      userId: 1,
      sessionKey: 'k',
      expiresAt: noon + 1,
      logs: false,
    }
    await sockets.open(connection)
    await sockets.disconnect('x=')
    expect(await sockets.connection('x=')).toBeNull()
    expect((await sockets.watchers('a')).connections).toEqual([])
  })
})

describe('rejected messages: the queue', () => {
  const queue = mockClient(SQSClient)
  afterAll(() => queue.restore())
  const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const rejectedMessages = queueRejectedMessages(
    () => new SQSClient({ region: 'eu-west-3' }),
    () => 'http://queue',
  )
  const build = (changes: Partial<RejectedMessage> = {}): RejectedMessage => ({
    reason: phrase('{name} has no name', { name: 'latitude' }),
    field: '[0].latitude',
    topic: 'trackers/van-1/positions',
    uniqueId: 'van-1',
    receivedAt: noon,
    payload: '{}',
    ...changes,
  })
  beforeEach(() => {
    queue.reset()
    lines.mockClear()
  })
  afterAll(() => lines.mockRestore())
  const bodies = () =>
    queue
      .commandCalls(SendMessageBatchCommand)
      .flatMap((call) => call.args[0].input.Entries!.map((entry) => entry.MessageBody!))

  it('receives them by tens, and each is logged', async () => {
    queue.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] })
    await rejectedMessages.send(
      'atlas',
      Array.from({ length: 23 }, () => build()),
    )
    expect(queue.commandCalls(SendMessageBatchCommand)).toHaveLength(3)
    expect(bodies()).toHaveLength(23)
    expect(JSON.parse(bodies()[0]!)).toEqual({ ...build(), reason: 'latitude has no name' })
    expect(lines).toHaveBeenCalledTimes(23)
    expect(lines.mock.calls[0]![0]).not.toContain('payload')
  })

  it('gets nothing too long and no character that it does not accept', async () => {
    queue.on(SendMessageBatchCommand).resolves({})
    await rejectedMessages.send('atlas', [
      build({ payload: `\u0000\uFFFF\uD800${'x'.repeat(300_000)}`, uniqueId: 'y'.repeat(5000) }),
    ])
    expect(bodies()[0]!.length).toBeLessThan(6000)
    expect(bodies()[0]).not.toMatch(/[^\u0020-\uD7FF\uE000-\uFFFD]/)
  })

  it('that takes only some makes the stream deliver again', async () => {
    queue.on(SendMessageBatchCommand).resolves({ Failed: [{ Id: '0', SenderFault: false, Code: 'InternalError' }] })
    await expect(rejectedMessages.send('atlas', [build()])).rejects.toThrow('took 0 of 1')
  })
})
