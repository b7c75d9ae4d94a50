import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { MappingPlan, QueuePlan } from '../plan/types.ts'
import { listen, readBody } from './http-server.ts'
import { feedFromQueue, type QueueFeed, type Taken } from './queue-feed.ts'

/**
 * SQS by its JSON protocol: SendMessage, SendMessageBatch, ReceiveMessage, DeleteMessage, GetQueueAttributes,
 * PurgeQueue.
 *
 * Not imitated: FIFO, long polling (an empty answer comes at once), delays, permissions; a queue that no function is fed
 * from does not redrive to another.
 * Every call is kept on disk before it is answered.
 */
export interface Queues {
  address: string
  send(queue: string, body: string): void
  /** Delivers to a function, also what was left over last time. */
  feed(mapping: MappingPlan, invoke: (event: { Records: unknown[] }) => Promise<unknown>): QueueFeed
  /** every message of every queue, without taking it */
  peek(): { queue: string; body: string; sentAt: number }[]
  idle(): boolean
  stop(): Promise<void>
}

interface Message {
  id: string
  body: string
  attributes?: unknown
  /** epoch ms */
  sentAt: number
  hiddenUntil: number
  receives: number
}

type Answer = Record<string, unknown>
class QueueError extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message)
  }
}

export const messageBytesMax = 1_048_576

export async function startQueues(plans: readonly QueuePlan[], dataDir: string): Promise<Queues> {
  const folder = join(dataDir, 'queues')
  mkdirSync(folder, { recursive: true })
  const queues = new Map(plans.map((plan) => [plan.name, openQueue(plan, join(folder, `${plan.name}.jsonl`))]))
  const listening = await listen((request, response) => void answer(request, response))

  function queueOf(name: string | undefined): ReturnType<typeof openQueue> {
    const queue = queues.get(name?.split('/').at(-1) ?? '')
    if (!queue) throw new QueueError('QueueDoesNotExist', 'The specified queue does not exist.')
    return queue
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = String(request.headers['x-amz-target']).split('.').at(-1)!
    try {
      const body = JSON.parse((await readBody(request, 8 * messageBytesMax)).toString() || '{}') as Record<
        string,
        unknown
      >
      const operation = operations[target]
      if (!operation) throw new QueueError('UnsupportedOperation', `${target} is not imitated`)
      reply(response, 200, operation(queueOf(body['QueueUrl'] as string), body))
    } catch (error) {
      const type = error instanceof QueueError ? error.type : 'InternalError'
      const message = error instanceof Error ? error.message : String(error)
      reply(response, error instanceof QueueError ? 400 : 500, { __type: `com.amazonaws.sqs#${type}`, message })
    }
  }

  return {
    address: `http://127.0.0.1:${listening.port}`,
    send: (name, body) => void queueOf(name).send(body),
    feed: (mapping, invoke) => {
      const queue = queueOf(mapping.source.arn.split(':').at(-1))
      const { redrive } = queue.plan
      const layAside = ({ id, body, attributes }: Taken) => {
        queueOf(redrive?.queueArn.split(':').at(-1)).send(body, attributes)
        queue.drop(id)
      }
      const fed = { ...queue.fed, receivesMax: redrive?.receivesMax ?? null, layAside }
      const feed = feedFromQueue(fed, mapping, invoke)
      queue.onSend(() => feed.wake())
      return feed
    },
    peek: () => [...queues.values()].flatMap((queue) => queue.peek()),
    idle: () => true,
    stop: () => listening.close(),
  }
}

type Queue = ReturnType<typeof openQueue>
interface Entry {
  Id: string
  MessageBody: string
  MessageAttributes?: unknown
}

const operations: Record<string, (queue: Queue, body: Record<string, unknown>) => Answer> = {
  SendMessage: (queue, body) => queue.send(String(body['MessageBody']), body['MessageAttributes']),
  SendMessageBatch: (queue, body) => {
    const entries = (body['Entries'] ?? []) as Entry[]
    if (entries.length > 10) throw new QueueError('TooManyEntriesInBatchRequest', 'a batch takes 10 messages at most')
    return {
      Successful: entries.map((entry) => ({ Id: entry.Id, ...queue.send(entry.MessageBody, entry.MessageAttributes) })),
      Failed: [],
    }
  },
  ReceiveMessage: (queue, body) => queue.receive(Number(body['MaxNumberOfMessages'] ?? 1), body['VisibilityTimeout']),
  DeleteMessage: (queue, body) => queue.remove(String(body['ReceiptHandle'])),
  PurgeQueue: (queue) => queue.purge(),
  GetQueueAttributes: (queue) => queue.attributes(),
}

