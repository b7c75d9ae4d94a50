import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { awsTargetsFrom, callsOf } from '../../../../functions/platform/forwarding/aws-targets.ts'
import type { AwsMessage, ChannelOutcome } from '../../../../functions/platform/ports/ports.ts'
import { filled } from '../../../../shared/domain/failures.ts'
import { startTestAws, type AwsRefusal, type TestAws } from '../../../support/channels/test-aws.ts'

const region = 'eu-west-1'
const roleArn = 'arn:aws:iam::123456789012:role/qafila-forwarding'
const externalId = 'qafila-atlas'
const arns = {
  sqs: `arn:aws:sqs:${region}:123456789012:fleet`,
  fifo: `arn:aws:sqs:${region}:123456789012:fleet.fifo`,
  kinesis: `arn:aws:kinesis:${region}:123456789012:stream/fleet`,
  events: `arn:aws:events:${region}:123456789012:event-bus/fleet`,
}
const ownAccount = '111122223333'
const credentials = { AWS_ACCESS_KEY_ID: 'own', AWS_SECRET_ACCESS_KEY: 'own', AWS_REGION: region }

let aws: TestAws
let now = 0
beforeAll(() => void Object.assign(process.env, credentials))
beforeEach(async () => {
  now = Date.now()
  aws = await startTestAws(region, { roleArn, externalId })
})
afterEach(async () => {
  await aws.stop()
})

const targets = (own: string | null = ownAccount) =>
  awsTargetsFrom({ ownAccount: own, origins: aws.origins, now: () => now })
const connect = (arn: string, changed: Partial<{ roleArn: string; externalId: string }> = {}) =>
  targets().connect({ arn, roleArn, externalId, ...changed })
const message = (key: string, body: object = { a: key }): AwsMessage => ({
  key,
  id: `fwd_${key}`,
  type: 'fleet.reported',
  body,
})
const messages = (count: number) => Array.from({ length: count }, (_, place) => message(String(place)))
const wordsOf = (outcome: ChannelOutcome) =>
  outcome.kind === 'sent' ? outcome.kind : `${outcome.kind}: ${filled(outcome.reason)}`

describe('what an account gets', () => {
  it('is a message in a queue, in the order of each device where the queue keeps one', async () => {
    expect(await connect(arns.sqs).send([message('7')])).toEqual({ kind: 'sent' })
    expect(await connect(arns.fifo).send([message('7')])).toEqual({ kind: 'sent' })
    expect(aws.taken).toMatchObject([
      { service: 'sqs', target: `https://sqs.${region}.amazonaws.com/123456789012/fleet` },
      { entry: { MessageBody: '{"a":"7"}', MessageGroupId: '7', MessageDeduplicationId: 'fwd_7' } },
    ])
    expect(aws.taken[0]!.entry).not.toHaveProperty('MessageGroupId')
  })

  it('is a record in a stream, by device', async () => {
    expect(await connect(arns.kinesis).send([message('7')])).toEqual({ kind: 'sent' })
    expect(aws.taken).toMatchObject([{ service: 'kinesis', target: arns.kinesis, entry: { PartitionKey: '7' } }])
    expect(Buffer.from(String(aws.taken[0]!.entry['Data']), 'base64').toString()).toBe('{"a":"7"}')
  })

  it('is an event on a bus', async () => {
    expect(await connect(arns.events).send([message('7')])).toEqual({ kind: 'sent' })
    expect(aws.taken).toMatchObject([
      { target: arns.events, entry: { Source: 'qafila', DetailType: 'fleet.reported', Detail: '{"a":"7"}' } },
    ])
  })

  it('comes in as few calls as the service takes', async () => {
    expect(await connect(arns.sqs).send(messages(23))).toEqual({ kind: 'sent' })
    expect(aws.taken.map(({ entry }) => entry['Id'])).toEqual([
      ...Array.from({ length: 20 }, (_, place) => String(place % 10)),
      '0',
      '1',
      '2',
    ])
  })

  it('has no characters that SQS refuses', async () => {
    await connect(arns.sqs).send([message('7', { name: 'a\uFFFEb' })])
    expect(aws.taken[0]!.entry['MessageBody']).toBe('{"name":"a\uFFFDb"}')
  })
})

