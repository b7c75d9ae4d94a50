import { secondMs } from '../../../shared/domain/time/durations.ts'
import type { World } from '../../platform/ports/ports.ts'
import type { Accept } from '../accept.ts'

/** More messages than this within a second, and batches are paced. */
const quietMessages = 2

interface Batch {
  /** epoch ms */
  beganAt: number
  messages: number
  /** when its newest message arrived, epoch ms */
  newestAt: number
}

/**
 * How long the function stays busy after a batch, so that the next one gathers what comes meanwhile: each batch costs a
 * frame for every browser. A quiet shard is not paced, and neither is one that has something to catch up on.
 */
export class LivePace {
  readonly #paceMs: number
  #recent: Batch[] = []

  /** @param paceMs the least time between two batches; 0 for none */
  constructor(paceMs: number) {
    this.#paceMs = paceMs
  }

  /** @param now epoch ms, when the batch is done. @returns ms */
  pauseAfter(batch: Batch, now: number): number {
    if (this.#paceMs === 0) return 0
    this.#recent = [...this.#recent.filter(({ beganAt }) => beganAt > batch.beganAt - secondMs), batch]
    const messages = this.#recent.reduce((sum, each) => sum + each.messages, 0)
    const isBehind = batch.beganAt - batch.newestAt > 2 * this.#paceMs
    return messages <= quietMessages || isBehind ? 0 : Math.max(0, batch.beganAt + this.#paceMs - now)
  }
}

/** Accepts batches, and stays busy after each as `LivePace` says. */
export function paced(accept: Accept, { now, pause }: Pick<World, 'now' | 'pause'>, paceMs: number): Accept {
  const pace = new LivePace(paceMs)
  return async (batch, shard) => {
    const beganAt = now()
    const failed = await accept(batch, shard)
    const newestAt = batch.reduce((newest, { record }) => Math.max(newest, record.receivedAt), 0)
    const pauseMs = pace.pauseAfter({ beganAt, messages: batch.length, newestAt }, now())
    if (pauseMs > 0) await pause(pauseMs)
    return failed
  }
}
