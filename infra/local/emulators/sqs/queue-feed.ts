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
  /** between two tries: a message that was taken is hidden for so long */
  visibilityMs: number
}

/**
 * Lambda's poller for SQS: a batch that fails comes again, of a partial answer only what it names, and what was taken too
 * often moves to the dead-letter queue.
 *
 * A message that failed is seen again when its visibility timeout is over; until then nobody is busy with it.
 *
 * Not imitated: several batches at a time, the batching window, filters, the timeout before a message moves to the
 * dead-letter queue. How often a message was taken is forgotten at a restart, and so is that it is hidden.
 * @see AWS Lambda, "Handling errors for an SQS event source"
 * @see Amazon SQS developer guide, "Amazon SQS visibility timeout"
 */
export function feedFromQueue(queue: StoredQueue, { mapping, invoke, deadLetters, visibilityMs }: Fed): QueueFeed {
  const stopped = new AbortController()
  let running: Promise<void> | null = null
  const hidden = new HiddenMessages(queue)
  const receivesMax = queue.plan.redrive?.receivesMax ?? Number.POSITIVE_INFINITY
  const take = () => queue.take(mapping.batchSize, Number.POSITIVE_INFINITY)

  async function run(): Promise<void> {
    let failures = 0
    for (let batch = take(); batch.length > 0; batch = take()) {
      const takenAt = Date.now()
      const left = await attempt(batch)
      for (const { id } of batch) if (!left.has(id)) queue.remove(id)
      failures = left.size > 0 ? failures + 1 : 0
      for (const message of batch.filter(({ id }) => left.has(id))) {
        // its receiver may have said when it wants to see it again
        const shownAt = Number.isFinite(message.hiddenUntil) ? message.hiddenUntil : takenAt + visibilityMs
        if (message.receives < receivesMax) hidden.showAt(message.id, shownAt, () => wake())
        else await layAside(message, { from: queue, to: deadLetters, isStopped: () => stopped.signal.aborted, pause })
      }
      if (failures > 0) await pause(Math.min(25 * 2 ** failures, 2_000))
      if (stopped.signal.aborted) return
    }
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

  const alarm = new DelayAlarm(queue)
  const wake = () => {
    if (!stopped.signal.aborted) alarm.set(wake)
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
      alarm.stop()
      hidden.stop()
      await running
    },
  }
}

/** Wakes up again when the next message that its sender delayed is to be seen; nobody is busy with it until then. */
class DelayAlarm {
  readonly #queue: StoredQueue
  #timer: NodeJS.Timeout | undefined

  constructor(queue: StoredQueue) {
    this.#queue = queue
  }

  set(wake: () => void): void {
    clearTimeout(this.#timer)
    const at = this.#queue.nextDelayed()
    if (at !== null) this.#timer = setTimeout(wake, Math.max(1, at - Date.now())).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

/** Taken messages that are to be seen again later. */
class HiddenMessages {
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(private readonly queue: StoredQueue) {}

  /** @param at epoch ms. @param shown calls back when it is seen later, not when at once */
  showAt(id: string, at: number, shown: () => void): void {
    const waitMs = at - Date.now()
    if (waitMs <= 0) return this.queue.release(id)
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.queue.release(id)
      shown()
    }, waitMs).unref()
    this.#timers.add(timer)
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}

interface Moving {
  from: StoredQueue
  to: StoredQueue | null
  isStopped: () => boolean
  pause: (ms: number) => Promise<void>
}

/** A message stays until the dead-letter queue has stored it. */
async function layAside(
  { id, body, attributes, group }: Message,
  { from, to, isStopped, pause }: Moving,
): Promise<void> {
  for (let tries = 1; !isStopped(); tries += 1) {
    try {
      to?.add(body, { attributes, group, givenUpBy: from.plan.arn })
      return from.remove(id)
    } catch (error) {
      console.error(
        `queue ${from.plan.name}: a message could not be moved to the dead-letter queue yet: ${String(error)}`,
      )
      await pause(Math.min(25 * 2 ** tries, 2_000))
    }
  }
}

/** An answer that names an unknown message, or nothing by its name, fails the whole batch. */
function failedOf(answer: unknown, all: Set<string>): Set<string> {
  const failures = (answer as { batchItemFailures?: { itemIdentifier?: string }[] } | null)?.batchItemFailures ?? []
  const named = failures.map(({ itemIdentifier = '' }) => itemIdentifier)
  return named.every((id) => all.has(id)) ? new Set(named) : all
}

/** @see AWS Lambda, "Using Lambda with Amazon SQS", example event */
const record = ({ id, body, attributes, group, sentAt, receives }: Message, arn: string) => ({
  messageId: id,
  receiptHandle: Buffer.from(id).toString('base64url'),
  body,
  attributes: {
    ApproximateReceiveCount: String(receives),
    SentTimestamp: String(sentAt),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(sentAt),
    ...(group !== undefined && { MessageGroupId: group }),
  },
  messageAttributes: attributes ?? {},
  md5OfBody: md5(body),
  eventSource: 'aws:sqs',
  eventSourceARN: arn,
  awsRegion: region,
})
