import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis'
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { AssumeRoleCommand, STSClient, type Credentials } from '@aws-sdk/client-sts'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { phrase } from '../../../shared/domain/failures.ts'
import {
  awsAddressIn,
  awsRoleAccountIn,
  isFifo,
  type AwsAddress,
} from '../../../shared/domain/forwarding/aws-address.ts'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { quickOptions } from '../clients/client-options.ts'
import { queueText } from '../clients/queue-client.ts'
import { later, refused, sent } from '../integrations/channels/http-call.ts'
import { once } from '../once.ts'
import type { ChannelOutcome } from '../ports/channel-ports.ts'
import { assumeOutcome, partsOutcome, type PartFailure, sendOutcome } from './aws-outcomes.ts'
import type { AwsAccess, AwsMessage, AwsTargets } from './forwarding-ports.ts'

/** As short as a session may be (AWS STS, AssumeRole); it is renewed before it ends. */
const [sessionSeconds, spareMs] = [900, minuteMs]
const openMax = 200
/** Entries of SendMessageBatch and PutEvents. */
const entriesMax = 10
/** Of all messages of a call as of one: PutEvents takes no more, SQS and Kinesis do. */
const callBytesMax = forwardingLimits.awsMessageBytesMax
const source = 'qafila'

interface Ends {
  /** of the deployment, whose own roles are for itself; null where it does not run on AWS */
  ownAccount: string | null
  /** another address by that of a service, as `https://sqs.eu-west-1.amazonaws.com`: for tests, never from tenants */
  origins: Readonly<Record<string, string>>
  now: () => number
}

/** The way to one target until a time (epoch ms), as the role that was taken on for it. */
interface Open extends Client {
  endsAt: number
}

/** Queues, data streams and event buses of accounts that let us take on a role. */
export function awsTargetsFrom(ends: Ends): AwsTargets {
  const opened = new BoundedMap<string, Open>(openMax)
  // of the deployment's own region: the customer's may be one that this account has not turned on, and what it answers is
  // good in all regions; see AWS STS, "Manage AWS STS in an AWS Region"
  const sts = once(() => new STSClient({ ...quickOptions, ...endpointIn(ends, 'https://sts.amazonaws.com') }))

  /** Kept from turn to turn, with its connections. */
  async function open({ arn, roleArn, externalId }: AwsAccess, address: AwsAddress): Promise<Open> {
    const name = `${roleArn} ${externalId} ${arn}`
    const known = opened.get(name)
    if (known && known.endsAt - spareMs > ends.now()) return known
    const role = { RoleArn: roleArn, ExternalId: externalId, RoleSessionName: source, DurationSeconds: sessionSeconds }
    const { Credentials: taken } = await sts().send(new AssumeRoleCommand(role))
    const { service, region } = address
    const credentials = credentialsOf(taken!)
    const endpoint = endpointIn(ends, `https://${service}.${region}.amazonaws.com`)
    const client = clients[service](
      { ...quickOptions, region, credentials, ...endpoint },
      { address, arn, now: ends.now },
    )
    const fresh = { ...client, endsAt: taken!.Expiration!.getTime() }
    known?.close()
    opened.set(name, fresh)
    return fresh
  }

  return {
    account: () => ends.ownAccount,
    connect(access) {
      const address = awsAddressIn(access.arn)
      const account = awsRoleAccountIn(access.roleArn)
      if (!address || account === null) throw new Error('This is no address in AWS, or no role')
      return { send: (messages) => sendTo({ ends, ofRole: account, open: () => open(access, address) }, messages) }
    },
  }
}

const credentialsOf = ({ AccessKeyId, SecretAccessKey, SessionToken }: Credentials) => ({
  accessKeyId: AccessKeyId!,
  secretAccessKey: SecretAccessKey!,
  sessionToken: SessionToken!,
})

const endpointIn = ({ origins }: Ends, origin: string): { endpoint?: string } => {
  const endpoint = origins[origin]
  return endpoint === undefined ? {} : { endpoint }
}

interface Way {
  ends: Ends
  /** the account that the role is of */
  ofRole: string
  open: () => Promise<Open>
}

