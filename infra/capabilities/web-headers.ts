import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseHeadersPolicyProps,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { contentPolicy } from '../content-policy.ts'
import type { Site } from '../context.ts'
import { globalName } from '../global-name.ts'
import { mapOrigins } from '../map/map-region.ts'

/** Of the client, and of what the API says; nothing of it may be framed. */
export function safetyHeaders(scope: Construct, site: Site): ResponseHeadersPolicy {
  // files say nothing of it themselves; the API does, and says less: its documents and drawings are locked up
  const policy = contentPolicy(mapOrigins(scope, site), site.sizes.domain?.name)
  return headersPolicy(scope, 'Headers', {
    comment: 'What every answer of Qafila says about its own safety',
    securityHeadersBehavior: { ...everywhere, ...unframed, contentSecurityPolicy: besides(policy) },
  })
}

/**
 * Of the one page that other sites may show in a frame. It names them itself (`functions/api/embedding`); an older
 * header would refuse all of them, so that it is absent. What only the gateway says is locked up.
 */
export function embeddedHeaders(scope: Construct): ResponseHeadersPolicy {
  return headersPolicy(scope, 'EmbeddedHeaders', {
    comment: 'What the page of a share link in a frame says about its own safety',
    securityHeadersBehavior: {
      ...everywhere,
      contentSecurityPolicy: besides("default-src 'none'; frame-ancestors 'none'"),
    },
  })
}

/** Of answers to trackers: one header, as they pay for each. */
export function trackerHeaders(scope: Construct): ResponseHeadersPolicy {
  return headersPolicy(scope, 'TrackerHeaders', {
    comment: 'What answers to trackers say about their own safety',
    securityHeadersBehavior: unframed,
  })
}

const everywhere = {
  contentTypeOptions: { override: true },
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: false },
  strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
} satisfies ResponseSecurityHeadersBehavior

const unframed = {
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
} satisfies ResponseSecurityHeadersBehavior

/** Where the answer has none. */
const besides = (contentSecurityPolicy: string) => ({ contentSecurityPolicy, override: false })

const headersPolicy = (scope: Construct, id: string, props: ResponseHeadersPolicyProps): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, id, { responseHeadersPolicyName: globalName(scope, id), ...props })
