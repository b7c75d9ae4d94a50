import { Duration } from 'aws-cdk-lib'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Construct } from 'constructs'
import { everyMinute } from '../every-minute.ts'
import type { Functions } from '../grants.ts'
import { visitsSemiSpaceMegabytes } from '../function-list.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'

/** Megabytes. @see AWS Lambda developer guide, "Configure Lambda function memory": 1,769 MB are one vCPU */
const wholeProcessor = 1_769

/** What happens because time passes. */
export function makeWatch(
  scope: Construct,
  { site, state, alarms }: Parts,
): Functions<'watch-devices' | 'watch-visits' | 'watch-guests' | 'watch-tenants'> {
  const functions = {
    'watch-devices': nodeFunction(scope, site, {
      name: 'watch-devices',
      purpose: 'Hands out the device timers that are due',
      memoryMegabytes: 512,
      timeoutSeconds: 55,
    }),
    'watch-visits': nodeFunction(scope, site, {
      name: 'watch-visits',
      purpose: 'Visits devices whose timer is due: status, maintenance, day summaries',
      memoryMegabytes: wholeProcessor,
      semiSpaceMegabytes: visitsSemiSpaceMegabytes,
      timeoutSeconds: 120,
    }),
    'watch-guests': nodeFunction(scope, site, {
      name: 'watch-guests',
      purpose: 'Removes guests whose share has ended',
      memoryMegabytes: 512,
      timeoutSeconds: 55,
    }),
    'watch-tenants': nodeFunction(scope, site, {
      name: 'watch-tenants',
      purpose: 'Runs background jobs of tenants step by step: exports and deletions',
      memoryMegabytes: 1024,
      timeoutSeconds: 75,
    }),
  }
  functions['watch-visits'].addEventSource(
    new SqsEventSource(state.visits.waiting, { batchSize: 1, maxConcurrency: 20, reportBatchItemFailures: true }),
  )
  alarms.raiseWhenLate(state.visits, {
    name: 'visits-late',
    means: 'Device timers wait for more than ten minutes.',
    fromSeconds: 600,
  })
  alarms.raise({
    name: 'visits-fail',
    means: 'Visits of devices fail again and again.',
    metric: functions['watch-visits'].metricErrors({ period: Duration.minutes(5) }),
    from: 1,
    periods: 3,
  })
  functions['watch-tenants'].addEventSource(
    new SqsEventSource(state.jobs.waiting, { batchSize: 1, maxConcurrency: 5, reportBatchItemFailures: true }),
  )
  for (const name of ['watch-devices', 'watch-guests', 'watch-tenants'] as const) {
    everyMinute(scope, alarms, { name, run: functions[name] })
  }
  return functions
}
