import type { DynamoDBStreamEvent, KinesisStreamBatchResponse, KinesisStreamEvent } from 'aws-lambda'
import type { IngestStream } from '../../shared/wire/stream-record.ts'
import {
  commands,
  commandWakeUps,
  deviceTimers,
  lookups,
  problems,
  rejectedMessages,
  sockets,
  statistics,
  tenants,
  tracks,
} from '../platform/aws-ports.ts'
import type { Accept } from './accept.ts'
import { readItem, readRecord, type Received } from './read-record.ts'

/** The ports that every reader of a stream has. */
export const sharedPorts = {
  commands,
  commandWakeUps,
  deviceTimers,
  lookups,
  problems,
  rejectedMessages,
  sockets,
  statistics,
  tenants,
  tracks,
} as const

/** What a function that reads one of the streams does with a batch. */
export type TakeBatch = (event: KinesisStreamEvent | DynamoDBStreamEvent) => Promise<KinesisStreamBatchResponse>

/**
 * Answers the sequence from which the stream delivers again; nothing when all was accepted.
 * @param makeAcceptor called with the first batch
 * @param left what is left to accept of a batch; all of it without
 */
export function takeBatches(
  stream: IngestStream,
  makeAcceptor: () => Accept,
  left: (records: readonly Delivered[]) => Promise<readonly Delivered[]> = async (records) => records,
): TakeBatch {
  let accept: Accept | undefined
  return async ({ Records }) => {
    accept ??= makeAcceptor()
    const records = await left(Records)
    const failed = await accept(
      records.map((record) => receivedIn(stream, record)),
      shardOf(Records[0]),
    )
    return { batchItemFailures: failed === null ? [] : [{ itemIdentifier: failed }] }
  }
}

/** As a stream, or the stream of a table, hands it over. */
export type Delivered = (KinesisStreamEvent | DynamoDBStreamEvent)['Records'][number]

/**
 * A batch comes from one shard. The stream of a table does not say from which.
 * @see AWS Lambda developer guide, "Using AWS Lambda with Amazon Kinesis", example event: `eventID`
 */
const shardOf = (record: Delivered | undefined): string | undefined =>
  record && 'kinesis' in record ? record.eventID.split(':')[0] : undefined

/** A record of a stream, or of the stream of the table of messages. */
function receivedIn(stream: IngestStream, record: Delivered): Received {
  if ('kinesis' in record) return readRecord(stream, record.kinesis.sequenceNumber, record.kinesis.data)
  return readItem(stream, record.dynamodb ?? {})
}
