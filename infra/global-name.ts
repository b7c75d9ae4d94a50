import { Aws, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/**
 * A name for what CloudFront has once per account, for all regions and stages. CDK would name it after its place in
 * the code, which is the same in each.
 */
export const globalName = (scope: Construct, name: string): string =>
  `${Stack.of(scope).stackName}-${name}-${Aws.REGION}`
