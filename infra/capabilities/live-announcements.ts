import { Duration } from 'aws-cdk-lib'
import { type Function as Lambda, FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Construct } from 'constructs'
import { rawLogPartition, socketItems, trackItems } from '../../functions/platform/dynamo/tables.ts'
import { createDeadLetterQueue } from '../dead-letter-queue.ts'
import type { Parts } from '../parts.ts'

/** Rows worth a frame. Everything else, history blocks above all, is filtered out before it costs anything. */
const savedState = {
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: { Keys: { sk: { S: [{ prefix: trackItems.state }] } } },
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
  const deadLetters = createDeadLetterQueue(scope, 'LiveDeadLetters')
  const onFailure = new SqsDlq(deadLetters)
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

  alarms.raiseWhenNotEmpty(deadLetters, {
    name: 'live-dead-letters',
    means: 'Changes were saved but could not be shown live.',
  })
  alarms.raise({
    name: 'live-behind',
    means: 'The map shows changes more than half a minute late.',
    metric: fanOut.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'max' }),
    from: 30_000,
    periods: 3,
  })
}
