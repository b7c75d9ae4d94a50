import { Duration, Stack } from 'aws-cdk-lib'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Functions } from '../grants.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'
import { routeTrackerMessages } from './ingest-rules.ts'
import { readStream } from './ingest-streams.ts'

/** Tracker messages in: broker → rules → streams → functions, one of them for the backlog. */
export function makeIngest(scope: Construct, parts: Parts): Functions<'ingest' | 'ingest-backlog'> {
  const { state, alarms, site } = parts
  const ingest = nodeFunction(scope, site, {
    name: 'ingest',
    purpose: 'Turns tracker messages into device states, history and events',
    memoryMegabytes: 512,
    timeoutSeconds: 60,
  })
  // half the memory is half the processor: what waited for hours may take longer
  const backlog = nodeFunction(scope, site, {
    name: 'ingest-backlog',
    purpose: 'Does the same with what trackers buffered while they were out of reach',
    memoryMegabytes: 256,
    timeoutSeconds: 300,
  })
  routeTrackerMessages(scope, parts)
  readLive(scope, parts, ingest)
  readBacklog(scope, parts, backlog)

  alarms.raise({
    name: 'live-hand-over-fails',
    means: 'Positions are saved but shown late, because ingest cannot hand them over.',
    metric: notHandedOver(scope, ingest),
    from: 1,
    periods: 1,
  })
  alarms.raise({
    name: 'rejected-messages-many',
    means: 'Trackers send many messages that are rejected.',
    metric: state.rejectedMessages.queue.metricNumberOfMessagesSent({ period: Duration.minutes(15), statistic: 'sum' }),
    from: 500,
    periods: 1,
  })
  return { ingest, 'ingest-backlog': backlog }
}

/** How often the log says so. */
function notHandedOver(scope: Construct, { logGroup }: Lambda): Metric {
  const what = 'reportsNotHandedOver'
  const filter = new MetricFilter(scope, 'NotHandedOver', {
    logGroup,
    filterPattern: FilterPattern.allTerms(what),
    metricNamespace: Stack.of(scope).stackName,
    metricName: what,
  })
  return filter.metric({ period: Duration.minutes(5), statistic: 'sum' })
}

function readLive(scope: Construct, { state, site, alarms }: Parts, fn: Lambda): void {
  const { sizes } = site
  readStream(scope, alarms, {
    stream: state.messages.live,
    fn,
    batchSize: sizes.ingestBatchMessages,
    windowSeconds: sizes.ingestBatchSeconds,
    parallelPerShard: sizes.ingestParallelPerShard,
    retentionHours: sizes.streamRetentionHours,
    ...(sizes.ingestReading === 'pushed' && { consumerName: 'ingest' }),
    deadLetters: {
      id: 'IngestDeadLetters',
      name: 'ingest-dead-letters',
      means: 'Tracker messages were given up: they could not be saved for as long as their stream keeps them.',
    },
    behind: { name: 'ingest-behind', means: 'Positions reach the map more than a minute late.', seconds: 60 },
    full: { name: 'stream-full', means: 'The stream rejects messages because it has too few shards.' },
  })
}

function readBacklog(scope: Construct, { state, site, alarms }: Parts, fn: Lambda): void {
  const { sizes } = site
  readStream(scope, alarms, {
    stream: state.messages.backlog,
    fn,
    batchSize: sizes.backlogBatchMessages,
    // a second more for what is old anyway saves most of its writes
    windowSeconds: 1,
    parallelPerShard: sizes.backlogParallelPerShard,
    retentionHours: sizes.streamRetentionHours,
    deadLetters: {
      id: 'BacklogDeadLetters',
      name: 'backlog-dead-letters',
      means: 'Buffered messages were given up: they could not be saved for as long as their stream keeps them.',
    },
    behind: { name: 'backlog-behind', means: 'Buffered messages wait more than two hours.', seconds: 7_200 },
    full: { name: 'backlog-full', means: 'The backlog stream rejects messages because it has too few shards.' },
  })
}
