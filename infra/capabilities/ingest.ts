import { Duration, Stack } from 'aws-cdk-lib'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { AlarmFacts, Alarms } from '../alarms.ts'
import { deadLettersOfCalls } from '../dead-letter-queue.ts'
import { everyMinute } from '../every-minute.ts'
import type { Functions } from '../grants.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'
import { routeTrackerMessages } from './ingest-rules.ts'
import { readStream, tableRetentionHours } from './ingest-streams.ts'

/** Tracker messages in: broker → rules → table or stream → functions, one of them for the backlog. */
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

/**
 * Each shard of a table's stream is looked into four times a second, and each look that finds something would cost a call,
 * a hand-over and a frame for each browser: more than all writes, of a hundred vehicles (`docs/costs.md`).
 */
const tableWindowSeconds = 1

/** From the table, and from the stream where there is one: while messages move from one to the other, both have some. */
function readLive(scope: Construct, { state, site, alarms }: Parts, fn: Lambda): void {
  const { sizes } = site
  const { table, stream, live } = state.messages
  const deadLetters = deadLettersOfCalls(scope, alarms)
  const reading = {
    fn,
    batchSize: sizes.ingestBatchMessages,
    windowSeconds: sizes.ingestBatchSeconds,
    parallelPerShard: sizes.ingestParallelPerShard,
    deadLetters,
  }
  readStream(scope, {
    ...reading,
    from: { table, of: 'live' },
    windowSeconds: Math.max(tableWindowSeconds, sizes.ingestBatchSeconds),
    retentionHours: tableRetentionHours,
  })
  if (stream !== null) {
    const consumer = sizes.ingestReading === 'pushed' && { consumerName: 'ingest' }
    readStream(scope, { ...reading, from: { stream }, retentionHours: sizes.streamRetentionHours, ...consumer })
  }
  raiseWhenQuiet(alarms, fn, sizes.quietMinutes)
  raiseWhenBehind(alarms, fn, {
    name: 'ingest-behind',
    means: 'Positions reach the map more than a minute late.',
    seconds: 60,
  })
  if (live === null) raiseWhenStreamIsCheaper(alarms, table)
  else
    alarms.raise({
      name: 'stream-full',
      means: 'The stream rejects messages because it has too few shards.',
      metric: live.metricWriteProvisionedThroughputExceeded({ period: Duration.minutes(5), statistic: 'sum' }),
      from: 1,
      periods: 2,
    })
}

function readBacklog(scope: Construct, { state, site, alarms }: Parts, fn: Lambda): void {
  const { sizes } = site
  const { table, earlierBacklog } = state.messages
  const deadLetters = deadLettersOfCalls(scope, alarms)
  const reading = {
    fn,
    batchSize: sizes.backlogBatchMessages,
    // a second more for what is old anyway saves most of its writes
    windowSeconds: 1,
    parallelPerShard: sizes.backlogParallelPerShard,
    deadLetters,
  }
  readStream(scope, { ...reading, from: { table, of: 'backlog' }, retentionHours: tableRetentionHours })
  if (earlierBacklog !== null)
    readStream(scope, { ...reading, from: { stream: earlierBacklog }, retentionHours: sizes.streamRetentionHours })
  raiseWhenBehind(alarms, fn, {
    name: 'backlog-behind',
    means: 'Buffered messages wait more than two hours.',
    seconds: 7_200,
  })
}

interface Behind extends Pick<AlarmFacts, 'name' | 'means'> {
  /** since when the oldest message waits */
  seconds: number
}

const raiseWhenBehind = (alarms: Alarms, fn: Lambda, { name, means, seconds }: Behind): void =>
  alarms.raise({
    name,
    means,
    metric: fn.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'max' }),
    from: seconds * 1000,
    periods: 3,
  })

/** A batch is a call; so is each minute, which the function is called in for what waits in journals. */
const raiseWhenQuiet = (alarms: Alarms, fn: Lambda, minutes: number | undefined): void => {
  if (minutes === undefined) return
  const perPeriod = 5
  alarms.raise({
    name: 'nothing-received',
    means: 'No tracker has sent anything for as long as qafila.quietMinutes says.',
    metric: fn.metricInvocations({ period: Duration.minutes(perPeriod), statistic: 'sum' }),
    below: perPeriod + 2,
    periods: minutes / perPeriod,
  })
}

/**
 * Fourteen a second all day: from there on a shard, with a consumer of its own, costs less than what the table's writes do
 * (`docs/costs.md`).
 */
const tableWritesADay = 1_200_000

const raiseWhenStreamIsCheaper = (alarms: Alarms, table: Table): void =>
  alarms.raise({
    name: 'stream-cheaper',
    means: 'Messages of trackers cost less through a stream than through the table.',
    metric: table.metricConsumedWriteCapacityUnits({ period: Duration.days(1), statistic: 'sum' }),
    from: tableWritesADay,
    periods: 2,
  })
