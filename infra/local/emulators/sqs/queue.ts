import { mkdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { MappingPlan, QueuePlan } from '../../plan/types.ts'
import { listen, readBody } from '../http/http-server.ts'
import { StoredQueue, md5, messageBytesMax, QueueError, type Message } from './queue-storage.ts'
import { feedFromQueue, type QueueFeed } from './queue-feed.ts'

/**
 * SQS by its JSON protocol: SendMessage, SendMessageBatch, ReceiveMessage, DeleteMessage, GetQueueAttributes,
 * PurgeQueue.
 *
 * Not imitated: FIFO, long polling (an empty answer comes at once), delays, permissions; a queue that no function is fed
 * from does not redrive to another.
 * Every call is stored on disk before it is answered.
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

type Answer = Record<string, unknown>
export async function startQueues(plans: readonly QueuePlan[], dataDir: string): Promise<Queues> {
  const folder = join(dataDir, 'queues')
  mkdirSync(folder, { recursive: true })
  const queues = new Map(plans.map((plan) => [plan.name, new StoredQueue(plan, join(folder, `${plan.name}.jsonl`))]))
  const listening = await listen((request, response) => void answer(request, response))

  function queueOf(name: string | undefined): StoredQueue {
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
    send: (name, body) => void queueOf(name).add(body),
    feed: (mapping, invoke) => {
      const queue = queueOf(mapping.source.arn.split(':').at(-1))
      const deadLetters = queue.plan.redrive && queueOf(queue.plan.redrive.queueArn.split(':').at(-1))
      const feed = feedFromQueue(queue, { mapping, invoke, deadLetters })
      queue.onAdd(() => feed.wake())
      return feed
    },
    peek: () => [...queues.values()].flatMap((queue) => queue.peek()),
    idle: () => true,
    stop: () => listening.close(),
  }
}

interface Entry {
  Id: string
  MessageBody: string
  MessageAttributes?: unknown
}

const operations: Record<string, (queue: StoredQueue, body: Record<string, unknown>) => Answer> = {
  SendMessage: (queue, body) => sent(queue.add(String(body['MessageBody']), body['MessageAttributes'])),
  SendMessageBatch: (queue, body) => {
    const entries = (body['Entries'] ?? []) as Entry[]
    if (entries.length > 10) throw new QueueError('TooManyEntriesInBatchRequest', 'a batch takes 10 messages at most')
    return {
      Successful: entries.map((entry) => ({
        Id: entry.Id,
        ...sent(queue.add(entry.MessageBody, entry.MessageAttributes)),
      })),
      Failed: [],
    }
  },
  ReceiveMessage: (queue, body) => {
    const hideMs = Number(body['VisibilityTimeout'] ?? queue.plan.visibilitySeconds) * 1000
    const taken = queue.take(Math.min(Number(body['MaxNumberOfMessages'] ?? 1), 10), hideMs)
    return taken.length === 0 ? {} : { Messages: taken.map(received) }
  },
  DeleteMessage: (queue, body) => {
    queue.remove(Buffer.from(String(body['ReceiptHandle']), 'base64url').toString())
    return {}
  },
  PurgeQueue: (queue) => {
    queue.purge()
    return {}
  },
  GetQueueAttributes: (queue) => ({
    Attributes: {
      QueueArn: queue.plan.arn,
      ApproximateNumberOfMessages: String(queue.visible()),
      ApproximateNumberOfMessagesNotVisible: String(queue.peek().length - queue.visible()),
      MessageRetentionPeriod: String(queue.plan.retentionSeconds),
      VisibilityTimeout: String(queue.plan.visibilitySeconds),
    },
  }),
}

const sent = ({ id, body }: Message): Answer => ({ MessageId: id, MD5OfMessageBody: md5(body) })

const received = ({ id, body, attributes, sentAt, receives }: Message): Answer => ({
  MessageId: id,
  ReceiptHandle: Buffer.from(id).toString('base64url'),
  Body: body,
  MD5OfBody: md5(body),
  Attributes: { SentTimestamp: String(sentAt), ApproximateReceiveCount: String(receives) },
  MessageAttributes: attributes,
})

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
  response.end(JSON.stringify(body))
}
