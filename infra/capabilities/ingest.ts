import { Duration, Stack } from 'aws-cdk-lib'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { IngestStream } from '../../shared/wire/stream-record.ts'
import { everyMinute } from '../every-minute.ts'
import type { Functions } from '../grants.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'
import type { State } from '../state/state.ts'
import { routeTrackerMessages } from './ingest-rules.ts'
import { type MessageSource, readStream } from './ingest-streams.ts'

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
  // where everything is saved at once, too: something may have waited when that was chosen, and no message come since
  everyMinute(scope, alarms, { name: 'ingest-minute', run: ingest, id: 'IngestMinute' })

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

const sourceOf = ({ messages }: State, of: IngestStream): MessageSource =>
  messages.kind === 'table' ? { table: messages.table, of } : { stream: messages[of] }

/** That of a table's stream cannot be chosen. @see Amazon DynamoDB developer guide, "Change data capture for DynamoDB Streams" */
const retentionHours = ({ state, site }: Parts): number =>
  state.messages.kind === 'table' ? 24 : site.sizes.streamRetentionHours

const isPushed = ({ state, site }: Parts): boolean =>
  state.messages.kind !== 'table' && site.sizes.ingestReading === 'pushed'

function readLive(scope: Construct, parts: Parts, fn: Lambda): void {
  const { state, site, alarms } = parts
  const { sizes } = site
  readStream(scope, alarms, {
    from: sourceOf(state, 'live'),
    fn,
    batchSize: sizes.ingestBatchMessages,
    windowSeconds: sizes.ingestBatchSeconds,
    parallelPerShard: sizes.ingestParallelPerShard,
    retentionHours: retentionHours(parts),
    ...(isPushed(parts) && { consumerName: 'ingest' }),
    deadLetters: {
      id: 'IngestDeadLetters',
      name: 'ingest-dead-letters',
      means: 'Tracker messages were given up: they could not be saved for as long as their stream keeps them.',
    },
    behind: { name: 'ingest-behind', means: 'Positions reach the map more than a minute late.', seconds: 60 },
    full: { name: 'stream-full', means: 'The stream rejects messages because it has too few shards.' },
  })
}

function readBacklog(scope: Construct, parts: Parts, fn: Lambda): void {
  const { state, site, alarms } = parts
  const { sizes } = site
  readStream(scope, alarms, {
    from: sourceOf(state, 'backlog'),
    fn,
    batchSize: sizes.backlogBatchMessages,
    // a second more for what is old anyway saves most of its writes
    windowSeconds: 1,
    parallelPerShard: sizes.backlogParallelPerShard,
    retentionHours: retentionHours(parts),
    deadLetters: {
      id: 'BacklogDeadLetters',
      name: 'backlog-dead-letters',
      means: 'Buffered messages were given up: they could not be saved for as long as their stream keeps them.',
    },
    behind: { name: 'backlog-behind', means: 'Buffered messages wait more than two hours.', seconds: 7_200 },
    full: { name: 'backlog-full', means: 'The backlog stream rejects messages because it has too few shards.' },
  })
}
