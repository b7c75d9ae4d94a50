import { RemovalPolicy } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { randomValue } from './state/random-value.ts'

/** CloudFront writes the secret under this name, over whatever the viewer sent. */
export const originVerifyHeader = 'x-origin-verify'

/**
 * By this the functions know that a request came through CloudFront, whose word on the viewer's address they then take.
 *
 * Templates hold a reference only; who may read the settings of the distribution or of a function sees the value, and
 * could with it name another address for counted attempts, no more. It is not rotated: a deployment gives it to CloudFront
 * and to the functions, each only when they change.
 */
export const originSecret = (scope: Construct): string =>
  randomValue(scope, {
    id: 'OriginSecret',
    description: 'Qafila: proves to the APIs that a request came through CloudFront',
    length: 48,
    removalPolicy: RemovalPolicy.DESTROY,
  })
