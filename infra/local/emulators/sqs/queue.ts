import { mkdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { MappingPlan, QueuePlan } from '../../plan/types.ts'
import type { Disk } from '../disk/disk.ts'
import { awsLimits } from '../aws-limits.data.ts'
import { listen, readBody } from '../http/http-server.ts'
import { moveMessages, queueOperations, type Answer } from './queue-operations.ts'
import { StoredQueue, QueueError } from './queue-storage.ts'
import { passageAfter } from '../poller-pauses.ts'
import { feedFromQueue, type QueueFeed } from './queue-feed.ts'

/**
 * SQS by its JSON protocol: SendMessage, SendMessageBatch, ReceiveMessage, DeleteMessage, ChangeMessageVisibility,
 * GetQueueAttributes,
 * PurgeQueue, ListQueues, and StartMessageMoveTask, the redrive of a dead-letter queue.
 *
 * Not imitated: FIFO, long polling (an empty answer comes at once), permissions; a queue that no function is fed
 * from does not redrive to another by itself. A redrive is over when it is answered.
 * What was sent is stored on disk before it is answered.
 */
export interface Queues {
  address: string
  send(queue: string, body: string): void
  /**
   * Delivers to a function, also what was left over last time. What failed is delivered again when it is visible again:
   * after the queue's timeout, unless `visibilityMs` says otherwise. A new message is seen `pauseMs` after it was sent.
   */
  feed(
    mapping: MappingPlan,
    invoke: (event: { Records: unknown[] }) => Promise<unknown>,
    options?: { visibilityMs?: number | undefined; pauseMs?: number },
  ): QueueFeed
  /** every message of every queue, without taking it */
  peek(): { queue: string; body: string; sentAt: number }[]
  idle(): boolean
  stop(): Promise<void>
}

export async function startQueues(plans: readonly QueuePlan[], dataDir: string, disk: Disk): Promise<Queues> {
  const folder = join(dataDir, 'queues')
  mkdirSync(folder, { recursive: true })
  const opened = plans.map((plan) => new StoredQueue(plan, join(folder, `${plan.name}.jsonl`), disk))
  const queues = new Map(opened.map((queue) => [queue.plan.name, queue]))
  const listening = await listen((request, response) => void answer(request, response))

  function queueOf(name: string | undefined): StoredQueue {
    const queue = queues.get(name?.split('/').at(-1) ?? '')
    if (!queue) throw new QueueError('QueueDoesNotExist', 'The specified queue does not exist.')
    return queue
  }

  function run(target: string, body: Record<string, unknown>): Answer {
    if (target === 'ListQueues') return { QueueUrls: opened.map(({ plan }) => plan.url) }
    if (target === 'StartMessageMoveTask') return moveMessages(opened, body)
    const operation = queueOperations[target]
    if (!operation) throw new QueueError('UnsupportedOperation', `${target} is not imitated`)
    return operation(queueOf(body['QueueUrl'] as string), body)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = String(request.headers['x-amz-target']).split('.').at(-1)!
    try {
      const text = (await readBody(request, 8 * awsLimits.sqs.messageBytesMax.value)).toString()
      reply(response, 200, run(target, JSON.parse(text || '{}') as Record<string, unknown>))
    } catch (error) {
      const type = error instanceof QueueError ? error.type : 'InternalError'
      const message = error instanceof Error ? error.message : String(error)
      reply(response, error instanceof QueueError ? 400 : 500, { __type: `com.amazonaws.sqs#${type}`, message })
    }
  }

  return {
    address: `http://127.0.0.1:${listening.port}`,
    send: (name, body) => void queueOf(name).add(body),
    feed: (mapping, invoke, options = {}) => {
      const queue = queueOf(mapping.source.arn.split(':').at(-1))
      const deadLetters = queue.plan.redrive && queueOf(queue.plan.redrive.queueArn.split(':').at(-1))
      const { visibilityMs = queue.plan.visibilitySeconds * 1000, pauseMs = 0 } = options
      const feed = feedFromQueue(queue, { mapping, invoke, deadLetters, visibilityMs })
      const passage = passageAfter(pauseMs)
      queue.onAdd(() => passage.pass(() => feed.wake()))
      return {
        wake: () => feed.wake(),
        idle: () => passage.isEmpty() && feed.idle(),
        stop: () => {
          passage.stop()
          return feed.stop()
        },
      }
    },
    peek: () => [...queues.values()].flatMap((queue) => queue.peek()),
    idle: () => true,
    stop: async () => {
      await listening.close()
      for (const queue of opened) queue.close()
    },
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
  response.end(JSON.stringify(body))
}
