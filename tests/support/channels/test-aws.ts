import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that an account took. */
export interface TakenInAws {
  service: 'sqs' | 'kinesis' | 'events'
  /** the queue's address, the stream's ARN, or the bus's */
  target: string
  /** the session that sent it */
  token: string
  /** a message of SQS, a record of Kinesis or an event */
  entry: Record<string, unknown>
}

/** What a service answers instead of taking a call: an error by its code, or entries of the call that fail. */
export type AwsRefusal = { code: string; status?: number } | { failed: readonly number[]; code: string } | 'breaks off'

interface Rules {
  roleArn: string
  externalId: string
  /** asked for each call of the services that take messages */
  refuse: () => AwsRefusal | null
}

export interface TestAws {
  origin: string
  /** by the address of each service in a region */
  origins: Record<string, string>
  taken: TakenInAws[]
  sessions: number
  rules: Rules
  stop(): Promise<void>
}

const services = ['sqs', 'kinesis', 'events'] as const
const limits = { entries: 10, records: 500, bytes: 256 * 1024 }

/** An account of AWS with one role: STS, SQS, Kinesis and EventBridge as their API references describe the calls that we make. */
export async function startTestAws(region: string, given: Pick<Rules, 'roleArn' | 'externalId'>): Promise<TestAws> {
  const tokens = new Set<string>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const aws: TestAws = {
    origin,
    origins: {
      'https://sts.amazonaws.com': origin,
      ...Object.fromEntries(services.map((name) => [`https://${name}.${region}.amazonaws.com`, origin])),
    },
    taken: [],
    sessions: 0,
    rules: { ...given, refuse: () => null },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request)
    const operation = String(request.headers['x-amz-target'] ?? '')
    if (operation === '') return assumeRole(new URLSearchParams(body), response)
    const token = String(request.headers['x-amz-security-token'] ?? '')
    if (!tokens.has(token)) return fail(response, 'UnrecognizedClientException', 400)
    const refusal = aws.rules.refuse()
    if (refusal === 'breaks off') return void request.socket.destroy()
    if (refusal && !('failed' in refusal)) return fail(response, refusal.code, refusal.status ?? 400)
    const call = callIn(operation, JSON.parse(body) as Record<string, unknown>)
    if (!call || call.entries.length === 0) return fail(response, 'ValidationException', 400)
    if (call.entries.length > (call.service === 'kinesis' ? limits.records : limits.entries))
      return fail(response, 'TooManyEntriesInBatchRequest', 400)
    if (Buffer.byteLength(body) > limits.bytes * 2) return fail(response, 'BatchRequestTooLong', 400)
    const failed = new Set(refusal ? refusal.failed : [])
    call.entries.forEach((entry, place) => {
      if (!failed.has(place)) aws.taken.push({ service: call.service, target: call.target, token, entry })
    })
    return send(response, 200, call.answer(failed, refusal && 'failed' in refusal ? refusal.code : ''))
  }

  function assumeRole(form: URLSearchParams, response: ServerResponse): void {
    const { roleArn, externalId } = aws.rules
    const isTrusted = form.get('RoleArn') === roleArn && form.get('ExternalId') === externalId
    response.setHeader('content-type', 'text/xml')
    if (form.get('Action') !== 'AssumeRole' || !isTrusted) {
      response.statusCode = 403
      response.end('<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code></Error></ErrorResponse>')
      return
    }
    const token = `token-${++aws.sessions}`
    tokens.add(token)
    const ends = new Date(Date.now() + Number(form.get('DurationSeconds')) * 1000).toISOString()
    response.end(
      `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials><AccessKeyId>ASIAEXAMPLE</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>${token}</SessionToken><Expiration>${ends}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`,
    )
  }

  return aws
}

interface Call {
  service: TakenInAws['service']
  target: string
  entries: Record<string, unknown>[]
  answer(failed: ReadonlySet<number>, code: string): object
}

function callIn(operation: string, body: Record<string, unknown>): Call | null {
  const entries = (body['Entries'] ?? body['Records'] ?? []) as Record<string, unknown>[]
  if (operation === 'AmazonSQS.SendMessageBatch')
    return {
      service: 'sqs',
      target: String(body['QueueUrl']),
      entries,
      answer: (failed, Code) => ({
        Successful: entries.flatMap(({ Id, MessageBody }, place) =>
          failed.has(place) ? [] : [{ Id, MessageId: `m${place}`, MD5OfMessageBody: md5(MessageBody) }],
        ),
        Failed: [...failed].map((place) => ({
          Id: entries[place]!['Id'],
          Code,
          SenderFault: Code !== 'InternalError',
        })),
      }),
    }
  if (operation === 'Kinesis_20131202.PutRecords')
    return {
      service: 'kinesis',
      target: String(body['StreamARN']),
      entries,
      answer: (failed, ErrorCode) => ({
        FailedRecordCount: failed.size,
        Records: entries.map((_, place) =>
          failed.has(place) ? { ErrorCode, ErrorMessage: '' } : { SequenceNumber: '1', ShardId: 'shardId-0' },
        ),
      }),
    }
  if (operation === 'AWSEvents.PutEvents')
    return {
      service: 'events',
      target: String(entries[0]?.['EventBusName']),
      entries,
      answer: (failed, ErrorCode) => ({
        FailedEntryCount: failed.size,
        Entries: entries.map((_, place) => (failed.has(place) ? { ErrorCode } : { EventId: 'e' })),
      }),
    }
  return null
}

const md5 = (text: unknown): string => createHash('md5').update(String(text)).digest('hex')

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/x-amz-json-1.1')
  response.end(JSON.stringify(body))
}

const fail = (response: ServerResponse, code: string, status: number): void =>
  send(response, status, { __type: code, message: code })
