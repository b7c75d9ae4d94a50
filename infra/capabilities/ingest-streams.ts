import { Duration } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { type Stream, StreamConsumer } from 'aws-cdk-lib/aws-kinesis'
import { FilterCriteria, type Function as Lambda, type IEventSource, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import {
  DynamoEventSource,
  KinesisConsumerEventSource,
  KinesisEventSource,
  SqsDlq,
  type StreamEventSourceProps,
} from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { IngestStream } from '../../shared/wire/stream-record.ts'

/** A stream, or those items of the table of messages that are for one reader. */
export type MessageSource = { stream: Stream } | { table: ITable; of: IngestStream }

export interface Reading {
  from: MessageSource
  fn: Lambda
  batchSize: number
  windowSeconds: number
  parallelPerShard: number
  /** how long the stream keeps a message; that of a table's cannot be chosen */
  retentionHours: number
  /** the name of a consumer of its own, which gets messages at once; without one, shards are polled once a second */
  consumerName?: string
  /** takes the place in the stream of a message that is given up */
  deadLetters: Queue
}

/** @see Amazon DynamoDB developer guide, "Change data capture for DynamoDB Streams" */
export const tableRetentionHours = 24

/** What is given up then is still in its stream, for as long as it takes to read it by hand. */
const givenUpBeforeForgottenHours = 1

/**
 * A batch that fails is halved until the bad message is alone, and tried until its stream is about to forget it: `ingest`
 * does not fail for what a message says, so that only an outage, a missing permission or a fault of ours is outlasted. An
 * hour before, its place in the stream goes to a dead-letter queue. An alarm of the function's `IteratorAge` tells long before that.
 * @see AWS Lambda developer guide, "Lambda parameters for Amazon Kinesis Data Streams event source mappings"
 */
export function readStream(scope: Construct, reading: Reading): void {
  reading.fn.addEventSource(
    eventSource(scope, reading, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: reading.batchSize,
      maxBatchingWindow: Duration.seconds(reading.windowSeconds),
      parallelizationFactor: reading.parallelPerShard,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: -1,
      maxRecordAge: Duration.hours(reading.retentionHours - givenUpBeforeForgottenHours),
      onFailure: new SqsDlq(reading.deadLetters),
    }),
  )
}

function eventSource(scope: Construct, { from, consumerName }: Reading, options: StreamEventSourceProps): IEventSource {
  if ('table' in from) {
    // what the table forgets by itself is no message
    const pattern = { eventName: ['INSERT'], dynamodb: { NewImage: { stream: { S: [from.of] } } } }
    return new DynamoEventSource(from.table, { ...options, filters: [FilterCriteria.filter(pattern)] })
  }
  const { stream } = from
  if (consumerName === undefined) return new KinesisEventSource(stream, options)
  const consumer = new StreamConsumer(scope, `${stream.node.id}Consumer`, { stream, streamConsumerName: consumerName })
  return new KinesisConsumerEventSource(consumer, options)
}
