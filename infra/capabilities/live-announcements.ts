import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { type Function as Lambda, FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Construct } from 'constructs'
import { handedOver, rawLogPartition, socketItems, trackItems } from '../../functions/platform/dynamo/tables.ts'
import { deadLettersOfCalls } from '../dead-letter-queue.ts'
import type { Parts } from '../parts.ts'

/** Rows worth a frame. Everything else, history blocks above all, is filtered out before it costs anything. */
const savedState = {
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: {
    Keys: { sk: { S: [{ prefix: trackItems.state }] } },
    // ingest hands over what it saves by itself, unless it cannot
    NewImage: { [handedOver]: { N: [{ exists: false }] } },
  },
}
/** Also one that was acknowledged. */
const savedEvent = {
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: { Keys: { sk: { S: [{ prefix: trackItems.event }] } } },
}
const changedCommand = {
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: { Keys: { sk: { S: [{ prefix: trackItems.command }] } } },
}
const openedConnection = {
  eventName: ['INSERT'],
  dynamodb: { Keys: { sk: { S: [{ prefix: socketItems.connection }] } } },
}

const rawLog = {
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: { Keys: { pk: { S: [{ prefix: rawLogPartition }] } } },
}

/** A frame that is five minutes old is useless: the browser has long loaded everything again. */
const shortRetries = {
  startingPosition: StartingPosition.LATEST,
  batchSize: 100,
  bisectBatchOnError: true,
  reportBatchItemFailures: true,
  retryAttempts: 3,
  maxRecordAge: Duration.minutes(5),
}

export function announceFromTables(scope: Construct, { state, alarms, site }: Parts, fanOut: Lambda): void {
  const onFailure = new SqsDlq(deadLettersOfCalls(scope, alarms))
  const changes = [savedState, savedEvent, changedCommand].map((pattern) => FilterCriteria.filter(pattern))
  const arrivals = [openedConnection, rawLog].map((pattern) => FilterCriteria.filter(pattern))
  fanOut.addEventSource(
    new DynamoEventSource(state.tracks.table, {
      ...shortRetries,
      maxBatchingWindow: Duration.seconds(site.sizes.liveBatchSeconds),
      filters: changes,
      onFailure,
    }),
  )
  fanOut.addEventSource(new DynamoEventSource(state.sockets.table, { ...shortRetries, filters: arrivals, onFailure }))

  alarms.raise({
    name: 'live-behind',
    means: 'Events and statuses are shown more than half a minute late.',
    metric: fanOut.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'max' }),
    from: 30_000,
    periods: 3,
  })
}

/** Of a single queue; of several, as few as AWS allows: SQS takes two to a thousand. */
const callsAtOnce = (queues: number): number => (queues === 1 ? 10 : 2)

/**
 * What ingest hands over. Some calls at a time suffice for many shards, because each takes the messages of many batches;
 * more would send browsers more frames.
 */
export function announceFromIngest({ state, alarms, site }: Parts, updates: Lambda): void {
  const { waiting } = state.liveUpdates
  for (const queue of waiting) {
    updates.addEventSource(
      new SqsEventSource(queue, {
        batchSize: 10,
        maxConcurrency: callsAtOnce(waiting.length),
        reportBatchItemFailures: true,
        ...(site.sizes.liveBatchSeconds > 0 && {
          batchSize: 1_000,
          maxBatchingWindow: Duration.seconds(site.sizes.liveBatchSeconds),
        }),
      }),
    )
  }
  const ages = waiting.map((queue) =>
    queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1), statistic: 'max' }),
  )
  alarms.raise({
    name: 'live-updates-late',
    means: 'The map shows positions more than half a minute late.',
    metric: oldest(ages),
    from: 30,
    periods: 3,
  })
}

/** An alarm compares up to ten metrics. @see Amazon CloudWatch user guide, "Create an alarm based on a metric math expression" */
function oldest(ages: readonly Metric[]): IMetric {
  if (ages.length === 1) return ages[0]!
  const usingMetrics = Object.fromEntries(ages.map((age, at) => [`queue${at + 1}`, age]))
  return new MathExpression({
    expression: `MAX([${Object.keys(usingMetrics).join(', ')}])`,
    usingMetrics,
    period: Duration.minutes(1),
  })
}
