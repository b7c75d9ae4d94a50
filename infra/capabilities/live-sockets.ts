import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway'
import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { accessLog } from '../logs.ts'
import type { Parts } from '../parts.ts'

/** The WebSocket API. Browsers reach it as `/api/socket` of the product's own address (see web.ts). */
export function openSockets(scope: Construct, { site, alarms }: Parts, fn: Lambda): WebSocketStage {
  const integration = (id: string) => ({ integration: new WebSocketLambdaIntegration(id, fn) })
  const api = new WebSocketApi(scope, 'SocketApi', {
    apiName: 'qafila-live',
    connectRouteOptions: integration('OnConnect'),
    disconnectRouteOptions: integration('OnDisconnect'),
    // what a page asks for is answered to it alone, without a call of the management API
    defaultRouteOptions: { ...integration('OnMessage'), returnResponse: true },
  })
  const stage = new WebSocketStage(scope, 'SocketStage', {
    webSocketApi: api,
    stageName: 'live',
    autoDeploy: true,
    throttle: { rateLimit: 500, burstLimit: 1_000 },
    accessLogSettings: accessLog(scope, 'SocketAccess', site, accessFields),
  })
  stage.node.addDependency(letApiGatewayLog(scope))
  alarms.raise({
    name: 'live-socket-fails',
    means: 'Browsers cannot open the live socket, or lose it.',
    metric: fn.metricErrors({ period: Duration.minutes(5), statistic: 'sum' }),
    from: 5,
    periods: 1,
  })
  return stage
}

/**
 * WebSocket APIs log only when the account has such a role. It is one per account and region, so it outlives this stack,
 * and also a first deployment that fails: another stage may already use it.
 */
function letApiGatewayLog(scope: Construct): CfnAccount {
  const role = new Role(scope, 'ApiGatewayLogRole', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
  })
  const account = new CfnAccount(scope, 'ApiGatewayAccount', { cloudWatchRoleArn: role.roleArn })
  for (const shared of [role, account]) shared.applyRemovalPolicy(RemovalPolicy.RETAIN)
  return account
}

const accessFields = {
  request: '$context.requestId',
  at: '$context.requestTimeEpoch',
  address: '$context.identity.sourceIp',
  connection: '$context.connectionId',
  route: '$context.routeKey',
  status: '$context.status',
  failure: '$context.integrationErrorMessage',
}
