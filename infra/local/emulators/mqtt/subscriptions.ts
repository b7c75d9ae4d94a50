import type { EventEmitter } from 'node:events'
import type { Client } from 'aedes'
import { refusedNumber, type BrokerRefusal } from './broker-refusals.ts'

/** aedes asks for each filter by itself and does not tell in which SUBSCRIBE it came; its parser does. */
type Parsing = Client & { _parser: EventEmitter }
interface Packet {
  cmd: string
  subscriptions?: unknown[]
}

/** Counts what the clients of the broker are subscribed to. */
export class Subscriptions {
  readonly #filters = new WeakMap<Client, Set<string>>()
  /** filters of the longest SUBSCRIBE of a client */
  readonly #asked = new WeakMap<Client, number>()

  watch(client: Client): void {
    const parser = (client as Parsing)._parser
    parser.prependListener('packet', ({ cmd, subscriptions = [] }: Packet) => {
      if (cmd === 'subscribe') this.#asked.set(client, Math.max(this.#asked.get(client) ?? 0, subscriptions.length))
    })
  }

  /** Counts a filter, also one of a session that comes back. @returns why the client is cut off; null when it is not */
  refused(client: Client, filter: string): BrokerRefusal | null {
    const filters = this.#filters.get(client) ?? new Set<string>()
    this.#filters.set(client, filters.add(filter))
    return refusedNumber(this.#asked.get(client) ?? 0, filters.size)
  }

  left(client: Client, filters: readonly string[]): void {
    for (const filter of filters) this.#filters.get(client)?.delete(filter)
  }
}
