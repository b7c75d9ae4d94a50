import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { giveSetting } from '../node-function.ts'
import type { Site } from '../site.ts'

export interface KeptMail {
  /** mails from the product's own address and no other */
  letSend(fn: Lambda): void
}

/** The address that mails come from. SES asks its owner by mail, once, whether that is right. */
export function keepMail(scope: Construct, site: Site): KeptMail {
  const from = site.sizes.mailFrom
  const identity = new EmailIdentity(scope, 'Mail', { identity: Identity.email(from) })
  identity.applyRemovalPolicy(RemovalPolicy.RETAIN)
  return {
    letSend(fn) {
      const address = Stack.of(fn).formatArn({ service: 'ses', resource: 'identity', resourceName: from })
      fn.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail'], resources: [address] }))
      giveSetting(fn, 'mailFrom', from)
    },
  }
}
