/** How long records wait before a poller sees them, ms. */
export interface PollerPauses {
  /** between two looks into a shard of Kinesis, or what passes its records on */
  stream: number | Passage
  /** until a shard has pushed a record to a consumer of its own */
  consumer: number
  /** between two looks into a shard of a table's stream */
  tableStream: number
  /** until a message of a queue is taken */
  queue: number
}

/**
 * What AWS's pollers take, so that a measurement here says what a deployment gives.
 * @see AWS Lambda developer guide, "How Lambda processes records from stream-based event sources": a shard is polled once
 * a second, one of a table's stream four times
 * @see Amazon Kinesis developer guide, "Develop enhanced fan-out consumers": about 70 ms
 * @see bitesizedserverless.com, "Serverless Messaging: Latency Compared": from SQS to Lambda 16 ms, at most 105 ms
 */
export const pausesOfAws: PollerPauses = { stream: 1_000, consumer: 70, tableStream: 250, queue: 60 }

/** Passes things on later, in their order. */
export interface Passage {
  /** Calls back when a poller sees what was just stored. */
  pass(seen: () => void): void
  /** whether something is on its way */
  isEmpty(): boolean
  stop(): void
}

/** Passes things on at once, except while it is held: what a test says comes later. */
export function passageHeld(): Passage & { hold(): void; release(): void } {
  let isHeld = false
  let waiting: (() => void)[] = []
  const release = () => {
    isHeld = false
    const seen = waiting
    waiting = []
    for (const run of seen) run()
  }
  return {
    pass: (seen) => (isHeld ? void waiting.push(seen) : seen()),
    isEmpty: () => waiting.length === 0,
    hold: () => void (isHeld = true),
    release,
    stop: () => void (waiting = []),
  }
}

/** A poller that looks each `ms`, whether there is something or not. */
export function passageEach(ms: number): Passage {
  let waiting: (() => void)[] = []
  const timer = setInterval(() => {
    const seen = waiting
    waiting = []
    for (const run of seen) run()
  }, ms).unref()
  return {
    pass: (seen) => void waiting.push(seen),
    isEmpty: () => waiting.length === 0,
    stop: () => clearInterval(timer),
  }
}

/** Each thing is seen so long after it was stored; at once for 0. */
export function passageAfter(ms: number): Passage {
  const timers = new Set<NodeJS.Timeout>()
  return {
    pass(seen) {
      if (ms === 0) return seen()
      const timer = setTimeout(() => {
        timers.delete(timer)
        seen()
      }, ms)
      timers.add(timer)
    },
    isEmpty: () => timers.size === 0,
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}
