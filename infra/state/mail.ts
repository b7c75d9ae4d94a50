import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createDeadLetterQueue } from '../dead-letter-queue.ts'
import { giveSetting } from '../node-function.ts'
import type { Site } from '../site.ts'

export interface KeptMail {
  /** mails that were asked for and have not left yet */
  waiting: Queue
  /** mails that were given up */
  lost: Queue
  /** asks for a mail */
  letAsk(fn: Lambda): void
  /** sends from the product's own address and no other */
  letSend(fn: Lambda): void
}

/** Long enough for a function that takes a batch and is slow six times over, as Lambda asks for. */
const hiddenWhileTried = Duration.minutes(6)
const triesMax = 5

/**
 * The address that mails come from, of which SES asks the owner by mail, once, whether that is right, unless it or its
 * domain is an identity already; and the mails on their way to it. One that does not leave within half an hour of tries
 * is laid aside.
 */
export function keepMail(scope: Construct, site: Site): KeptMail {
  const { mailFrom: from, mailIdentity } = site.sizes
  if (mailIdentity === 'create') {
    const identity = new EmailIdentity(scope, 'Mail', { identity: Identity.email(from) })
    identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  }

  const lost = createDeadLetterQueue(scope, 'MailLost')
  const waiting = new Queue(scope, 'MailWaiting', {
    visibilityTimeout: hiddenWhileTried,
    retentionPeriod: Duration.days(4),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    deadLetterQueue: { queue: lost, maxReceiveCount: triesMax },
  })
  return {
    waiting,
    lost,
    letAsk(fn) {
      waiting.grant(fn, 'sqs:SendMessage')
      giveSetting(fn, 'mailQueueUrl', waiting.queueUrl)
    },
    letSend(fn) {
      const identities = mailIdentity === 'create' ? [from] : [from, from.slice(from.indexOf('@') + 1)]
      const resources = identities.map((resourceName) =>
        Stack.of(fn).formatArn({ service: 'ses', resource: 'identity', resourceName }),
      )
      fn.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail'], resources }))
      giveSetting(fn, 'mailFrom', from)
    },
  }
}
