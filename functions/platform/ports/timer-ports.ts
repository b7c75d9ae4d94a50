/** Something that is due at a time (epoch ms). */
export interface Timer<Key> {
  key: Key
  dueAt: number
  /** written by a build that had one partition an hour */
  isUnsharded?: true
}

/** Timers that outlive processes. Which ones are due is asked once a minute, by `functions/watch`. */
export interface Timers<Key> {
  /** One timer of a key for each minute; a time that is past means now. */
  schedule(key: Key, dueAt: number): Promise<void>
  /** those due by `now` that are not completed; with `countMax` no more than that, the others come next time */
  due(now: number, countMax?: number): Promise<Timer<Key>[]>
  /** Ends timers that were visited; one whose key was scheduled for the same minute since stays. */
  complete(timers: readonly Timer<Key>[]): Promise<void>
  /** Ends timers before they are visited, many at once: what was scheduled for the same minute since goes with them. */
  completeUnvisited(timers: readonly Timer<Key>[]): Promise<void>
}

/** The name of a lot. */
export interface LotKey {
  id: string
  /** epoch ms; a lot that is still there then is handed out again */
  until: number
}

/** Timers that one worker completes together. It is kept until then: nothing is lost with a message of the queue. */
export interface Lot<Key> extends LotKey {
  /** epoch ms; what is due by then */
  dueBy: number
  timers: readonly Timer<Key>[]
}

/** Timers on their way to a worker. */
export interface Lots<Key> {
  /** Keeps lots, and then queues them for workers. @throws Error when one is not queued */
  hand(lots: readonly Lot<Key>[]): Promise<void>
  /** null when it is done with */
  get(key: LotKey): Promise<Lot<Key> | null>
  remove(keys: readonly LotKey[]): Promise<void>
  /** those that nobody completed in time */
  overdue(now: number, countMax: number): Promise<Lot<Key>[]>
}
