import { Duration } from 'aws-cdk-lib'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { Functions } from '../grants.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'

/** What the product sends to people. */
export function makeNotify(
  scope: Construct,
  { site, state, alarms }: Parts,
): Functions<'notify-mail' | 'notify-announce'> {
  const mail = nodeFunction(scope, site, {
    name: 'notify-mail',
    purpose: 'Sends the e-mails in the queue',
    memoryMegabytes: 256,
    timeoutSeconds: 60,
  })
  // Two batches at a time keep below the fourteen e-mails a second that SES allows a new account.
  mail.addEventSource(
    new SqsEventSource(state.mail.waiting, { batchSize: 10, maxConcurrency: 2, reportBatchItemFailures: true }),
  )

  alarms.raiseWhenNotEmpty(state.mail.deadLetters, {
    name: 'mail-dead-letters',
    means: 'An e-mail could not be sent in half an hour of tries.',
  })
  alarms.raise({
    name: 'mail-late',
    means: 'E-mails wait for more than ten minutes.',
    metric: state.mail.waiting.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1), statistic: 'max' }),
    from: 600,
    periods: 3,
  })
  return { 'notify-mail': mail, 'notify-announce': makeAnnounce(scope, { site, state, alarms }) }
}

function makeAnnounce(scope: Construct, { site, state, alarms }: Parts): Lambda {
  const announce = nodeFunction(scope, site, {
    name: 'notify-announce',
    purpose: 'Sends announcements to many people',
    memoryMegabytes: 512,
    timeoutSeconds: 300,
  })
  announce.addEventSource(
    new SqsEventSource(state.announcements.waiting, { batchSize: 1, maxConcurrency: 5, reportBatchItemFailures: true }),
  )
  alarms.raiseWhenNotEmpty(state.announcements.deadLetters, {
    name: 'announcements-dead-letters',
    means: 'An announcement could not be sent in five tries.',
  })
  return announce
}