describe('calls', () => {
  const text = (key: string, bytes = 10) => ({ key, id: key, type: 'fleet.reported', body: 'x'.repeat(bytes) })
  it.each([
    ['hold ten messages', Array.from({ length: 12 }, (_, place) => text(String(place))), [10, 2]],
    ['hold no two of one device', [text('a'), text('b'), text('a'), text('a')], [2, 1, 1]],
    ['hold 240 KiB', [text('a', 200 * 1024), text('b', 40 * 1024), text('c', 1)], [2, 1]],
    ['are none for nothing', [], []],
  ])('%s', (_, texts, sizes) => {
    expect(callsOf(texts).map((call) => call.length)).toEqual(sizes)
    expect(callsOf(texts).flat()).toEqual(texts)
  })
})

describe('the role', () => {
  it('is taken on once for many turns, and again before its time is over', async () => {
    const all = targets()
    const send = () => all.connect({ arn: arns.sqs, roleArn, externalId }).send([message('7')])
    expect([await send(), await send()]).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
    expect(aws.sessions).toBe(1)
    now += 15 * 60_000
    expect(await send()).toEqual({ kind: 'sent' })
    expect(aws.sessions).toBe(2)
  })

  it.each([
    ['another external id', { externalId: 'qafila-riviera' }],
    ['another role', { roleArn: `${roleArn}-2` }],
  ])('does not trust %s', async (_, changed) => {
    expect(wordsOf(await connect(arns.sqs, changed).send([message('7')]))).toMatch(/^retry: AWS did not let us take on/)
    expect(aws.taken).toEqual([])
  })

  it('is asked for again after it was refused', async () => {
    const connection = connect(arns.sqs)
    aws.rules.externalId = 'qafila-riviera'
    expect(wordsOf(await connection.send([message('7')]))).toMatch(/^retry/)
    aws.rules.externalId = externalId
    expect(await connection.send([message('7')])).toEqual({ kind: 'sent' })
  })

  it('is never one of the account that the product runs in', async () => {
    const own = { arn: arns.sqs, roleArn: roleArn.replace('123456789012', ownAccount), externalId }
    expect(
      wordsOf(
        await targets()
          .connect(own)
          .send([message('7')]),
      ),
    ).toBe('retry: The role is of the account that this product runs in')
    expect(aws.sessions).toBe(0)
  })

  it('can trust no installation outside of AWS', async () => {
    const nowhere = targets(null).connect({ arn: arns.sqs, roleArn, externalId })
    expect(wordsOf(await nowhere.send([message('7')]))).toMatch(/^retry: This installation does not run on AWS/)
  })
})

describe('a call that fails', () => {
  it.each<[string, keyof typeof arns, AwsRefusal, string]>([
    ['the role may not send', 'sqs', { code: 'AccessDenied', status: 403 }, 'retry: The role may not send there'],
    ['the stream is gone', 'kinesis', { code: 'ResourceNotFoundException' }, 'retry: AWS knows no such queue'],
    ['the queue is gone', 'sqs', { code: 'QueueDoesNotExist' }, 'retry: AWS knows no such queue'],
    ['it is too long', 'sqs', { code: 'BatchRequestTooLong' }, 'refused: The message is larger than AWS takes'],
    ['the service is busy', 'events', { code: 'ThrottlingException' }, 'retry: AWS did not take the messages (Thr'],
    ['the service is broken', 'events', { code: 'InternalException', status: 500 }, 'retry: AWS did not take the'],
    ['the connection ends', 'kinesis', 'breaks off', 'retry: The service did not answer in time'],
    ['a part is not taken', 'kinesis', { failed: [1], code: 'InternalFailure' }, 'retry: AWS did not take the'],
    ['a part is at fault', 'sqs', { failed: [1], code: 'InvalidMessageContents' }, 'refused: AWS did not take the'],
    ['a part waits', 'sqs', { failed: [0], code: 'InternalError' }, 'retry: AWS did not take the'],
    ['a bus takes a part', 'events', { failed: [0, 1], code: 'InternalFailure' }, 'retry: AWS did not take the'],
  ])('when %s', async (_, service, refusal, says) => {
    aws.rules.refuse = () => refusal
    expect(wordsOf(await connect(arns[service]).send(messages(2)))).toContain(says)
  })

  it('is not made with what no service takes', async () => {
    const large = message('7', { text: 'x'.repeat(250 * 1024) })
    expect(wordsOf(await connect(arns.events).send([message('6'), large]))).toBe(
      'refused: The message is larger than AWS takes',
    )
    expect(aws.sessions).toBe(0)
  })
})
