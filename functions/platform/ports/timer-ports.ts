/** Something that is due at a time (epoch ms). */
export interface Timer<Key> {
  key: Key
  dueAt: number
}

/** Timers that outlive processes. Which ones are due is asked once a minute, by `functions/watch`. */
export interface Timers<Key> {
  /** One timer of a key for each minute; a time that is past means now. */
  schedule(key: Key, dueAt: number): Promise<void>
  /** those due by `now` that are not completed; with `countMax` no more than that, the others come next time */
  due(now: number, countMax?: number): Promise<Timer<Key>[]>
  complete(timers: readonly Timer<Key>[]): Promise<void>
}
