import { RemovalPolicy } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { giveSetting } from '../node-function.ts'

export interface ChannelKey {
  letRead: (fn: Lambda) => void
}

/**
 * From this come the key that encrypts what tenants keep for their channels, and the keys by which push services
 * recognise the deployment. Secrets Manager makes it up at the first deployment. It survives every other one: with
 * another key tenants would have to enter their secrets again, and browsers to subscribe again.
 */
export function createChannelKey(scope: Construct): ChannelKey {
  const secret = new Secret(scope, 'ChannelKey', {
    description: 'Qafila: encrypts the channel secrets of tenants',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  return { letRead: (fn) => giveSetting(fn, 'channelKey', secret.secretValue.unsafeUnwrap()) }
}
