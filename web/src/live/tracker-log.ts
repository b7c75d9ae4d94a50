import { liveLimits } from '../../../shared/domain/limits/live.ts'
import type { LogJson } from '../../../shared/wire/live-message.ts'

/** A message of a tracker, with a number that no other has in this page. */
export type ReceivedLine = LogJson & { key: number }

/** At most one notification in this time: a person does not read faster. */
const notifyMs = 200

/** The newest messages of trackers, outside React; empty while nobody asked for them. */
export class TrackerLog {
  readonly #listeners = new Set<() => void>()
  #lines: readonly ReceivedLine[] = []
  #made = 0
  #notifying: ReturnType<typeof setTimeout> | undefined

  /** Newest first. */
  get lines(): readonly ReceivedLine[] {
    return this.#lines
  }

  /** @param lines in the order in which they came */
  add(lines: readonly LogJson[]): void {
    if (lines.length === 0) return
    const added = lines.map((line) => ({ ...line, key: ++this.#made })).reverse()
    this.#lines = [...added, ...this.#lines].slice(0, liveLimits.logLinesKept)
    this.#notifying ??= setTimeout(() => this.#notify(), notifyMs)
  }

  clear(): void {
    this.#lines = []
    this.#notify()
  }

  /** @returns the call that ends the subscription */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notify(): void {
    clearTimeout(this.#notifying)
    this.#notifying = undefined
    for (const listener of this.#listeners) listener()
  }
}

export const trackerLog = new TrackerLog()
