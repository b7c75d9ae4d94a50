import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { Stream, StreamEncryption, StreamMode } from 'aws-cdk-lib/aws-kinesis'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { noMessageStream } from '../../functions/platform/env.ts'
import type { Site } from '../context.ts'
import { giveSetting } from '../node-function.ts'

/** Every tracker message on its way in, in order for each tracker. */
export interface Messages {
  /** live messages until there is a stream for them, and at any size those that are too long or too old to be live */
  table: Table
  /** live messages of a deployment that has grown; null without shards */
  stream: Stream | null
  /** the stream that live messages go to; null where they go to the table */
  live: Stream | null
  /** what trackers buffered, as versions up to 1.1 put it: only read, until it is empty; null without shards */
  earlierBacklog: Stream | null
  /** live messages and backlog */
  letPut: (fn: Lambda) => void
  /** the backlog alone */
  letPutBacklog: (fn: Lambda) => void
}

/**
 * A table costs nothing while nothing is sent: its own stream costs nothing to read, keeps the order of each tracker and
 * tries again, as Kinesis does, and an item says which of the two readers it is for. A write costs forty times as much as
 * a record of Kinesis, which is less than a shard below some seven messages a second. From there on a setting sends live
 * messages to a stream, in place: both are read, so that the table drains.
 */
export function createMessages(scope: Construct, { sizes }: Site): Messages {
  const table = new Table(scope, 'MessageTable', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    sortKey: { name: 'sk', type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: 'x',
    stream: StreamViewType.NEW_IMAGE,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  const hours = sizes.streamRetentionHours
  const stream = streamOf(scope, 'Messages', { shards: sizes.streamShards, hours })
  const live = sizes.messages === 'stream' ? stream : null
  const letPutBacklog = (fn: Lambda) => {
    table.grant(fn, 'dynamodb:BatchWriteItem')
    giveSetting(fn, 'messageTable', table.tableName)
  }
  return {
    table,
    stream,
    live,
    earlierBacklog: streamOf(scope, 'Backlog', { shards: sizes.backlogShards, hours }),
    letPut(fn) {
      live?.grant(fn, 'kinesis:PutRecords')
      giveSetting(fn, 'messageStream', live?.streamName ?? noMessageStream)
      letPutBacklog(fn)
    },
    letPutBacklog,
  }
}

/**
 * Retained so that an outage can be outlasted and a failure replayed. Provisioned, because a shard costs a third of the on-demand price
 * at the load that one shard carries.
 */
const streamOf = (scope: Construct, id: string, { shards, hours }: { shards: number; hours: number }): Stream | null =>
  shards === 0
    ? null
    : new Stream(scope, id, {
        streamMode: StreamMode.PROVISIONED,
        shardCount: shards,
        retentionPeriod: Duration.hours(hours),
        encryption: StreamEncryption.MANAGED,
        removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      })
