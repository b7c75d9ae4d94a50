import { describe, expect, it } from 'vitest'
import {
  awsAddressIn,
  awsRoleAccountIn,
  awsRoleLengthMax,
  isFifo,
} from '../../../../shared/domain/forwarding/aws-address.ts'
import { sendPolicy, trustPolicy } from '../../../../shared/domain/forwarding/aws-policies.ts'

const of = (rest: string) => `arn:aws:${rest}`

describe('what an ARN names', () => {
  it.each([
    ['a queue', 'sqs:eu-west-1:123456789012:fleet', { service: 'sqs', region: 'eu-west-1', name: 'fleet' }],
    ['a FIFO queue', 'sqs:us-gov-west-1:123456789012:fleet.fifo', { service: 'sqs', name: 'fleet.fifo' }],
    ['a stream', 'kinesis:ap-southeast-2:123456789012:stream/fleet.v2', { service: 'kinesis', name: 'fleet.v2' }],
    ['a bus', 'events:eu-central-1:123456789012:event-bus/fleet/a', { service: 'events', name: 'fleet/a' }],
  ])('is %s', (_, arn, facts) => {
    expect(awsAddressIn(of(arn))).toMatchObject({ ...facts, account: '123456789012' })
  })

  it.each([
    ['nothing', ''],
    ['an address', 'https://sqs.eu-west-1.amazonaws.com/123456789012/fleet'],
    ['another service', of('sns:eu-west-1:123456789012:fleet')],
    ['no region', of('sqs::123456789012:fleet')],
    ['a region that is a host', of('sqs:evil.example/x-1:123456789012:fleet')],
    ['no account', of('sqs:eu-west-1:12345:fleet')],
    ['a path in the name of a queue', of('sqs:eu-west-1:123456789012:a/../b')],
    ['another partition', 'arn:aws-cn:sqs:cn-north-1:123456789012:fleet'],
    ['a rule', of('events:eu-west-1:123456789012:rule/fleet')],
    ['a stream without its kind', of('kinesis:eu-west-1:123456789012:fleet')],
    ['a line break', of('sqs:eu-west-1:123456789012:fleet\n')],
  ])('is none of ours for %s', (_, arn) => {
    expect(awsAddressIn(arn)).toBeNull()
  })

  it('says whether a queue keeps an order', () => {
    const fifo = (arn: string) => isFifo(awsAddressIn(of(arn))!)
    expect(fifo('sqs:eu-west-1:123456789012:fleet.fifo')).toBe(true)
    expect(fifo('sqs:eu-west-1:123456789012:fleet')).toBe(false)
    expect(fifo('events:eu-west-1:123456789012:event-bus/fleet.fifo')).toBe(false)
  })
})

describe('a role', () => {
  it.each([
    ['of our prefix', 'iam::123456789012:role/qafila-forwarding', '123456789012'],
    ['with more behind it', 'iam::123456789012:role/qafila-forwarding-fleet', '123456789012'],
    ['of another name', 'iam::123456789012:role/admin', null],
    ['with a path', 'iam::123456789012:role/qafila/qafila-forwarding', null],
    ['that is a user', 'iam::123456789012:user/qafila-forwarding', null],
    ['without an account', 'iam:::role/qafila-forwarding', null],
  ])('%s', (_, arn, account) => {
    expect(awsRoleAccountIn(of(arn))).toBe(account)
  })

  it('has a name of 64 characters at most', () => {
    const named = (length: number) => of(`iam::123456789012:role/qafila-forwarding${'x'.repeat(length - 17)}`)
    expect(awsRoleAccountIn(named(64))).toBe('123456789012')
    expect(named(64).length).toBeLessThanOrEqual(awsRoleLengthMax)
    expect(awsRoleAccountIn(named(65))).toBeNull()
  })
})

describe('the policies of a role', () => {
  it('trust one account for one organisation', () => {
    expect(trustPolicy({ accountId: '111122223333', externalId: 'qafila-a' })).toMatchObject({
      Statement: [
        {
          Principal: { AWS: 'arn:aws:iam::111122223333:root' },
          Action: 'sts:AssumeRole',
          Condition: { StringEquals: { 'sts:ExternalId': 'qafila-a' } },
        },
      ],
    })
  })

  it.each([
    ['sqs:eu-west-1:123456789012:fleet', 'sqs:SendMessage'],
    ['kinesis:eu-west-1:123456789012:stream/fleet', 'kinesis:PutRecords'],
    ['events:eu-west-1:123456789012:event-bus/fleet', 'events:PutEvents'],
  ])('allow one action on %s', (rest, Action) => {
    expect(sendPolicy(of(rest))).toMatchObject({ Statement: [{ Effect: 'Allow', Action, Resource: of(rest) }] })
  })

  it('are none for what is no ARN', () => {
    expect(sendPolicy('https://erp.example')).toBeNull()
  })
})
