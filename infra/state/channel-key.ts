import { RemovalPolicy } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { letReadSecret, randomValue } from './random-value.ts'

export interface ChannelKey {
  letRead: (fn: Lambda) => void
}

/**
 * From this come the key that encrypts what tenants keep for their channels, and the keys by which push services
 * recognise the deployment. It is made up at the first deployment and survives every other one: with
 * another key tenants would have to enter their secrets again, and browsers to subscribe again.
 */
export function createChannelKey(scope: Construct): ChannelKey {
  const { secretArn } = randomValue(scope, {
    id: 'ChannelKey',
    description: 'Qafila: encrypts the channel secrets of tenants',
    length: 64,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  return { letRead: (fn) => letReadSecret(fn, 'channelKey', { id: secretArn, arn: secretArn }) }
}