async function sendTo({ ends, ofRole, open }: Way, messages: readonly AwsMessage[]): Promise<ChannelOutcome> {
  if (ends.ownAccount === null)
    return later(phrase('This installation does not run on AWS, so that no role can trust it'))
  if (ofRole === ends.ownAccount) return later(phrase('The role is of the account that this product runs in'))
  const texts = messages.map((message) => ({ ...message, body: queueText(message.body) }))
  if (texts.some(({ body }) => Buffer.byteLength(body) > callBytesMax))
    return refused(phrase('The message is larger than AWS takes'))
  const client = await open().catch(assumeOutcome)
  if (!('send' in client)) return client
  try {
    for (const call of callsOf(texts)) {
      const outcome = partsOutcome(await client.send(call))
      if (outcome.kind !== 'sent') return outcome
    }
    return sent
  } catch (error) {
    return sendOutcome(error)
  }
}

type Text = Omit<AwsMessage, 'body'> & { body: string }

/** As many messages as one call takes; those of a device stay in their order, each in a call after the one before. */
export function callsOf(messages: readonly Text[]): Text[][] {
  const calls: { texts: Text[]; bytes: number; keys: Set<string> }[] = []
  for (const message of messages) {
    const bytes = Buffer.byteLength(message.body)
    const last = calls.at(-1)
    const isFull =
      !last || last.texts.length === entriesMax || last.bytes + bytes > callBytesMax || last.keys.has(message.key)
    if (isFull) calls.push({ texts: [message], bytes, keys: new Set([message.key]) })
    else {
      last.texts.push(message)
      last.bytes += bytes
      last.keys.add(message.key)
    }
  }
  return calls.map(({ texts }) => texts)
}

/** What speaks to one service. */
interface Client {
  /** @returns what was not taken */
  send(texts: readonly Text[]): Promise<readonly PartFailure[]>
  /** Ends its connections. */
  close(): void
}

interface Target {
  address: AwsAddress
  arn: string
  now: () => number
}
type Options = typeof quickOptions & {
  credentials: ReturnType<typeof credentialsOf>
  region: string
  endpoint?: string
}

const clients: Record<AwsAddress['service'], (options: Options, target: Target) => Client> = {
  sqs(options, { address }) {
    const client = new SQSClient(options)
    const { region, account, name } = address
    const QueueUrl = `https://sqs.${region}.amazonaws.com/${account}/${name}`
    const send: Client['send'] = async (texts) => {
      const Entries = texts.map(({ key, id, body }, place) => ({
        Id: String(place),
        MessageBody: body,
        ...(isFifo(address) && { MessageGroupId: key, MessageDeduplicationId: id }),
      }))
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
      return Failed.map(({ Code, SenderFault }) => ({ code: Code ?? '', isLasting: SenderFault === true }))
    }
    return { send, close: () => client.destroy() }
  },
  kinesis(options, { arn }) {
    // its own handler speaks HTTP/2, and keeps a session that nothing ends
    const client = new KinesisClient({ ...options, requestHandler: new NodeHttpHandler(quickOptions.requestHandler) })
    const send: Client['send'] = async (texts) => {
      const Records = texts.map(({ key, body }) => ({ PartitionKey: key, Data: Buffer.from(body) }))
      const { Records: results = [] } = await client.send(new PutRecordsCommand({ StreamARN: arn, Records }))
      return failuresIn(results)
    }
    return { send, close: () => client.destroy() }
  },
  events(options, { arn, now }) {
    const client = new EventBridgeClient(options)
    const send: Client['send'] = async (texts) => {
      const Entries = texts.map(({ type, body }) => ({
        EventBusName: arn,
        Source: source,
        DetailType: type,
        Detail: body,
        Time: new Date(now()),
      }))
      const { Entries: results = [] } = await client.send(new PutEventsCommand({ Entries }))
      return failuresIn(results)
    }
    return { send, close: () => client.destroy() }
  },
}

const failuresIn = (results: readonly { ErrorCode?: string | undefined }[]): PartFailure[] =>
  results.flatMap(({ ErrorCode }) => (ErrorCode ? [{ code: ErrorCode, isLasting: false }] : []))
