import { setTimeout as wait } from 'node:timers/promises'
import { region } from '../../local-names.ts'
import type { MappingPlan } from '../../plan/types.ts'
import { md5, type StoredQueue, type Message } from './queue-storage.ts'

export interface QueueFeed {
  wake(): void
  idle(): boolean
  stop(): Promise<void>
}

interface Fed {
  mapping: MappingPlan
  invoke: (event: { Records: unknown[] }) => Promise<unknown>
  /** where messages go that were taken in vain too often; null: they stay */
  deadLetters: StoredQueue | null
}

/**
 * Lambda's poller for SQS: a batch that fails comes again, of a partial answer only what it names, and what was taken too
 * often moves to the dead-letter queue.
 *
 * Not imitated: the visibility timeout between two tries (a pause that grows to two seconds stands for it), several
 * batches at a time, the batching window, filters. How often a message was taken is forgotten at a restart.
 * @see AWS Lambda, "Handling errors for an SQS event source"
 */
export function feedFromQueue(queue: StoredQueue, { mapping, invoke, deadLetters }: Fed): QueueFeed {
  const stopped = new AbortController()
  let running: Promise<void> | null = null
  const receivesMax = queue.plan.redrive?.receivesMax ?? Number.POSITIVE_INFINITY
  const take = () => queue.take(mapping.batchSize, Number.POSITIVE_INFINITY)

  async function run(): Promise<void> {
    let failures = 0
    for (let batch = take(); batch.length > 0; batch = take()) {
      const left = await attempt(batch)
      for (const { id } of batch) if (!left.has(id)) queue.remove(id)
      failures = left.size > 0 ? failures + 1 : 0
      if (failures > 0) await pause(Math.min(25 * 2 ** failures, 2_000))
      if (stopped.signal.aborted) return
      for (const message of batch.filter(({ id }) => left.has(id))) {
        if (message.receives < receivesMax) queue.release(message.id)
        else layAside(message)
      }
    }
  }

  function layAside({ id, body, attributes }: Message): void {
    deadLetters?.add(body, attributes)
    queue.remove(id)
  }

  async function attempt(batch: readonly Message[]): Promise<Set<string>> {
    const all = new Set(batch.map(({ id }) => id))
    try {
      const answer = await invoke({ Records: batch.map((message) => record(message, queue.plan.arn)) })
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
    if (running || stopped.signal.aborted || queue.visible() === 0) return
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
const record = ({ id, body, attributes, sentAt, receives }: Message, arn: string) => ({
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
  md5OfBody: md5(body),
  eventSource: 'aws:sqs',
  eventSourceARN: arn,
  awsRegion: region,
})
