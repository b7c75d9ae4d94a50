import type { KinesisStreamBatchResponse, KinesisStreamEvent } from 'aws-lambda'
import { world } from '../platform/world.ts'
import { acceptor, type Accept } from './accept.ts'
import { readRecord } from './read-record.ts'

let accept: Accept | undefined

/** Answers the sequence from which the stream delivers again; nothing when all was taken over. */
export async function handler(event: KinesisStreamEvent): Promise<KinesisStreamBatchResponse> {
  accept ??= acceptor(world())
  const failed = await accept(event.Records.map(({ kinesis }) => readRecord(kinesis.sequenceNumber, kinesis.data)))
  return { batchItemFailures: failed === null ? [] : [{ itemIdentifier: failed }] }
}
