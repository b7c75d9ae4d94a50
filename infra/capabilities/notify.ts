import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { deadLettersOfCalls } from '../dead-letter-queue.ts'
import type { AlarmFacts } from '../alarms.ts'
import type { Functions } from '../grants.ts'
import { nodeFunction } from '../node-function.ts'
import { createMailSet } from './notify-mail-set.ts'
import type { Parts } from '../parts.ts'

/** What the product sends to people. */
export function makeNotify(
  scope: Construct,
  parts: Parts,
): { functions: Functions<'notify-mail' | 'notify-mail-reports' | 'notify-announce'>; mailSet: string } {
  const { site, state, alarms } = parts
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

  alarms.raiseWhenLate(state.mail, {
    name: 'mail-late',
    means: 'E-mails wait for more than ten minutes.',
    fromSeconds: 600,
  })
  alarms.raise(
    tooMany('mail-bounces', 'Reputation.BounceRate', 0.05, 'E-mails bounce so often that SES may stop them all.'),
  )
  alarms.raise(
    tooMany(
      'mail-complaints',
      'Reputation.ComplaintRate',
      0.001,
      'E-mails are reported as spam so often that SES may stop them all.',
    ),
  )
  const { name: mailSet, reports } = createMailSet(scope)
  return {
    mailSet,
    functions: {
      'notify-mail': mail,
      'notify-mail-reports': makeMailReports(scope, parts, reports),
      'notify-announce': makeAnnounce(scope, parts),
    },
  }
}

/**
 * A rate of the whole account, by which SES decides: above 10 % of bounces or 0.5 % of complaints it may pause sending.
 * @see Amazon SES developer guide, "Creating reputation monitoring alarms using CloudWatch"
 */
const tooMany = (name: string, metricName: string, from: number, means: string): AlarmFacts => ({
  name,
  means,
  metric: new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1), statistic: 'avg' }),
  from,
  periods: 1,
})

/** SNS calls the function itself: a queue between them would be polled all day for a few messages. */
function makeMailReports(scope: Construct, { site, alarms }: Parts, topic: Topic): Lambda {
  const reports = nodeFunction(scope, site, {
    name: 'notify-mail-reports',
    purpose: 'Notes which addresses e-mails do not reach',
    memoryMegabytes: 256,
    timeoutSeconds: 30,
  })
  reports.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(deadLettersOfCalls(scope, alarms)) })
  topic.addSubscription(new LambdaSubscription(reports))
  return reports
}

function makeAnnounce(scope: Construct, { site, state }: Parts): Lambda {
  const announce = nodeFunction(scope, site, {
    name: 'notify-announce',
    purpose: 'Sends announcements to many people',
    memoryMegabytes: 512,
    timeoutSeconds: 300,
  })
  announce.addEventSource(
    new SqsEventSource(state.announcements.waiting, { batchSize: 1, maxConcurrency: 5, reportBatchItemFailures: true }),
  )
  return announce
}
