import type { Resolver } from './resolver.ts'
import type { Found } from './template.ts'
import { properties } from './stores.ts'
import type { HttpApiPlan, RoutePlan, SocketApiPlan } from './types.ts'

interface ApiProperties {
  ProtocolType: string
  RouteSelectionExpression?: string
}
interface RouteProperties {
  ApiId: string
  RouteKey: string
  Target?: string
  RouteResponseSelectionExpression?: string
  AuthorizationType?: string
}
interface IntegrationProperties {
  IntegrationUri?: string
  PayloadFormatVersion?: string
}

export function readHttpApis(resolver: Resolver): HttpApiPlan[] {
  return apis(resolver, 'HTTP').map(({ ref }) => ({
    id: ref,
    stage: stageOf(resolver, ref),
    routes: routesOf(resolver, ref),
  }))
}

export function readSocketApis(resolver: Resolver): SocketApiPlan[] {
  return apis(resolver, 'WEBSOCKET').map(({ ref, given }) => ({
    id: ref,
    stage: stageOf(resolver, ref),
    selection: given.RouteSelectionExpression ?? '$request.body.action',
    routes: routesOf(resolver, ref),
  }))
}

function apis(resolver: Resolver, protocol: string) {
  return resolver
    .ofType('AWS::ApiGatewayV2::Api')
    .map((found) => ({ ...resolver.identity(found), given: properties<ApiProperties>(resolver, found) }))
    .filter(({ given }) => given.ProtocolType === protocol)
}

function stageOf(resolver: Resolver, apiId: string): string {
  const stage = resolver
    .ofType('AWS::ApiGatewayV2::Stage')
    .map((found) => properties<{ ApiId: string; StageName: string }>(resolver, found))
    .find((given) => given.ApiId === apiId)
  return stage?.StageName ?? '$default'
}

function routesOf(resolver: Resolver, apiId: string): RoutePlan[] {
  const answered = new Set(
    resolver
      .ofType('AWS::ApiGatewayV2::RouteResponse')
      .map((found) => properties<{ RouteId: string }>(resolver, found).RouteId),
  )
  return resolver
    .ofType('AWS::ApiGatewayV2::Route')
    .map((found) => ({ found, given: properties<RouteProperties>(resolver, found) }))
    .filter(({ given }) => given.ApiId === apiId)
    .map(({ found, given }) => {
      if (given.AuthorizationType && given.AuthorizationType !== 'NONE') {
        throw new Error(`${found.stack}/${found.id}: the authorizer ${given.AuthorizationType} is not imitated`)
      }
      const isAnswered =
        given.RouteResponseSelectionExpression === '$default' && answered.has(resolver.identity(found).ref)
      return { key: given.RouteKey, functionArn: targetOf(resolver, found, given.Target), isAnswered }
    })
}

function targetOf(resolver: Resolver, route: Found, target: string | undefined): string {
  const id = target?.replace(/^integrations\//, '')
  const found = resolver.ofType('AWS::ApiGatewayV2::Integration').find((each) => each.id === id)
  if (!found) throw new Error(`${route.stack}/${route.id}: there is no integration ${target}`)
  const { IntegrationUri = '' } = properties<IntegrationProperties>(resolver, found)
  const arn = /arn:aws:lambda:[^/]*/.exec(IntegrationUri)?.[0]
  if (!arn) throw new Error(`${found.stack}/${found.id}: only a function can answer here, not ${IntegrationUri}`)
  return arn
}
