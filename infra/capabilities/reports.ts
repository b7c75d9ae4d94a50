import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Construct } from 'constructs'
import { everyMinute } from '../every-minute.ts'
import type { Functions } from '../grants.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'

/** Reports that are too large to be answered at once, that are sent by e-mail, and that are scheduled. */
export function makeReports(
  scope: Construct,
  { site, state, alarms }: Parts,
): Functions<'reports-run' | 'reports-scheduled'> {
  const run = nodeFunction(scope, site, {
    name: 'reports-run',
    purpose: 'Makes the files of large reports',
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
  })
  run.addEventSource(
    new SqsEventSource(state.reports.waiting, { batchSize: 1, maxConcurrency: 10, reportBatchItemFailures: true }),
  )

  alarms.raiseWhenLate(state.reports, {
    name: 'reports-late',
    means: 'Reports wait for more than fifteen minutes.',
    fromSeconds: 900,
  })
  const scheduled = nodeFunction(scope, site, {
    name: 'reports-scheduled',
    purpose: 'Sends the scheduled reports whose period has ended',
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
  })
  everyMinute(scope, alarms, { name: 'reports-scheduled', run: scheduled })
  return { 'reports-run': run, 'reports-scheduled': scheduled }
}
