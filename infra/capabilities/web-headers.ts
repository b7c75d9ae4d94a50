import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { contentPolicy } from '../content-policy.ts'
import type { Site } from '../context.ts'
import { globalName } from '../global-name.ts'
import { mapOrigins } from '../map/map-region.ts'

export function safetyHeaders(scope: Construct, site: Site): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'Headers', {
    responseHeadersPolicyName: globalName(scope, 'Headers'),
    comment: 'What every answer of Qafila says about its own safety',
    securityHeadersBehavior: {
      // files say nothing of it themselves; the API does, and says less: its documents and drawings are locked up
      contentSecurityPolicy: {
        contentSecurityPolicy: contentPolicy(mapOrigins(scope, site), site.sizes.domain?.name),
        override: false,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.SAMEORIGIN, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: false },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
    },
  })
}
