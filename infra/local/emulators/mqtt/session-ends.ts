import type { Aedes, Client } from 'aedes'

/**
 * Ends sessions of MQTT 3.1.1 (a connection without `clean`) whose client stays away: its subscriptions go, and with
 * them the messages that wait. aedes does so for MQTT 5 only.
 */
export class SessionEnds {
  readonly #waiting = new Map<string, NodeJS.Timeout>()

  constructor(
    private readonly aedes: Aedes,
    private readonly seconds: number,
  ) {}

  left(client: Client): void {
    if (client.version === 5 || client.clean) return
    this.cameBack(client.id)
    const timer = setTimeout(() => this.#end(client), this.seconds * 1000).unref()
    this.#waiting.set(client.id, timer)
  }

  cameBack(clientId: string): void {
    clearTimeout(this.#waiting.get(clientId))
    this.#waiting.delete(clientId)
  }

  stop(): void {
    for (const clientId of this.#waiting.keys()) this.cameBack(clientId)
  }

  #end(client: Client): void {
    this.#waiting.delete(client.id)
    const failed = (error: unknown) => console.error(`the session of ${client.id} could not be ended: ${String(error)}`)
    const { persistence } = this.aedes as Aedes & { persistence: { cleanSubscriptions(of: Client): Promise<unknown> } }
    persistence.cleanSubscriptions(client).catch(failed)
    client.emptyOutgoingQueue(() => {})
  }
}
