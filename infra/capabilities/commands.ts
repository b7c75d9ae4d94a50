import { Duration } from 'aws-cdk-lib'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Construct } from 'constructs'
import type { Functions } from '../grants.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'

/** Commands to trackers. */
export function makeCommands(scope: Construct, { site, state, alarms }: Parts): Functions<'commands-deliver'> {
  const deliver = nodeFunction(scope, site, {
    name: 'commands-deliver',
    purpose: 'Sends the commands that wait for trackers',
    memoryMegabytes: 256,
    timeoutSeconds: 60,
  })
  deliver.addEventSource(
    new SqsEventSource(state.commands.waiting, { batchSize: 10, maxConcurrency: 20, reportBatchItemFailures: true }),
  )

  alarms.raiseWhenNotEmpty(state.commands.deadLetters, {
    name: 'commands-dead-letters',
    means: 'The commands of a device could not be looked at in five tries.',
  })
  alarms.raise({
    name: 'commands-late',
    means: 'Commands wait for more than two minutes before they are looked at.',
    metric: state.commands.waiting.metricApproximateAgeOfOldestMessage({
      period: Duration.minutes(1),
      statistic: 'max',
    }),
    // a wake-up that is delayed on purpose is as old as its delay
    from: 900 + 120,
    periods: 3,
  })
  return { 'commands-deliver': deliver }
}
