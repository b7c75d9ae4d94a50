import { Duration } from 'aws-cdk-lib'
import { HttpApi, HttpMethod, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Construct } from 'constructs'
import { accessLog } from '../logs.ts'
import type { Functions } from '../grants.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'

export interface HttpIngest {
  http: HttpApi
  functions: Functions<'http-ingest'>
}

/**
 * Trackers over HTTP: request → function → the streams that the broker's rules write to as well. An API of its own, so
 * that a flood of trackers does not use up the throttle of browsers.
 */
export function makeHttpIngest(scope: Construct, { site, alarms }: Parts): HttpIngest {
  const fn = nodeFunction(scope, site, {
    name: 'http-ingest',
    purpose: 'Receives messages of trackers over HTTP',
    memoryMegabytes: 512,
    timeoutSeconds: 29,
  })
  const api = new HttpApi(scope, 'HttpIngestApi', { apiName: 'qafila-trackers', createDefaultStage: false })
  api.addRoutes({
    path: '/ingest/{proxy+}',
    methods: [HttpMethod.ANY],
    integration: new HttpLambdaIntegration('HttpIngest', fn),
  })
  const stage = new HttpStage(scope, 'HttpIngestStage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: 2_000, burstLimit: 4_000 },
    accessLogSettings: accessLog(scope, 'HttpIngestAccess', site, accessFields),
  })
  alarms.raise({
    name: 'http-ingest-fails',
    means: 'Messages of trackers over HTTP could not be saved; the trackers send them again.',
    metric: stage.metricServerError({ period: Duration.minutes(5), statistic: 'sum' }),
    from: 5,
    periods: 1,
  })
  return { http: api, functions: { 'http-ingest': fn } }
}

/** Not the path: it may contain a secret. */
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
