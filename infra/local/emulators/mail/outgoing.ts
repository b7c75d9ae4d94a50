import { NotRelayed, type Relay } from './smtp-relay.ts'
import type { Email } from './email.ts'

/** An e-mail that a mail server did not take. */
export interface Failure {
  to: string
  subject: string
  because: string
  tries: number
  /** epoch ms of the last try */
  lastAt: number
}

const failuresMax = 50

/**
 * Hands e-mails over to a mail server, when there is one, and remembers those that it did not take since the start; an
 * e-mail that it takes later is no failure any more.
 */
export class Outgoing {
  relay: Pick<Relay, 'send'> | null = null
  readonly #failures = new Map<string, Failure>()

  /** The newest first. */
  failures(): Failure[] {
    return [...this.#failures.values()].sort((a, b) => b.lastAt - a.lastAt)
  }

  /** @throws NotRelayed */
  async send(email: Email): Promise<void> {
    const { to, subject, text } = email
    const key = JSON.stringify([to, subject, text])
    try {
      await this.relay?.send(email)
      this.#failures.delete(key)
    } catch (error) {
      if (error instanceof NotRelayed) this.#note(key, { to: to.join(', '), subject, because: error.message })
      throw error
    }
  }

  #note(key: string, failed: Pick<Failure, 'to' | 'subject' | 'because'>): void {
    const tries = (this.#failures.get(key)?.tries ?? 0) + 1
    // deleted first, so that the oldest of all comes first
    this.#failures.delete(key)
    this.#failures.set(key, { ...failed, tries, lastAt: Date.now() })
    console.error(`mail: not sent to ${failed.to}, try ${tries}: ${failed.because}`)
    const [oldest] = this.#failures.keys()
    if (this.#failures.size > failuresMax && oldest !== undefined) this.#failures.delete(oldest)
  }
}
