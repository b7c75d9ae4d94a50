import { Duration } from 'aws-cdk-lib'
import { HttpApi, HttpMethod, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Construct } from 'constructs'
import { accessLog } from '../access-log.ts'
import { originSecret } from '../origin-secret.ts'
import { giveSetting, nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'

/**
 * Trackers over HTTP: request → function → the streams that the broker's rules fill too. An API of its own, so that no
 * flood of trackers takes what browsers need.
 */
export function makeHttpIngest(scope: Construct, { site, kept, alarms }: Parts): HttpApi {
  const fn = nodeFunction(scope, site, {
    name: 'http-ingest',
    purpose: 'Takes messages of trackers that speak HTTP',
    memoryMegabytes: 512,
    timeoutSeconds: 29,
  })
  giveSetting(fn, 'originSecret', originSecret(scope))
  kept.lookups.letWrite(fn)
  // an unknown tracker may be registered, which is told to whoever watches and to the trail
  kept.records.letWrite(fn)
  kept.sockets.letWrite(fn)
  kept.audit.letWrite(fn)
  const { live, backlog } = kept.messages
  live.grant(fn, 'kinesis:PutRecords')
  backlog.grant(fn, 'kinesis:PutRecords')
  giveSetting(fn, 'messagesStream', live.streamName)
  giveSetting(fn, 'backlogStream', backlog.streamName)

  const api = new HttpApi(scope, 'GatewayApi', { apiName: 'qafila-trackers', createDefaultStage: false })
  api.addRoutes({
    path: '/ingest/{proxy+}',
    methods: [HttpMethod.ANY],
    integration: new HttpLambdaIntegration('Gateway', fn),
  })
  const stage = new HttpStage(scope, 'GatewayStage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: 2_000, burstLimit: 4_000 },
    accessLogSettings: accessLog(scope, 'GatewayAccess', site, accessFields),
  })
  alarms.raise({
    name: 'gateway-fails',
    means: 'Messages of trackers over HTTP could not be kept; the trackers send them again.',
    metric: stage.metricServerError({ period: Duration.minutes(5), statistic: 'sum' }),
    from: 5,
    periods: 1,
  })
  return api
}

/** Not the path: a secret may stand in it. */
const accessFields = {
  request: '$context.requestId',
  at: '$context.requestTimeEpoch',
  address: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  failure: '$context.integrationErrorMessage',
}
