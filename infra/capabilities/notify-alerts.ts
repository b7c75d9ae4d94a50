import { Duration } from 'aws-cdk-lib'
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Construct } from 'constructs'
import { forwarded, trackItems } from '../../functions/platform/dynamo/tables.ts'
import { deadLettersOfCalls } from '../dead-letter-queue.ts'
import { everyMinute } from '../every-minute.ts'
import type { Functions } from '../grants.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'

const newEvent = { eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: [{ prefix: trackItems.event }] } } } }

/** Positions of organisations that forward them; the saves of all others cost nothing here. */
const forwardedPositions = {
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: {
    Keys: { sk: { S: [{ prefix: trackItems.state }] } },
    NewImage: { [forwarded]: { N: [{ exists: true }] } },
  },
}

/** An event that is older is not notified of. */
const notifiedFor = Duration.minutes(15)

/** Notifications: events are matched, messages sent, digests and escalations made when they are due. */
export function makeAlerts(
  scope: Construct,
  parts: Parts,
): Functions<'notify-events' | 'notify-channels' | 'notify-due'> {
  const { site, alarms } = parts
  const due = nodeFunction(scope, site, {
    name: 'notify-due',
    purpose: 'Sends digests, and what nobody acknowledged to the next person',
    memoryMegabytes: 512,
    timeoutSeconds: 55,
  })
  everyMinute(scope, alarms, { name: 'notify-due', run: due })
  return {
    'notify-events': matchEvents(scope, parts),
    'notify-channels': sendMessages(scope, parts),
    'notify-due': due,
  }
}

/** The second reader of the stream of `tracks`; DynamoDB has room for two. */
function matchEvents(scope: Construct, { site, state, alarms }: Parts) {
  const events = nodeFunction(scope, site, {
    name: 'notify-events',
    purpose: 'Finds whom events are to be notified to, and what is forwarded',
    memoryMegabytes: 1024,
    timeoutSeconds: 60,
  })
  events.addEventSource(
    new DynamoEventSource(state.tracks.table, {
      startingPosition: StartingPosition.LATEST,
      batchSize: 100,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 30,
      maxRecordAge: notifiedFor,
      filters: [newEvent, forwardedPositions].map((pattern) => FilterCriteria.filter(pattern)),
      onFailure: new SqsDlq(deadLettersOfCalls(scope, alarms)),
    }),
  )
  alarms.raise({
    name: 'notify-events-behind',
    means: 'Notifications are more than a minute late.',
    metric: events.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'max' }),
    from: 60_000,
    periods: 3,
  })
  return events
}

function sendMessages(scope: Construct, { site, state, alarms }: Parts) {
  const channels = nodeFunction(scope, site, {
    name: 'notify-channels',
    purpose: 'Sends the messages of notifications, and what is forwarded',
    memoryMegabytes: 512,
    timeoutSeconds: 30,
  })
  channels.addEventSource(
    new SqsEventSource(state.alerts.waiting, { batchSize: 10, maxConcurrency: 30, reportBatchItemFailures: true }),
  )
  alarms.raiseWhenLate(state.alerts, {
    name: 'notify-channels-late',
    means: 'Messages of notifications wait for more than five minutes.',
    fromSeconds: 300,
  })
  return channels
}
