import type { IngestStream, StreamRecord } from '../stream-record.ts'

/**
 * A tracker's message in the table of messages, whose own stream hands it to the
 * function of its ingest stream. Topic rules and functions write it alike.
 */
export interface MessageItem extends StreamRecord {
  /** the tracker's identifier: what it sends stays in order */
  pk: string
  /** unique */
  sk: string
  stream: IngestStream
  /** epoch seconds; when the table may forget it */
  x: number
}

/** Twice as long as the table's stream keeps it: what was given up can still be read. */
export const messageKeptSeconds = 172_800
