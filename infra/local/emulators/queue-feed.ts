import { setTimeout as wait } from 'node:timers/promises'
import { region } from '../local-names.ts'
import type { MappingPlan } from '../plan/types.ts'

/** A message as a poller took it. */
export interface Taken {
  id: string
  body: string
  attributes?: unknown
  /** epoch ms */
  sentAt: number
  md5: string
  /** how often it was taken, this time included */
  receives: number
}

/** The side of a queue that its poller works with. */
export interface FedQueue {
  arn: string
  /** tries after which a message moves on; null: it stays */
  receivesMax: number | null
  take(countMax: number): Taken[]
  remove(id: string): void
  /** Shows taken messages again. */
  release(ids: readonly string[]): void
  /** to the dead-letter queue */
  layAside(message: Taken): void
  count(): number
}

export interface QueueFeed {
  wake(): void
  idle(): boolean
  stop(): Promise<void>
}

type Invoke = (event: { Records: unknown[] }) => Promise<unknown>

/**
 * Lambda's poller for SQS: a batch that fails comes again, of a partial answer only what it names, and what was taken too
 * often moves to the dead-letter queue.
 *
 * Not imitated: the visibility timeout between two tries (a pause that grows to two seconds stands for it), several
 * batches at a time, the batching window, filters. How often a message was taken is forgotten at a restart.
 * @see AWS Lambda, "Handling errors for an SQS event source"
 */
export function feedFromQueue(queue: FedQueue, mapping: MappingPlan, invoke: Invoke): QueueFeed {
  const stopped = new AbortController()
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    let failures = 0
    for (let batch = queue.take(mapping.batchSize); batch.length > 0; batch = queue.take(mapping.batchSize)) {
      const left = await attempt(batch)
      for (const { id } of batch) if (!left.has(id)) queue.remove(id)
      failures = left.size > 0 ? failures + 1 : 0
      if (failures > 0) await pause(Math.min(25 * 2 ** failures, 2_000))
      if (stopped.signal.aborted) return
      for (const message of batch.filter(({ id }) => left.has(id))) {
        if (queue.receivesMax !== null && message.receives >= queue.receivesMax) queue.layAside(message)
        else queue.release([message.id])
      }
    }
  }

  async function attempt(batch: readonly Taken[]): Promise<Set<string>> {
    const all = new Set(batch.map(({ id }) => id))
    try {
      const answer = await invoke({ Records: batch.map((message) => record(message, queue.arn)) })
      return mapping.partialResponses ? failedOf(answer, all) : new Set()
    } catch (error) {
      console.error(`${mapping.title}: ${error instanceof Error ? error.message : String(error)}`)
      return all
    }
  }

  async function pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: stopped.signal }).catch(() => {})
  }

  const wake = () => {
    if (running || stopped.signal.aborted || queue.count() === 0) return
    running = run()
      .catch((error: unknown) => console.error(`${mapping.title}: a batch could not be dealt with`, error))
      .finally(() => {
        running = null
        wake()
      })
  }
  wake()
  return {
    wake,
    idle: () => running === null,
    stop: async () => {
      stopped.abort()
      await running
    },
  }
}

/** An answer that names an unknown message, or nothing by its name, fails the whole batch. */
function failedOf(answer: unknown, all: Set<string>): Set<string> {
  const failures = (answer as { batchItemFailures?: { itemIdentifier?: string }[] } | null)?.batchItemFailures ?? []
  const named = failures.map(({ itemIdentifier = '' }) => itemIdentifier)
  return named.every((id) => all.has(id)) ? new Set(named) : all
}

/** @see AWS Lambda, "Using Lambda with Amazon SQS", example event */
const record = ({ id, body, attributes, sentAt, md5, receives }: Taken, arn: string) => ({
  messageId: id,
  receiptHandle: Buffer.from(id).toString('base64url'),
  body,
  attributes: {
    ApproximateReceiveCount: String(receives),
    SentTimestamp: String(sentAt),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(sentAt),
  },
  messageAttributes: attributes ?? {},
  md5OfBody: md5,
  eventSource: 'aws:sqs',
  eventSourceARN: arn,
  awsRegion: region,
})
