import { CfnOutput, Fn, Stack } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { App } from 'aws-cdk-lib'
import type { Site } from '../context.ts'
import { stackName } from '../deployment/stack-name.ts'

/** What is in front of CloudFront is made in this region, wherever the product is. @see AWS WAF developer guide, "Associating or disassociating protection with an AWS resource" */
export const edgeRegion = 'us-east-1'

const outputName = 'FirewallArn'

interface AddressLimit {
  name: string
  /** requests of one address in five minutes */
  requests: number
  /** beginnings of paths; every request without */
  paths?: readonly string[]
}

/**
 * What one address may ask in five minutes; more is answered with 403 at the edge. Trackers of a mobile network share
 * addresses, and so does an office: the limits are those of a hundred people and of a thousand trackers.
 */
export const addressLimits: readonly AddressLimit[] = [
  { name: 'SignIn', requests: 300, paths: ['/api/session', '/api/password', '/api/users', '/api/sign-up'] },
  { name: 'Trackers', requests: 60_000, paths: ['/ingest/'] },
  { name: 'All', requests: 90_000 },
]

/** A stack of its own, for `waf: on`: a firewall with a limit for each address. */
export function makeFirewall(app: App, { stage }: Site): Stack {
  const stack = new Stack(app, 'QafilaEdge', {
    stackName: stackName('QafilaEdge', stage),
    env: { region: edgeRegion },
    description: 'Qafila: the firewall in front of CloudFront',
    analyticsReporting: false,
  })
  const firewall = new CfnWebACL(stack, 'Firewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visible('Firewall'),
    rules: addressLimits.map(({ name, requests, paths }, priority) => ({
      name,
      priority,
      action: { block: {} },
      statement: {
        rateBasedStatement: {
          aggregateKeyType: 'IP',
          evaluationWindowSec: 300,
          limit: requests,
          ...(paths && { scopeDownStatement: anyOf(paths.map(beginsWith)) }),
        },
      },
      visibilityConfig: visible(name),
    })),
  })
  new CfnOutput(stack, outputName, { value: firewall.attrArn })
  return stack
}

/** The firewall's ARN for the stack of the product, which is deployed after it. */
export const firewallArn = ({ stage }: Site): string =>
  Fn.getStackOutput(stackName('QafilaEdge', stage), outputName, edgeRegion)

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: true,
})

const beginsWith = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  },
})

/** An OR takes two and more. */
const anyOf = (statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty =>
  statements.length === 1 ? statements[0]! : { orStatement: { statements } }
