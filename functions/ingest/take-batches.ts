import type { KinesisStreamBatchResponse, KinesisStreamEvent } from 'aws-lambda'
import type { IngestStream } from '../../shared/wire/stream-record.ts'
import {
  deviceTimers,
  lookups,
  problems,
  rejectedMessages,
  sockets,
  statistics,
  tenants,
  tracks,
} from '../platform/deployed-ports.ts'
import { worldOf } from '../platform/world.ts'
import { acceptor, type Accept } from './accept.ts'
import { readRecord } from './read-record.ts'

const ingestWorld = () =>
  worldOf<'ingest'>({ deviceTimers, lookups, problems, rejectedMessages, sockets, statistics, tenants, tracks })

/** What a function that reads one of the streams does with a batch. */
export type TakeBatch = (event: KinesisStreamEvent) => Promise<KinesisStreamBatchResponse>

/** Answers the sequence from which the stream delivers again; nothing when all was accepted. */
export function takeBatches(stream: IngestStream, devicesAtOnce: number): TakeBatch {
  let accept: Accept | undefined
  return async ({ Records }) => {
    accept ??= acceptor(ingestWorld(), devicesAtOnce)
    const failed = await accept(Records.map(({ kinesis }) => readRecord(stream, kinesis.sequenceNumber, kinesis.data)))
    return { batchItemFailures: failed === null ? [] : [{ itemIdentifier: failed }] }
  }
}
