import { setTimeout as wait } from 'node:timers/promises'

/** What an attempt returns to be repeated. */
export const tryAgain = Symbol('try again')

export interface RetryPolicy {
  triesMax: number
  /** longest wait after the first try, ms; doubles with each try. 0 repeats at once */
  waitMs: number
  /** longest wait of all, ms */
  waitMsMax?: number
}

export const retryPolicies = {
  /** throttled, unprocessed or conflicting with another transaction */
  dynamo: { triesMax: 16, waitMs: 40, waitMsMax: 1_600 },
  /** records that a full Kinesis shard rejected */
  stream: { triesMax: 5, waitMs: 100 },
  /** AWS IoT until it sees that a thing and its certificate were detached */
  certificateDetached: { triesMax: 5, waitMs: 800 },
  /** a record that others change at the same time */
  record: { triesMax: 8, waitMs: 0 },
  /** a change of a record without `If-Match`: the whole of it, from reading what is stored */
  replacement: { triesMax: 20, waitMs: 50, waitMsMax: 800 },
  /** a device's state, which ingest writes at the same time */
  deviceState: { triesMax: 10, waitMs: 0 },
  /** a write that depends on a count, while others write to the same tenant */
  limitedWrite: { triesMax: 20, waitMs: 200, waitMsMax: 1_600 },
  /** the file of a scheduled report, which nobody waits for */
  scheduledReport: { triesMax: 2, waitMs: 2_000 },
} as const satisfies Record<string, RetryPolicy>

/** How to wait and what is random, for tests. */
export interface RetryClock {
  pause(ms: number): Promise<unknown>
  random?(): number
}
const realClock: RetryClock = { pause: (ms) => wait(ms) }

/**
 * Repeats an attempt while it returns `tryAgain`, with back-off and full jitter, so that callers that conflict with each
 * other come one after another.
 * @throws what `exhausted` returns after the last try; an error of the attempt at once
 */
export async function retry<Result>(
  policy: RetryPolicy & { exhausted: () => unknown },
  attempt: (tries: number) => Promise<Result | typeof tryAgain>,
  clock: RetryClock = realClock,
): Promise<Result> {
  const random = () => clock.random?.() ?? Math.random()
  const { triesMax, waitMs, waitMsMax = Number.POSITIVE_INFINITY, exhausted } = policy
  for (let tries = 1; tries <= triesMax; tries++) {
    const result = await attempt(tries)
    if (result !== tryAgain) return result
    if (waitMs > 0 && tries < triesMax) await clock.pause(random() * Math.min(waitMsMax, waitMs * 2 ** (tries - 1)))
  }
  throw exhausted()
}
