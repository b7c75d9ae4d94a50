import type { Client } from 'aedes'

/** Live messages that wait longer than this are read too slowly. */
const behindMs = 400
/** A connection that publishes more than a vehicle does, in parts of 5 KB. */
const ordinaryPerSecond = 20
/** Somebody who published within this time may do so again, and who published much may be slower only for having waited. */
const rememberedMs = 10_000
const roundMs = 20
/** Parts of all who publish much, in a round. The first ones find readers that have not warmed up. */
const [eachRoundMin, eachRoundFirst, eachRoundMax] = [2, 10, 200]
/** A quarter less after 200 ms behind; twice as many after two seconds without. */
const [slowing, growing] = [0.97, 1.007]

/** A message, in parts of 5 KB. */
export interface Weight {
  parts: number
  /** of its connection */
  partsPerSecond: number
}

interface Waiting {
  parts: number
  store: () => void
}

/**
 * Who publishes much waits while those who read live messages are behind, so that a flood delays itself: what waits is
 * not acknowledged, and its connection is not read any further once a thousand do. A flood begins slowly, as readers are
 * late only after it has passed them. Messages of one connection stay in order. Everybody else is stored at once.
 *
 * AWS IoT Core has no such rule; there, a stream has a shard for each thousand messages a second, and a connection a
 * limit. One machine has neither.
 */
export class PublishTurns {
  readonly #waiting = new Map<Client, Waiting[]>()
  /** until when a connection counts as one that publishes much, epoch ms */
  readonly #muchUntil = new WeakMap<Client, number>()
  /** when somebody published who does not publish much, epoch ms */
  #othersAt = Number.NEGATIVE_INFINITY
  #eachRound = eachRoundFirst
  /** may be stored before the next round */
  #left = eachRoundFirst
  #roundAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | null = null

  /** @param lagMs how long the oldest live message waits that no reader has finished */
  constructor(private readonly lagMs: () => number) {}

  /** Resolves when a message of this connection may be stored. @param at epoch ms */
  async take(client: Client, { parts, partsPerSecond }: Weight, at: number): Promise<void> {
    if (partsPerSecond > ordinaryPerSecond) this.#muchUntil.set(client, at + rememberedMs)
    const isMuch = at < (this.#muchUntil.get(client) ?? 0)
    if (!isMuch) this.#othersAt = at
    const others = this.#waiting.get(client)
    if (!others && !(isMuch && this.#hasOthers(at))) return
    if (!others && !this.#isBehind() && this.#mayAt(at, parts)) return
    await new Promise<void>((store) => {
      if (others) others.push({ parts, store })
      else this.#waiting.set(client, [{ parts, store }])
      this.#timer ??= setInterval(() => this.#round(), roundMs)
    })
  }

  /** Nobody waits any longer. */
  stop(): void {
    for (const waiting of this.#waiting.values()) for (const { store } of waiting) store()
    this.#waiting.clear()
    this.#rest()
  }

  /** Where all publish much, there is nobody whom they delay. */
  #hasOthers(at: number): boolean {
    return at - this.#othersAt < rememberedMs
  }

  #isBehind(): boolean {
    return this.lagMs() > behindMs
  }

  #mayAt(at: number, parts: number): boolean {
    if (at - this.#roundAt >= roundMs) this.#begin(at, this.#eachRound)
    if (this.#left <= 0) return false
    this.#left -= parts
    return true
  }

  /** What a large message took too much is missing in the next round. */
  #begin(at: number, parts: number): void {
    this.#roundAt = at
    this.#left = Math.min(parts, this.#left + parts)
  }

  /** Fewer when readers fall behind, and more and more while they keep up and somebody waits. */
  #round(): void {
    const at = Date.now()
    const hasOthers = this.#hasOthers(at)
    if (hasOthers && this.#isBehind()) {
      this.#eachRound = Math.max(eachRoundMin, this.#eachRound * slowing)
      return
    }
    if (hasOthers) this.#eachRound = Math.min(eachRoundMax, this.#eachRound * growing)
    this.#begin(at, hasOthers ? this.#eachRound : eachRoundMax)
    for (const [client, waiting] of this.#waiting) {
      if (this.#left <= 0) break
      const { parts, store } = waiting.shift()!
      this.#left -= parts
      store()
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
