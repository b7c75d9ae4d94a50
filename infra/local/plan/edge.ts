import type { Resolver } from './resolver.ts'
import type { Found } from './template.ts'
import { properties } from './stores.ts'
import { isNamed, notForOrigins } from '../emulators/cloudfront-headers.data.ts'
import type { BehaviourPlan, EdgePlan, OriginPlan } from './types.ts'

interface Behaviour {
  PathPattern?: string
  TargetOriginId: string
  AllowedMethods?: string[]
  Compress?: boolean
  FunctionAssociations?: { EventType: string; FunctionARN: string }[]
  ResponseHeadersPolicyId?: string
}
interface Origin {
  Id: string
  DomainName: string
  OriginPath?: string
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[]
}
interface DistributionProperties {
  DistributionConfig: {
    DefaultRootObject?: string
    Origins: Origin[]
    DefaultCacheBehavior: Behaviour
    CacheBehaviors?: Behaviour[]
    CustomErrorResponses?: { ErrorCode: number; ResponsePagePath?: string; ResponseCode?: number }[]
  }
}

export function readEdge(resolver: Resolver): EdgePlan | null {
  const [found, second] = resolver.ofType('AWS::CloudFront::Distribution')
  if (second) throw new Error(`${second.stack}/${second.id}: one distribution is enough for one machine`)
  if (!found) return null
  const { DistributionConfig: config } = properties<DistributionProperties>(resolver, found)
  return {
    id: resolver.identity(found).ref,
    rootObject: config.DefaultRootObject ?? '',
    origins: Object.fromEntries(config.Origins.map((each) => [each.Id, origin(each)])),
    behaviours: [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map((each) =>
      behaviour(resolver, each),
    ),
    errorPages: (config.CustomErrorResponses ?? [])
      .filter(({ ResponsePagePath }) => ResponsePagePath)
      .map(({ ErrorCode, ResponsePagePath, ResponseCode }) => ({
        status: ErrorCode,
        path: ResponsePagePath!,
        answer: ResponseCode ?? ErrorCode,
      })),
  }
}

/** @throws Error that names a header which CloudFront refuses to add */
function origin({ Id, DomainName, OriginPath, OriginCustomHeaders = [] }: Origin): OriginPlan {
  const refused = OriginCustomHeaders.find(({ HeaderName }) => isNamed(HeaderName, notForOrigins))
  if (refused) throw new Error(`${Id}: CloudFront does not add ${refused.HeaderName} to requests of an origin`)
  const headers = OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue])
  return { domain: DomainName, path: OriginPath ?? '', headers: Object.fromEntries(headers) as Record<string, string> }
}

function behaviour(resolver: Resolver, given: Behaviour): BehaviourPlan {
  return {
    pattern: given.PathPattern ?? '*',
    originId: given.TargetOriginId,
    methods: given.AllowedMethods ?? ['GET', 'HEAD'],
    compress: given.Compress === true,
    viewerRequest: viewerRequest(resolver, given),
    responseHeaders: responseHeaders(resolver, given.ResponseHeadersPolicyId),
  }
}

/** @throws Error when a function runs at another event, which is not imitated */
function viewerRequest(resolver: Resolver, given: Behaviour): string | null {
  const associations = given.FunctionAssociations ?? []
  const other = associations.find(({ EventType }) => EventType !== 'viewer-request')
  if (other) throw new Error(`${given.PathPattern ?? '*'}: edge functions at ${other.EventType} are not imitated`)
  const arn = associations[0]?.FunctionARN
  if (!arn) return null
  const found = byRef(resolver, 'AWS::CloudFront::Function', arn)
  return properties<{ FunctionCode: string }>(resolver, found).FunctionCode
}

interface Policy {
  SecurityHeadersConfig?: {
    ContentSecurityPolicy?: { ContentSecurityPolicy: string; Override?: boolean }
    ContentTypeOptions?: { Override?: boolean }
    FrameOptions?: { FrameOption: string; Override?: boolean }
    StrictTransportSecurity?: { AccessControlMaxAgeSec: number; IncludeSubdomains?: boolean; Override?: boolean }
    ReferrerPolicy?: { ReferrerPolicy: string; Override?: boolean }
  }
  CustomHeadersConfig?: { Items: { Header: string; Value: string; Override?: boolean }[] }
}

function responseHeaders(resolver: Resolver, id: string | undefined): BehaviourPlan['responseHeaders'] {
  if (!id) return []
  const found = byRef(resolver, 'AWS::CloudFront::ResponseHeadersPolicy', id)
  const { ResponseHeadersPolicyConfig: policy } = properties<{ ResponseHeadersPolicyConfig: Policy }>(resolver, found)
  const security = policy.SecurityHeadersConfig ?? {}
  const headers = [
    {
      name: 'content-security-policy',
      value: security.ContentSecurityPolicy?.ContentSecurityPolicy,
      of: security.ContentSecurityPolicy,
    },
    {
      name: 'x-content-type-options',
      value: security.ContentTypeOptions && 'nosniff',
      of: security.ContentTypeOptions,
    },
    { name: 'x-frame-options', value: security.FrameOptions?.FrameOption, of: security.FrameOptions },
    { name: 'referrer-policy', value: security.ReferrerPolicy?.ReferrerPolicy, of: security.ReferrerPolicy },
    {
      name: 'strict-transport-security',
      value: security.StrictTransportSecurity && transportSecurity(security.StrictTransportSecurity),
      of: security.StrictTransportSecurity,
    },
  ].flatMap(({ name, value, of }) => (value ? [{ name, value, override: of?.Override === true }] : []))
  const custom = (policy.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
    name: Header.toLowerCase(),
    value: Value,
    override: Override === true,
  }))
  return [...headers, ...custom]
}

const transportSecurity = ({
  AccessControlMaxAgeSec: seconds,
  IncludeSubdomains,
}: NonNullable<NonNullable<Policy['SecurityHeadersConfig']>['StrictTransportSecurity']>): string =>
  `max-age=${seconds}${IncludeSubdomains ? '; includeSubDomains' : ''}`

function byRef(resolver: Resolver, type: string, ref: string): Found {
  const found = resolver.ofType(type).find((each) => resolver.identity(each).ref === ref)
  if (!found) throw new Error(`there is no ${type} ${ref}; one that AWS manages is not imitated`)
  return found
}
