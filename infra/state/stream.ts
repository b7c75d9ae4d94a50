import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Stream, StreamEncryption, StreamMode } from 'aws-cdk-lib/aws-kinesis'
import type { Construct } from 'constructs'
import type { Site } from '../site.ts'

/**
 * Every tracker message on its way in, in order per tracker, kept for a day so that a failure can be replayed.
 * Provisioned, because a shard costs a third of the on-demand price at the load that one shard carries.
 */
export function keepStream(scope: Construct, site: Site): Stream {
  return new Stream(scope, 'Messages', {
    streamMode: StreamMode.PROVISIONED,
    shardCount: site.sizes.streamShards,
    retentionPeriod: Duration.hours(24),
    encryption: StreamEncryption.MANAGED,
    removalPolicy: RemovalPolicy.RETAIN,
  })
}
