import { Duration } from 'aws-cdk-lib'
import { HttpApi, HttpMethod, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Construct } from 'constructs'
import { accessLog } from '../logs.ts'
import type { Functions } from '../grants.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'

export interface Api {
  http: HttpApi
  functions: Functions<'api'>
}

/**
 * REST. What the function sees of a request that came through CloudFront: `Host` is the API's own name, and
 * `X-Forwarded-Host` the name in the browser's address bar (web.ts sets it); cookies, `Origin` and `Authorization` are
 * the browser's. The outside is always https. A client that calls the API's own name may send any `X-Forwarded-Host`:
 * compare it with `Origin`, never trust it for more. `X-Viewer-Address` counts only together with the origin secret.
 */
export function makeApi(scope: Construct, { site, alarms }: Parts): Api {
  const fn = nodeFunction(scope, site, {
    name: 'api',
    purpose: 'Answers REST requests',
    memoryMegabytes: 1024,
    timeoutSeconds: 29,
  })

  const api = new HttpApi(scope, 'HttpApi', { apiName: 'qafila', createDefaultStage: false })
  api.addRoutes({
    path: '/api/{proxy+}',
    methods: [HttpMethod.ANY],
    integration: new HttpLambdaIntegration('Api', fn),
  })
  const stage = new HttpStage(scope, 'HttpStage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: 500, burstLimit: 1_000 },
    accessLogSettings: accessLog(scope, 'HttpAccess', site, accessFields),
  })
  const period = Duration.minutes(5)
  alarms.raise({
    name: 'api-fails',
    means: 'Requests of browsers and clients end in a server failure.',
    metric: stage.metricServerError({ period, statistic: 'sum' }),
    from: 5,
    periods: 1,
  })
  alarms.raise({
    name: 'api-slow',
    means: 'One request in twenty takes longer than two seconds.',
    metric: stage.metricLatency({ period, statistic: 'p95' }),
    from: 2_000,
    periods: 3,
  })
  return { http: api, functions: { api: fn } }
}

const accessFields = {
  request: '$context.requestId',
  at: '$context.requestTimeEpoch',
  address: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  path: '$context.path',
  status: '$context.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  failure: '$context.integrationErrorMessage',
}
