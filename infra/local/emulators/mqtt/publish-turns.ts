import type { Client } from 'aedes'

/** Live messages that wait longer than this are read too slowly. */
const behindMs = 700
/** A connection that publishes more often than a vehicle does. */
const ordinaryPerSecond = 20
/** Somebody who published within this time may do so again. */
const othersMs = 10_000
const roundMs = 20
const [eachRoundMin, eachRoundMax] = [2, 200]
/** A quarter less after 200 ms behind; twice as many after a second without. */
const slowing = 0.97

/**
 * Who publishes often waits while those who read live messages are behind, so that a flood delays itself: what waits is
 * not acknowledged, and its connection is not read any further once a thousand do. Messages of one connection stay in
 * order. Everybody else is stored at once.
 *
 * AWS IoT Core has no such rule; there, a stream has a shard for each thousand messages a second, and a connection a
 * limit. One machine has neither.
 */
export class PublishTurns {
  readonly #waiting = new Map<Client, (() => void)[]>()
  /** when somebody published who does not do so often, epoch ms */
  #othersAt = Number.NEGATIVE_INFINITY
  #eachRound = eachRoundMax
  #timer: NodeJS.Timeout | null = null

  /** @param lagMs how long the oldest live message waits that no reader has finished */
  constructor(private readonly lagMs: () => number) {}

  /** Resolves when a message of this connection may be stored. @param published how many in a second. @param at epoch ms */
  async take(client: Client, published: number, at: number): Promise<void> {
    const isOften = published > ordinaryPerSecond
    if (!isOften) this.#othersAt = at
    const others = this.#waiting.get(client)
    if (!others && !(isOften && this.#isBehind(at))) return
    await new Promise<void>((store) => {
      if (others) others.push(store)
      else this.#waiting.set(client, [store])
      this.#timer ??= setInterval(() => this.#round(), roundMs)
    })
  }

  /** Nobody waits any longer. */
  stop(): void {
    for (const waiting of this.#waiting.values()) for (const store of waiting) store()
    this.#waiting.clear()
    this.#rest()
  }

  /** Where all publish often, there is nobody whom they delay. */
  #isBehind(at: number): boolean {
    return at - this.#othersAt < othersMs && this.lagMs() > behindMs
  }

  /** Half as many when readers fall behind, and more and more while they keep up. */
  #round(): void {
    if (this.#isBehind(Date.now())) {
      this.#eachRound = Math.max(eachRoundMin, this.#eachRound * slowing)
      return
    }
    this.#eachRound = Math.min(eachRoundMax, this.#eachRound * 1.014)
    let left = this.#eachRound
    for (const [client, waiting] of this.#waiting) {
      if (left < 1) break
      left -= 1
      waiting.shift()!()
      // who was served comes last, and is reached again while there is room
      this.#waiting.delete(client)
      if (waiting.length > 0) this.#waiting.set(client, waiting)
    }
    if (this.#waiting.size === 0) this.#rest()
  }

  #rest(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }
}
