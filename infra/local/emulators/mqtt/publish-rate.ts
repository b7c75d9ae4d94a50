import type { Client } from 'aedes'
import type { Weight } from './publish-turns.ts'

/** AWS IoT Core meters messages in steps of so many bytes (pricing page, "Messaging"). */
const partBytes = 5 * 1024

interface Published {
  /** messages in this second */
  count: number
  /** each started 5 KB of them */
  parts: number
  /** in the second before */
  partsBefore: number
}

/** How much each client publishes in a second. */
export class PublishRate {
  readonly #counted = new WeakMap<Client, Published & { second: number }>()

  /** Counts a publish. @param at epoch ms */
  count(client: Client, bytes: number, at: number): Published {
    const second = Math.floor(at / 1000)
    const counted = this.#counted.get(client)
    if (counted?.second === second) {
      counted.count += 1
      counted.parts += partsOf(bytes)
      return counted
    }
    const partsBefore = counted?.second === second - 1 ? counted.parts : 0
    const fresh = { second, count: 1, parts: partsOf(bytes), partsBefore }
    this.#counted.set(client, fresh)
    return fresh
  }
}

/** Of a message that was counted. */
export const weightOf = (bytes: number, { parts, partsBefore }: Published): Weight => ({
  parts: partsOf(bytes),
  partsPerSecond: Math.max(parts, partsBefore),
})

const partsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / partBytes))
