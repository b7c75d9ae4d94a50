import type { DynamoDBRecord } from 'aws-lambda'
import { phrase } from '../../shared/domain/failures.ts'
import type { IgnoreReason } from '../../shared/domain/draft.ts'
import type { Fix } from '../../shared/domain/position.ts'
import { parseTrackerMessage, type TrackerMessage } from '../../shared/wire/tracker-message.ts'
import type { IngestStream, StreamRecord } from '../../shared/wire/stream-record.ts'
import { readBasicIngestTopic } from '../../shared/wire/topics/basic-ingest.ts'

/** One record of the stream, parsed; its fixes are in the order of their time. */
export interface Received {
  /** the stream that it came through: a stream of its own, or that of the table of messages; */
  stream: IngestStream | `${IngestStream}Table`
  /** and its place there: decimal text */
  sequence: string
  record: StreamRecord
  message: TrackerMessage
  /** only that it arrived counts here: its fixes are in the backlog */
  isInBacklog?: true
  /** what an earlier save of this batch left of it; nothing was evaluated yet when absent */
  left?: Left
}

type StreamChange = NonNullable<DynamoDBRecord['dynamodb']>

/** A message of which a part was evaluated. */
export interface Left {
  /** still to be evaluated */
  fixes: readonly Fix[]
  /** positions that were kept of the others */
  stored: number
  ignored: Partial<Record<IgnoreReason, number>>
}

/** The fixes of a message that are still to be evaluated. */
export const fixesLeftIn = ({ message, left }: Received): readonly Fix[] =>
  left?.fixes ?? (message.kind === 'fixes' ? message.fixes : [])

/** Never throws: what is not a record of our topic rules becomes a rejected message. */
export function readRecord(stream: IngestStream, sequence: string, data: string): Received {
  const text = Buffer.from(data, 'base64').toString('utf8')
  return receivedOf({ stream, sequence }, parsed(text), text)
}

/** A record as it is delivered, in base64, without reading what the tracker said. Null for what is none of our topic rules. */
export const streamRecordIn = (data: string): StreamRecord | null =>
  streamRecord(parsed(Buffer.from(data, 'base64').toString('utf8')))

/** A record that was read before. */
export const receivedAgain = (
  stream: IngestStream,
  { sequence, record }: { sequence: string; record: StreamRecord },
): Received => ({
  stream,
  sequence,
  record,
  message: inTime(parseTrackerMessage(record)),
})

/** The same of a change of the table of messages, of which each reader gets one half. */
export function readItem(stream: IngestStream, { SequenceNumber = '', NewImage = {} }: StreamChange): Received {
  const { topic, payload, receivedAt } = NewImage
  const value = { topic: topic?.S, payload: payload?.S, receivedAt: Number(receivedAt?.N) }
  return receivedOf({ stream: `${stream}Table`, sequence: SequenceNumber }, value, JSON.stringify(NewImage))
}

function receivedOf(place: Pick<Received, 'stream' | 'sequence'>, value: unknown, text: string): Received {
  const record = streamRecord(value)
  if (record) return { ...place, record, message: inTime(parseTrackerMessage(record)) }
  const payload = Buffer.from(text).toString('base64')
  const reason = phrase('The record in the stream is not one that our topic rules write.')
  return {
    ...place,
    record: { topic: '', payload, receivedAt: 0 },
    message: { kind: 'rejected', uniqueId: '', field: '', reason },
  }
}

/** Trackers send a buffer in any order; fixes are evaluated in the order of time. */
function inTime(message: TrackerMessage): TrackerMessage {
  if (message.kind !== 'fixes' || message.fixes.length < 2) return message
  return { ...message, fixes: message.fixes.toSorted((a, b) => a.fixTime - b.fixTime) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function streamRecord(given: unknown): StreamRecord | null {
  const value = given as Partial<Record<keyof StreamRecord, unknown>> | null
  if (typeof value?.topic !== 'string' || typeof value.payload !== 'string') return null
  if (typeof value.receivedAt !== 'number' || !Number.isFinite(value.receivedAt)) return null
  // AWS says of `topic(n)`, not of `topic()`, that the name of a rule is no part of it
  const { topic } = readBasicIngestTopic(value.topic)
  return { topic, payload: value.payload, receivedAt: value.receivedAt }
}
