import type { StreamRecord } from '../../../shared/wire/stream-record.ts'

/** The port to the journals of shards, see `Journals`. See `ports.ts` for the rules of all ports. */

/** One message of a shard. */
export interface JournaledMessage {
  /** its place in the stream: decimal text */
  sequence: string
  record: StreamRecord
}

/** What one batch added to the journal of its shard. */
export interface JournalEntry {
  /** 1 for the first of a shard, then one more for each */
  place: number
  /** the first entry with a message that the state of its device may not hold yet; its own place when there is none */
  unsavedFrom: number
  /** in the order of the stream */
  messages: readonly JournaledMessage[]
}

/**
 * A write-ahead log for each shard of the live stream: messages that were evaluated and shown while the states of their
 * devices wait to be saved. The next reader of the shard goes on from it. Entries are kept for a day, as in the stream.
 */
export interface Journals {
  /**
   * Resolves when the entry is stored.
   * @returns false when there is an entry of that place: another process reads this shard
   */
  append(shard: string, entry: JournalEntry): Promise<boolean>
  /** The entries after a place, in order; strongly consistent. */
  after(shard: string, place: number): Promise<JournalEntry[]>
  /** The newest entry, with when it was written (epoch ms); null for a shard that has none. */
  newest(shard: string): Promise<(JournalEntry & { writtenAt: number }) | null>
  /** Every shard that has had an entry within a day. */
  shards(): Promise<string[]>
}
