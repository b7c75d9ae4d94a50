import { Duration } from 'aws-cdk-lib'
import { type Function as Lambda, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { KinesisEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Construct } from 'constructs'
import { lettersQueue } from '../letters-queue.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'
import { takeMessagesFromTrackers } from './ingest-rules.ts'

/** Tracker messages in: broker → rule → stream → function. */
export function makeIngest(scope: Construct, parts: Parts): void {
  const { kept, alarms } = parts
  const ingest = nodeFunction(scope, parts.site, {
    name: 'ingest',
    purpose: 'Turns tracker messages into device states, history and events',
    memoryMegabytes: 512,
    timeoutSeconds: 60,
  })
  kept.doors.letWrite(ingest)
  kept.records.letRead(ingest)
  kept.tracks.letWrite(ingest)
  kept.trail.letWrite(ingest)
  // the version of what a tenant configured lies there, and who listens to what trackers say
  kept.sockets.letWrite(ingest)
  kept.refusals.letSend(ingest)

  takeMessagesFromTrackers(scope, parts)
  readStream(scope, parts, ingest)

  alarms.raise({
    name: 'refusals-many',
    means: 'Trackers send many messages that cannot be understood.',
    metric: kept.refusals.queue.metricNumberOfMessagesSent({ period: Duration.minutes(15), statistic: 'sum' }),
    from: 500,
    periods: 1,
  })
}

/**
 * A batch that fails is halved until the bad message stands alone. Twenty tries with growing pauses outlast a short
 * outage of a table; then the place of the message in the stream goes to a queue, and its neighbours go on.
 */
function readStream(scope: Construct, { kept, site, alarms }: Parts, ingest: Lambda): void {
  const lost = lettersQueue(scope, 'IngestLost')
  ingest.addEventSource(
    new KinesisEventSource(kept.messages, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: site.sizes.ingestBatchMessages,
      maxBatchingWindow: Duration.seconds(site.sizes.ingestBatchSeconds),
      parallelizationFactor: site.sizes.ingestParallelPerShard,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 20,
      onFailure: new SqsDlq(lost),
    }),
  )
  alarms.raiseWhenNotEmpty(lost, { name: 'ingest-lost', means: 'Tracker messages were given up after many tries.' })
  alarms.raise({
    name: 'ingest-behind',
    means: 'Positions reach the map more than a minute late.',
    metric: ingest.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'max' }),
    from: 60_000,
    periods: 3,
  })
  alarms.raise({
    name: 'stream-full',
    means: 'The stream refuses messages because it has too few shards.',
    metric: kept.messages.metricWriteProvisionedThroughputExceeded({ period: Duration.minutes(5), statistic: 'sum' }),
    from: 1,
    periods: 2,
  })
}
