import { Duration } from 'aws-cdk-lib'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Construct } from 'constructs'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'

/** What leaves the product for people: so far, mail. */
export function makeNotify(scope: Construct, { site, kept, alarms }: Parts): void {
  const mail = nodeFunction(scope, site, {
    name: 'notify-mail',
    purpose: 'Sends the mails that others asked for',
    memoryMegabytes: 256,
    timeoutSeconds: 60,
  })
  kept.mail.letSend(mail)
  // Two batches at a time keep below the fourteen mails a second that SES allows a new account.
  mail.addEventSource(
    new SqsEventSource(kept.mail.waiting, { batchSize: 10, maxConcurrency: 2, reportBatchItemFailures: true }),
  )

  alarms.raiseWhenNotEmpty(kept.mail.lost, {
    name: 'mail-lost',
    means: 'A mail could not be sent in half an hour of tries and was laid aside.',
  })
  alarms.raise({
    name: 'mail-late',
    means: 'Mails wait for more than ten minutes.',
    metric: kept.mail.waiting.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1), statistic: 'max' }),
    from: 600,
    periods: 3,
  })
}
