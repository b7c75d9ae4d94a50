import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Stream, StreamEncryption, StreamMode } from 'aws-cdk-lib/aws-kinesis'
import type { Construct } from 'constructs'
import type { Site } from '../site.ts'

/** Every tracker message on its way in, in order per tracker and stream. */
export interface KeptStreams {
  live: Stream
  /** messages that are too long to be live: what trackers gathered while they were out of reach */
  backlog: Stream
}

export const keepStreams = (scope: Construct, { sizes }: Site): KeptStreams => ({
  live: keepStream(scope, 'Messages', sizes.streamShards),
  backlog: keepStream(scope, 'Backlog', sizes.backlogShards),
})

/**
 * Kept for a day so that a failure can be replayed. Provisioned, because a shard costs a third of the on-demand price
 * at the load that one shard carries.
 */
const keepStream = (scope: Construct, id: string, shardCount: number): Stream =>
  new Stream(scope, id, {
    streamMode: StreamMode.PROVISIONED,
    shardCount,
    retentionPeriod: Duration.hours(24),
    encryption: StreamEncryption.MANAGED,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
