import { limits } from '../../../shared/domain/limits.ts'
import type { LogJson } from '../../../shared/wire/live-message.ts'

/** A message of a tracker, with a number that no other has in this page. */
export type HeardLine = LogJson & { key: number }

/** How often whoever looks is told at most: a person does not read faster. */
const tellMs = 200

/** The newest messages of trackers, outside React; empty while nobody asked for them. */
export class TrackerLog {
  readonly #listeners = new Set<() => void>()
  #lines: readonly HeardLine[] = []
  #made = 0
  #telling: ReturnType<typeof setTimeout> | undefined

  /** Newest first. */
  get lines(): readonly HeardLine[] {
    return this.#lines
  }

  /** @param lines in the order in which they came */
  add(lines: readonly LogJson[]): void {
    if (lines.length === 0) return
    const added = lines.map((line) => ({ ...line, key: ++this.#made })).reverse()
    this.#lines = [...added, ...this.#lines].slice(0, limits.logLinesKept)
    this.#telling ??= setTimeout(() => this.#tell(), tellMs)
  }

  clear(): void {
    this.#lines = []
    this.#tell()
  }

  /** @returns the call that ends the subscription */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    clearTimeout(this.#telling)
    this.#telling = undefined
    for (const listener of this.#listeners) listener()
  }
}

export const trackerLog = new TrackerLog()
