import { RemovalPolicy } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { letReadSecret, randomValue } from './state/random-value.ts'

/** CloudFront writes the secret under this name, over whatever the viewer sent. */
export const originVerifyHeader = 'x-origin-verify'

/**
 * By this the functions know that a request came through CloudFront, whose word on the viewer's address they then take.
 *
 * Functions read it, and the one before it, when they need it; the distribution has it as a header, which a deployment
 * writes when anything of the distribution changes. Who may read that could with it name another address for counted
 * attempts, no more. `docs/runbook.md` says how it is replaced.
 */
const originSecret = (scope: Construct): ISecret =>
  randomValue(scope, {
    id: 'OriginSecret',
    description: 'Qafila: proves to the APIs that a request came through CloudFront',
    length: 48,
    removalPolicy: RemovalPolicy.DESTROY,
  })

/** A reference to the value, for templates. */
export const originSecretValue = (scope: Construct): string => originSecret(scope).secretValue.unsafeUnwrap()

export function letReadOriginSecret(scope: Construct, fn: Lambda): void {
  const { secretArn } = originSecret(scope)
  letReadSecret(fn, 'originSecret', { id: secretArn, arn: secretArn })
}
