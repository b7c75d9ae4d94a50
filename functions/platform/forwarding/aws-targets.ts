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
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { quickOptions } from '../clients/client-options.ts'
import { queueText } from '../clients/queue-client.ts'
import { later, refused, sent } from '../integrations/channels/http-call.ts'
import { assumeOutcome, partsOutcome, type PartFailure, sendOutcome } from './aws-outcomes.ts'
import type { AwsAccess, AwsConnection, AwsMessage, AwsTargets } from './forwarding-ports.ts'

/** As short as a session may be (AWS STS, AssumeRole); it is renewed before it ends. */
const [sessionSeconds, spareMs] = [900, minuteMs]
const sessionsMax = 200
/** Entries of SendMessageBatch and PutEvents. */
const entriesMax = 10
/** PutEvents takes 256 KB in all, SQS and Kinesis take more. The rest is for names and keys. */
const callBytesMax = 240 * 1024
const source = 'qafila'

interface Ends {
  /** of the deployment, whose own roles are for itself; null where it does not run on AWS */
  ownAccount: string | null
  /** another address by that of a service, as `https://sqs.eu-west-1.amazonaws.com`: for tests, never from tenants */
  origins: Readonly<Record<string, string>>
  now: () => number
}

interface Session {
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string }
  /** epoch ms */
  endsAt: number
}

/** Queues, data streams and event buses of accounts that let us take on a role. */
export function awsTargetsFrom(ends: Ends): AwsTargets {
  const sessions = new BoundedMap<string, Session>(sessionsMax)

  /**
   * By STS of the deployment's own region: the customer's may be one that this account has not turned on, and what it
   * answers is good in all regions.
   * @see AWS STS, "Manage AWS STS in an AWS Region"
   */
  async function sessionFor({ roleArn, externalId }: AwsAccess): Promise<Session> {
    const name = `${roleArn} ${externalId}`
    const known = sessions.get(name)
    if (known && known.endsAt - spareMs > ends.now()) return known
    const endpoint = ends.origins['https://sts.amazonaws.com']
    const client = new STSClient({ ...quickOptions, ...(endpoint !== undefined && { endpoint }) })
    const { Credentials } = await client.send(
      new AssumeRoleCommand({
        RoleArn: roleArn,
        ExternalId: externalId,
        RoleSessionName: source,
        DurationSeconds: sessionSeconds,
      }),
    )
    const session = sessionOf(Credentials!)
    sessions.set(name, session)
    return session
  }

  return {
    account: () => ends.ownAccount,
    connect(access) {
      const address = awsAddressIn(access.arn)
      const account = awsRoleAccountIn(access.roleArn)
      if (!address || account === null) throw new Error('This is no address in AWS, or no role')
      return connection(address, { access, ends, ofRole: account, session: () => sessionFor(access) })
    },
  }
}

const sessionOf = ({ AccessKeyId, SecretAccessKey, SessionToken, Expiration }: Credentials): Session => ({
  credentials: { accessKeyId: AccessKeyId!, secretAccessKey: SecretAccessKey!, sessionToken: SessionToken! },
  endsAt: Expiration!.getTime(),
})

const endpointOf = (service: string, region: string, { origins }: Ends): string | undefined =>
  origins[`https://${service}.${region}.amazonaws.com`]

interface Way {
  access: AwsAccess
  ends: Ends
  /** the account that the role is of */
  ofRole: string
  session: () => Promise<Session>
}

function connection(address: AwsAddress, { access, ends, ofRole, session }: Way): AwsConnection {
  let sending: Promise<Sender> | null = null
  const open = async (): Promise<Sender> => {
    const { credentials } = await session()
    const { service, region } = address
    const endpoint = endpointOf(service, region, ends)
    const options = { ...quickOptions, region, credentials, ...(endpoint !== undefined && { endpoint }) }
    return senders[service](options, { address, arn: access.arn, now: ends.now })
  }
  return {
    async send(messages) {
      if (ends.ownAccount === null)
        return later(phrase('This installation does not run on AWS, so that no role can trust it'))
      if (ofRole === ends.ownAccount) return later(phrase('The role is of the account that this product runs in'))
      const texts = messages.map((message) => ({ ...message, body: queueText(message.body) }))
      if (texts.some(({ body }) => Buffer.byteLength(body) > callBytesMax))
        return refused(phrase('The message is larger than AWS takes'))
      let send: Sender
      try {
        send = await (sending ??= open())
      } catch (error) {
        sending = null
        return assumeOutcome(error)
      }
      try {
        for (const call of callsOf(texts)) {
          const outcome = partsOutcome(await send(call))
          if (outcome.kind !== 'sent') return outcome
        }
        return sent
      } catch (error) {
        return sendOutcome(error)
      }
    },
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

/** @returns what was not taken */
type Sender = (texts: readonly Text[]) => Promise<readonly PartFailure[]>

interface Target {
  address: AwsAddress
  arn: string
  now: () => number
}
type Options = typeof quickOptions & Pick<Session, 'credentials'> & { region: string; endpoint?: string }

const senders: Record<AwsAddress['service'], (options: Options, target: Target) => Sender> = {
  sqs(options, { address }) {
    const client = new SQSClient(options)
    const { region, account, name } = address
    const QueueUrl = `https://sqs.${region}.amazonaws.com/${account}/${name}`
    return async (texts) => {
      const Entries = texts.map(({ key, id, body }, place) => ({
        Id: String(place),
        MessageBody: body,
        ...(isFifo(address) && { MessageGroupId: key, MessageDeduplicationId: id }),
      }))
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
      return Failed.map(({ Code, SenderFault }) => ({ code: Code ?? '', isLasting: SenderFault === true }))
    }
  },
  kinesis(options, { arn }) {
    // its own handler speaks HTTP/2, and keeps a session that nothing ends
    const client = new KinesisClient({ ...options, requestHandler: new NodeHttpHandler(quickOptions.requestHandler) })
    return async (texts) => {
      const Records = texts.map(({ key, body }) => ({ PartitionKey: key, Data: Buffer.from(body) }))
      const { Records: results = [] } = await client.send(new PutRecordsCommand({ StreamARN: arn, Records }))
      return failuresIn(results)
    }
  },
  events(options, { arn, now }) {
    const client = new EventBridgeClient(options)
    return async (texts) => {
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
  },
}

const failuresIn = (results: readonly { ErrorCode?: string | undefined }[]): PartFailure[] =>
  results.flatMap(({ ErrorCode }) => (ErrorCode ? [{ code: ErrorCode, isLasting: false }] : []))