function openQueue(plan: QueuePlan, file: string) {
  let messages = readMessages(file, plan.retentionSeconds)
  writeFileSync(`${file}.new`, messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
  renameSync(`${file}.new`, file)

  const listeners: (() => void)[] = []
  const send = (body: string, attributes?: unknown): Answer => {
    if (Buffer.byteLength(body) > messageBytesMax) {
      throw new QueueError(
        'InvalidParameterValue',
        `One or more parameters are invalid. Message must be shorter than ${messageBytesMax} bytes.`,
      )
    }
    const message = { id: randomUUID(), body, attributes, sentAt: Date.now(), hiddenUntil: 0, receives: 0 }
    appendFileSync(file, `${JSON.stringify(message)}\n`)
    messages.push(message)
    for (const heard of listeners) heard()
    return { MessageId: message.id, MD5OfMessageBody: md5(body) }
  }

  const take = (countMax: number, visibility: unknown): Message[] => {
    const now = Date.now()
    const hideMs = Number(visibility ?? plan.visibilitySeconds) * 1000
    const taken = messages.filter(({ hiddenUntil }) => hiddenUntil <= now).slice(0, countMax)
    for (const message of taken) {
      message.hiddenUntil = now + hideMs
      message.receives += 1
    }
    return taken
  }
  const drop = (id: string): void => {
    appendFileSync(file, `${JSON.stringify({ removed: id })}\n`)
    messages = messages.filter((message) => message.id !== id)
  }
  /** as the poller of a function sees it: what it took is its own until it says otherwise */
  const fed = {
    arn: plan.arn,
    take: (countMax: number) =>
      take(countMax, Number.POSITIVE_INFINITY).map((message) => ({ ...message, md5: md5(message.body) })),
    remove: drop,
    release: (ids: readonly string[]) => {
      for (const message of messages) if (ids.includes(message.id)) message.hiddenUntil = 0
    },
    count: () => messages.filter(({ hiddenUntil }) => hiddenUntil <= Date.now()).length,
  }

  return {
    plan,
    send,
    fed,
    drop,
    onSend: (heard: () => void) => void listeners.push(heard),
    receive: (count: number, visibility: unknown): Answer => {
      const taken = take(Math.min(count, 10), visibility)
      return taken.length === 0 ? {} : { Messages: taken.map(received) }
    },
    remove: (handle: string): Answer => {
      drop(Buffer.from(handle, 'base64url').toString())
      return {}
    },
    purge: (): Answer => {
      writeFileSync(file, '')
      messages = []
      return {}
    },
    attributes: (): Answer => ({
      Attributes: {
        QueueArn: plan.arn,
        ApproximateNumberOfMessages: String(messages.filter(({ hiddenUntil }) => hiddenUntil <= Date.now()).length),
        ApproximateNumberOfMessagesNotVisible: String(
          messages.filter(({ hiddenUntil }) => hiddenUntil > Date.now()).length,
        ),
        MessageRetentionPeriod: String(plan.retentionSeconds),
        VisibilityTimeout: String(plan.visibilitySeconds),
      },
    }),
    peek: () => messages.map(({ body, sentAt }) => ({ queue: plan.name, body, sentAt })),
  }
}

const received = ({ id, body, attributes, sentAt, receives }: Message): Answer => ({
  MessageId: id,
  ReceiptHandle: Buffer.from(id).toString('base64url'),
  Body: body,
  MD5OfBody: md5(body),
  Attributes: { SentTimestamp: String(sentAt), ApproximateReceiveCount: String(receives) },
  MessageAttributes: attributes,
})

function readMessages(file: string, retentionSeconds: number): Message[] {
  const kept = new Map<string, Message>()
  for (const line of readLines(file)) {
    const entry = JSON.parse(line) as Message & { removed?: string }
    if (entry.removed) kept.delete(entry.removed)
    else kept.set(entry.id, { ...entry, hiddenUntil: 0 })
  }
  const oldest = Date.now() - retentionSeconds * 1000
  return [...kept.values()].filter(({ sentAt }) => sentAt > oldest)
}

/** Whole lines only: the last one may have been cut off. */
function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1)
  } catch {
    return []
  }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
  response.end(JSON.stringify(body))
}
