import { type Item, deliver, pause, type Delivery } from './deliver.ts'
import { matches } from '../../plan/filter-pattern.ts'
import type { MappingPlan } from '../../plan/types.ts'
import type { Checkpoint } from './checkpoint.ts'

/** What the payload of one invocation may weigh, with room for its envelope. */
const batchBytesMax = 5_500_000
const pauseAfterFailureMs = 500

/** One shard of one event source mapping: batches in order, one in flight, its place saved after each. */
export class Lane {
  private queue: Item[] = []
  private running: Promise<void> | null = null
  private windowTimer: NodeJS.Timeout | null = null
  private readonly stopped = new AbortController()

  constructor(
    private readonly mapping: MappingPlan,
    private readonly checkpoint: Checkpoint,
    private readonly delivery: Omit<Delivery, 'stopped' | 'done'>,
    /** called after each batch: it may push more */
    private readonly onRoom: () => void = () => undefined,
  ) {}

  push(items: readonly Item[]): void {
    if (this.stopped.signal.aborted) return
    for (const item of items) this.queue.push(item)
    this.wake()
  }

  /** records that were not yet handed over and finished */
  waiting(): number {
    return this.queue.length
  }

  /** how long the oldest of them waits, in ms; 0 for none. @param now epoch ms */
  lagMs(now: number): number {
    const oldest = this.queue[0]
    return oldest ? now - oldest.arrivedAt : 0
  }

  idle(): boolean {
    return this.queue.length === 0 && this.running === null
  }

  /** resolves when the batch in flight ended; what is left comes again at the next start */
  async stop(): Promise<void> {
    this.stopped.abort()
    if (this.windowTimer) clearTimeout(this.windowTimer)
    await this.running
    this.checkpoint.close()
  }

  private wake(): void {
    if (this.running || this.queue.length === 0 || this.stopped.signal.aborted) return
    if (this.mapping.windowMs > 0 && this.queue.length < this.mapping.batchSize) {
      this.windowTimer ??= setTimeout(() => this.begin(), this.mapping.windowMs)
      return
    }
    this.begin()
  }

  private begin(): void {
    if (this.windowTimer) clearTimeout(this.windowTimer)
    this.windowTimer = null
    this.running = this.run()
      .catch((error: unknown) => this.failed(error))
      .finally(() => {
        this.running = null
        this.onRoom()
        this.wake()
      })
  }

  /** The batch stays first in line. */
  private async failed(error: unknown): Promise<void> {
    console.error(`${this.mapping.title}: a batch could not be delivered yet`, error)
    await pause(pauseAfterFailureMs, this.stopped.signal)
  }

  /** Records leave the queue only when they were delivered or given up, and that is stored. */
  private async run(): Promise<void> {
    const { wanted, count } = this.nextBatch()
    if (wanted.length > 0) {
      const done = (item: Item) => this.checkpoint.save(item.sequenceNumber)
      const delivery = { ...this.delivery, stopped: this.stopped.signal, done }
      if (!(await deliver(wanted, this.mapping, delivery))) return
    }
    this.checkpoint.save(this.queue[count - 1]!.sequenceNumber)
    this.queue = this.queue.slice(count)
  }

  /** What a function is to get, and how many records it takes with those that no filter lets pass. */
  private nextBatch(): { wanted: Item[]; count: number } {
    const { filters, batchSize } = this.mapping
    const wanted: Item[] = []
    let bytes = 0
    let count = 0
    for (const item of this.queue) {
      const passes = filters.length === 0 || filters.some((filter) => matches(filter, item.subject))
      if (passes && wanted.length > 0 && (wanted.length >= batchSize || bytes + item.bytes > batchBytesMax)) break
      count += 1
      if (!passes) continue
      wanted.push(item)
      bytes += item.bytes
    }
    return { wanted, count }
  }
}
