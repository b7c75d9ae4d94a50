import { Aws, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/**
 * A name for what CloudFront has once per account, for all regions and stages. CDK would name it after its place in
 * the code, which is the same in each.
 */
export const globalName = (scope: Construct, name: string): string =>
  `${Stack.of(scope).stackName}-${name}-${Aws.REGION}`

/**
 * What the names of a deployment's topic rules begin with. Trackers write them into every message (Basic Ingest), so
 * they are short and never change; a rule's name has letters, digits and `_` only.
 */
export const rulePrefix = (stage: string | undefined): string => (stage === undefined ? 'qafila_' : `qafila_${stage}_`)
