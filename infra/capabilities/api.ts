import { Duration } from 'aws-cdk-lib'
import { type CfnStage, HttpApi, HttpMethod, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Alarms } from '../alarms.ts'
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
  const integration = new HttpLambdaIntegration('Api', fn)
  const others = api.addRoutes({ path: '/api/{proxy+}', methods: [HttpMethod.ANY], integration })
  const limited = anonymousCalls.flatMap(({ path }) => api.addRoutes({ path, methods: [HttpMethod.POST], integration }))
  const stage = new HttpStage(scope, 'HttpStage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: 500, burstLimit: 1_000 },
    accessLogSettings: accessLog(scope, 'HttpAccess', site, accessFields),
  })
  const routes = stage.node.defaultChild as CfnStage
  routes.routeSettings = Object.fromEntries(
    anonymousCalls.map(({ path, perSecond }) => [
      `POST ${path}`,
      { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: 2 * perSecond },
    ]),
  )
  // settings of a route that is not there yet are refused
  stage.node.addDependency(...others, ...limited)
  raiseWhenRefusing(alarms, stage)
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

/**
 * Calls of people who have not signed in, each with a limit of its own: a flood of them does not use up the one of those
 * who have. @see Amazon API Gateway developer guide, "Throttle requests to your HTTP APIs"
 */
const anonymousCalls = [
  { path: '/api/session', perSecond: 50 },
  { path: '/api/users', perSecond: 20 },
  { path: '/api/sign-up', perSecond: 20 },
  { path: '/api/password/{proxy+}', perSecond: 10 },
]

/** Half of what the limit of a stage lets through in five minutes. */
const requestsMany = 75_000
/** Below this, a few people with old pages are a large share. */
const requestsFew = 1_500

/** Somebody tries passwords or floods the API: refusals are most of many requests, or there are very many. */
function raiseWhenRefusing(alarms: Alarms, stage: HttpStage): void {
  const period = Duration.minutes(5)
  alarms.raise({
    name: 'api-flooded',
    means: 'Very many requests come, or most of them are refused.',
    metric: new MathExpression({
      expression: `IF(requests >= ${requestsMany} OR (requests >= ${requestsFew} AND refused >= requests / 2), 1, 0)`,
      usingMetrics: {
        requests: stage.metricCount({ period, statistic: 'sum' }),
        refused: stage.metricClientError({ period, statistic: 'sum' }),
      },
      label: 'Flooded',
      period,
    }),
    from: 1,
    periods: 2,
  })
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
