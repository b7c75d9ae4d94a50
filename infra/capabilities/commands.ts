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

  alarms.raiseWhenLate(state.commands, {
    name: 'commands-late',
    means: 'Commands wait for more than two minutes before they are looked at.',
    // a wake-up that is delayed on purpose is as old as its delay
    fromSeconds: 900 + 120,
  })
  return { 'commands-deliver': deliver }
}
