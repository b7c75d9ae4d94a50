import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createDeadLetterQueue } from '../dead-letter-queue.ts'
import { giveSetting } from '../node-function.ts'
import type { Site } from '../context.ts'

export interface MailQueues {
  /** e-mails that were not sent yet */
  waiting: Queue
  /** the dead-letter queue */
  deadLetters: Queue
  /** puts e-mails into the queue */
  letQueue: (fn: Lambda) => void
  /** by SES, from the product's own address and no other, with this configuration set */
  letSend: (fn: Lambda, configurationSet: string) => void
}

/** Six times the timeout of the function that reads the queue, as Lambda demands. */
const visibilityTimeout = Duration.minutes(6)
const triesMax = 5

/**
 * The address that e-mails come from, and the queue of those to be sent. SES asks the owner of the address once to
 * confirm it, unless it or its domain is an identity already. An e-mail that cannot be sent in half an hour of tries
 * moves to the dead-letter queue.
 */
export function createMail(scope: Construct, site: Site): MailQueues {
  const { mailFrom: from, mailIdentity } = site.sizes
  if (mailIdentity === 'create') {
    const identity = new EmailIdentity(scope, 'Mail', { identity: Identity.email(from) })
    identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  }

  // the id stays: the alarm's stack imports this queue, and CloudFormation replaces no export that is in use
  const deadLetters = createDeadLetterQueue(scope, 'MailLost')
  const waiting = new Queue(scope, 'MailWaiting', {
    visibilityTimeout,
    retentionPeriod: Duration.days(4),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: triesMax },
  })
  return {
    waiting,
    deadLetters,
    letQueue(fn) {
      waiting.grant(fn, 'sqs:SendMessage')
      giveSetting(fn, 'mailQueueUrl', waiting.queueUrl)
    },
    letSend(fn, configurationSet) {
      // in the sandbox SES asks for the recipient's identity too; the condition alone says whose e-mails these are
      const arn = (resource: string, resourceName: string) =>
        Stack.of(fn).formatArn({ service: 'ses', resource, resourceName })
      const resources = [arn('identity', '*'), arn('configuration-set', configurationSet)]
      const conditions = { StringEquals: { 'ses:FromAddress': from } }
      fn.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendRawEmail'], resources, conditions }))
      giveSetting(fn, 'mailFrom', from)
      giveSetting(fn, 'mailConfigurationSet', configurationSet)
    },
  }
}
