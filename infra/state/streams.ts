import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Stream, StreamEncryption, StreamMode } from 'aws-cdk-lib/aws-kinesis'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { Site } from '../context.ts'
import { giveSetting } from '../node-function.ts'

/** Every tracker message on its way in, in order per tracker and stream. */
export interface Streams {
  kind: 'streams'
  live: Stream
  /** messages that are too long or too old to be live: what trackers buffered while they were out of reach */
  backlog: Stream
  /** into both */
  letPut: (fn: Lambda) => void
  /** into the backlog alone */
  letPutBacklog: (fn: Lambda) => void
}

export function createStreams(scope: Construct, { sizes }: Site): Streams {
  const hours = sizes.streamRetentionHours
  const live = createStream(scope, 'Messages', { shards: sizes.streamShards, hours })
  const backlog = createStream(scope, 'Backlog', { shards: sizes.backlogShards, hours })
  const letPutBacklog = (fn: Lambda) => {
    backlog.grant(fn, 'kinesis:PutRecords')
    giveSetting(fn, 'backlogStream', backlog.streamName)
  }
  return {
    kind: 'streams',
    live,
    backlog,
    letPut(fn) {
      live.grant(fn, 'kinesis:PutRecords')
      giveSetting(fn, 'messagesStream', live.streamName)
      letPutBacklog(fn)
    },
    letPutBacklog,
  }
}

/**
 * Retained so that an outage can be outlasted and a failure replayed. Provisioned, because a shard costs a third of the on-demand price
 * at the load that one shard carries.
 */
const createStream = (scope: Construct, id: string, { shards, hours }: { shards: number; hours: number }): Stream =>
  new Stream(scope, id, {
    streamMode: StreamMode.PROVISIONED,
    shardCount: shards,
    retentionPeriod: Duration.hours(hours),
    encryption: StreamEncryption.MANAGED,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
