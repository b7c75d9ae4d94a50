import type { Client } from 'aedes'

interface Published {
  /** in this second */
  count: number
  /** in the second before */
  before: number
}

/** How much each client publishes in a second. */
export class PublishRate {
  readonly #counted = new WeakMap<Client, Published & { second: number }>()

  /** Counts a publish. @param at epoch ms */
  count(client: Client, at: number): Published {
    const second = Math.floor(at / 1000)
    const counted = this.#counted.get(client)
    if (counted?.second === second) {
      counted.count += 1
      return counted
    }
    const fresh = { second, count: 1, before: counted?.second === second - 1 ? counted.count : 0 }
    this.#counted.set(client, fresh)
    return fresh
  }
}
