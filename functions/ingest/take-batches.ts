import { setTimeout as pause } from 'node:timers/promises'
import type { KinesisStreamBatchResponse, KinesisStreamEvent } from 'aws-lambda'
import { secondMs } from '../../shared/domain/time/durations.ts'
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
} from '../platform/deployed-ports.ts'
import type { Accept } from './accept.ts'
import { LivePace } from './live-pace.ts'
import { readRecord } from './read-record.ts'

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
export type TakeBatch = (event: KinesisStreamEvent) => Promise<KinesisStreamBatchResponse>

/**
 * Answers the sequence from which the stream delivers again; nothing when all was accepted.
 * @param makeAcceptor called with the first batch
 * @param pace how long it stays busy after each
 */
export function takeBatches(stream: IngestStream, makeAcceptor: () => Accept, pace = new LivePace(0)): TakeBatch {
  let accept: Accept | undefined
  return async ({ Records }) => {
    const beganAt = Date.now()
    accept ??= makeAcceptor()
    const failed = await accept(Records.map(({ kinesis }) => readRecord(stream, kinesis.sequenceNumber, kinesis.data)))
    const newestAt = (Records.at(-1)?.kinesis.approximateArrivalTimestamp ?? 0) * secondMs
    const pauseMs = pace.pauseAfter({ beganAt, messages: Records.length, newestAt }, Date.now())
    if (pauseMs > 0) await pause(pauseMs)
    return { batchItemFailures: failed === null ? [] : [{ itemIdentifier: failed }] }
  }
}
