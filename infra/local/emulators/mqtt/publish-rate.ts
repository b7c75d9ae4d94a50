import type { Client } from 'aedes'
import { awsLimits } from '../aws-limits.data.ts'

/** How much each client publishes in a second. */
export class PublishRate {
  readonly #counted = new WeakMap<Client, { second: number; count: number }>()

  /** Counts a publish. @returns whether it is within the limit of this second. @param at epoch ms */
  isWithin(client: Client, at: number): boolean {
    const second = Math.floor(at / 1000)
    const counted = this.#counted.get(client)
    const count = counted?.second === second ? counted.count + 1 : 1
    this.#counted.set(client, { second, count })
    return count <= awsLimits.iot.connectionPublishesMax.value
  }
}
