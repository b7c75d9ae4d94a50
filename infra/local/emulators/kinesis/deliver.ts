import { setTimeout as wait } from 'node:timers/promises'
import type { MappingPlan } from '../../plan/types.ts'

/** A record on its way to a function. */
export interface Item {
  sequenceNumber: string
  /** epoch ms */
  arrivedAt: number
  /** as the function gets it in `Records` */
  record: unknown
  /** what filters look at */
  subject: unknown
  bytes: number
}

export interface Delivery {
  invoke: (event: { Records: unknown[] }) => Promise<unknown>
  /** Stores what was given up, in the words of the failure destination. Fails when it cannot: the batch is then kept. */
  discard(batch: readonly Item[], facts: { condition: string; invokeCount: number; error: string }): Promise<void>
  /** this record and all before it need not come again */
  done(item: Item): void
  stopped: AbortSignal
}

interface Batch {
  items: readonly Item[]
  /** invocations that brought this batch no further */
  failures: number
}

/**
 * Hands a batch of a stream to a function as Lambda's poller does: a failed batch is tried again, halved first when the
 * mapping says so; a partial answer moves on to the first record that it names; what fails too often or gets too old
 * goes to the failure destination, and the next batch follows. Halving does not count as a retry. What the failure
 * destination does not take is tried again, however often it failed.
 * @returns false when it was stopped before the end
 * @see AWS Lambda, "Configuring partial batch response" and "Retain discarded records"
 */
export async function deliver(items: readonly Item[], mapping: MappingPlan, delivery: Delivery): Promise<boolean> {
  const left: Batch[] = [{ items, failures: 0 }]
  for (let batch = left.shift(); batch; batch = left.shift()) {
    if (delivery.stopped.aborted) return false
    const outcome = await attempt(batch.items, mapping, delivery)
    const rest = batch.items.slice(outcome.passed)
    if (outcome.passed > 0) delivery.done(batch.items[outcome.passed - 1]!)
    if (rest.length === 0) continue
    if (outcome.passed > 0) {
      left.unshift({ items: rest, failures: 0 })
    } else if (mapping.bisect && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2)
      const halves = [rest.slice(0, middle), rest.slice(middle)]
      left.unshift(...halves.map((half) => ({ items: half, failures: batch.failures })))
    } else {
      const next = await retryOrDiscard({ items: rest, failures: batch.failures + 1 }, outcome.error)
      if (next) left.unshift(next)
      else delivery.done(rest.at(-1)!)
    }
  }
  return true

  async function retryOrDiscard(batch: Batch, error: string): Promise<Batch | null> {
    const spent = mapping.retriesMax >= 0 && batch.failures > mapping.retriesMax
    const old = mapping.ageMaxSeconds >= 0 && Date.now() - batch.items[0]!.arrivedAt > mapping.ageMaxSeconds * 1000
    if (spent || old) {
      const condition = spent ? 'RetryAttemptsExhausted' : 'RecordAgeExceeded'
      if (await isDiscarded(batch, { condition, error })) return null
    }
    await pause(Math.min(25 * 2 ** batch.failures, 2_000), delivery.stopped)
    return batch
  }

  async function isDiscarded({ items: given, failures }: Batch, facts: { condition: string; error: string }) {
    try {
      await delivery.discard(given, { ...facts, invokeCount: failures })
      return true
    } catch (error) {
      console.error(`${mapping.title}: given-up records could not be stored and are kept: ${String(error)}`)
      return false
    }
  }
}

async function attempt(
  items: readonly Item[],
  mapping: MappingPlan,
  delivery: Delivery,
): Promise<{ passed: number; error: string }> {
  try {
    const answer = await delivery.invoke({ Records: items.map(({ record }) => record) })
    if (!mapping.partialResponses) return { passed: items.length, error: '' }
    return { passed: passed(items, answer), error: 'reported as failed by the function' }
  } catch (error) {
    return { passed: 0, error: error instanceof Error ? error.message : String(error) }
  }
}

/** How many records come before the first failed one; an answer that names an unknown record fails the batch. */
function passed(items: readonly Item[], answer: unknown): number {
  const failures = (answer as { batchItemFailures?: { itemIdentifier?: string }[] } | null)?.batchItemFailures ?? []
  const places = failures.map(({ itemIdentifier }) => items.findIndex((item) => item.sequenceNumber === itemIdentifier))
  return places.length === 0 ? items.length : Math.max(0, Math.min(...places))
}

/** Ends early when it is stopped. */
export async function pause(ms: number, stopped: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal: stopped })
  } catch {
    // stopped: the loop sees it
  }
}
