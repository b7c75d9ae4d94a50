import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import type { Site } from '../context.ts'
import { giveSetting } from '../node-function.ts'
import { randomValue } from './random-value.ts'

export interface ChannelKey {
  letRead: (fn: Lambda) => void
}

/**
 * From this come the key that encrypts what tenants keep for their channels, and the keys by which push services
 * recognise the deployment. It is made up at the first deployment and survives every other one: with
 * another key tenants would have to enter their secrets again, and browsers to subscribe again.
 */
export function createChannelKey(scope: Construct, site: Site): ChannelKey {
  const made = {
    id: 'ChannelKey',
    description: 'Qafila: encrypts the channel secrets of tenants',
    length: 64,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  }
  const stack = Stack.of(scope)
  const value = randomValue(stack, site, made)
  const reference = site.sizes.size === 'small' ? keptInParameterStore(stack, value, made) : value
  return { letRead: (fn) => giveSetting(fn, 'channelKey', reference) }
}

/**
 * The stack of the functions is another one, and what one stack tells another is an output, which CloudFormation shows to
 * everybody who may list stacks. So the output is the name of a parameter of Systems Manager, and the functions' stack a
 * dynamic reference. A standard parameter costs nothing; CloudFormation makes none that is encrypted.
 * @see AWS CloudFormation user guide, "Get a plaintext value from Systems Manager Parameter Store"
 */
function keptInParameterStore(
  stack: Stack,
  stringValue: string,
  { description, removalPolicy }: { description: string; removalPolicy: RemovalPolicy },
): string {
  const kept = new StringParameter(stack, 'ChannelKeyKept', { description, stringValue })
  kept.applyRemovalPolicy(removalPolicy)
  return `{{resolve:ssm:${kept.parameterName}}}`
}
