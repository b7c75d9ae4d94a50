import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'
import { giveSetting } from '../node-function.ts'
import type { Site } from '../context.ts'

/** E-mails that were not sent yet. */
export interface MailQueue extends WorkQueue {
  /** by SES, from the product's own address and no other, with this configuration set */
  letSend: (fn: Lambda, configurationSet: string) => void
}

/**
 * The address that e-mails come from, and the queue of those to be sent. SES asks the owner of the address once to
 * confirm it, unless it or its domain is an identity already. An e-mail that cannot be sent in half an hour of tries
 * moves to the dead-letter queue.
 */
export function createMail(scope: Construct, site: Site, deadLetters: Queue): MailQueue {
  const { mailFrom: from, mailIdentity } = site.sizes
  if (mailIdentity === 'create') {
    const identity = new EmailIdentity(scope, 'Mail', { identity: Identity.email(from) })
    identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  }

  return {
    // six minutes hidden are six times the timeout of the function that reads the queue, as Lambda demands
    ...createWorkQueue(scope, { id: 'MailWaiting', deadLetters, setting: 'mailQueueUrl' }),
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
