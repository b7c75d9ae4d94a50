import { CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib'
import type { HttpApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type DistributionProps,
  HttpVersion,
  OriginRequestPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { globalName } from '../global-name.ts'
import { originSecretValue, originVerifyHeader } from '../origin-secret.ts'
import { embedPath } from '../../shared/domain/embedding/embed-path.ts'
import type { Site } from '../context.ts'
import { firewallArn } from '../operations/edge-firewall.ts'
import type { Parts } from '../parts.ts'
import { privateBucket } from '../state/files.ts'
import { embeddedHeaders, safetyHeaders, trackerHeaders } from './web-headers.ts'
import { pathRewriters } from './web-paths.ts'
import { uploadClient } from './web-upload.ts'

const toApi: Omit<BehaviorOptions, 'origin'> = {
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  // CloudFront compresses only what it keeps: the functions compress what they answer
  compress: false,
}

/**
 * CloudFront would answer everybody with one caller's failure for ten seconds, whatever `cache-control` says.
 * @see Amazon CloudFront developer guide, "Control how long CloudFront caches errors"
 */
const failuresNotKept = [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }))

/**
 * One address for everything: the client, `/api/*`, `/api/socket` and `/ingest/*`. So cookies are first-party and pages need no CORS.
 * The bucket of the client is here and not in the state stack: a build can restore all of it, and its policy names the
 * distribution.
 *
 * @returns the address, as a person opens it
 */
export function makeWeb(
  scope: Construct,
  { site }: Parts,
  { api, httpIngest, live }: { api: HttpApi; httpIngest: HttpApi; live: WebSocketStage },
): string {
  const client = new Bucket(scope, 'Client', {
    ...privateBucket,
    lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
  })
  const headers = safetyHeaders(scope, site)
  const paths = pathRewriters(scope)
  const rest = { ...toApi, origin: apiOrigin(api.apiId, api), functionAssociations: [paths.withViewer] }
  const distribution = new Distribution(scope, 'Site', {
    comment: 'Qafila',
    ...ownAddress(scope, site),
    defaultRootObject: 'index.html',
    errorResponses: failuresNotKept,
    httpVersion: HttpVersion.HTTP2_AND_3,
    ...(site.sizes.waf === 'on' && { webAclId: firewallArn(site) }),
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(client, {
        originAccessControl: new S3OriginAccessControl(scope, 'ClientAccess', {
          originAccessControlName: globalName(scope, 'Client'),
        }),
        // With LIST a file that is not there is a 404; without, S3 answers 403.
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers,
      functionAssociations: [paths.toPage],
      compress: true,
    },
    additionalBehaviors: {
      '/api/socket': {
        ...toApi,
        origin: apiOrigin(live.api.apiId, live),
        functionAssociations: [paths.toSocketStage],
      },
      [embedPath]: { ...rest, responseHeadersPolicy: embeddedHeaders(scope) },
      '/api/*': { ...rest, responseHeadersPolicy: headers },
      '/ingest/*': {
        ...toApi,
        origin: apiOrigin(httpIngest.apiId, httpIngest),
        responseHeadersPolicy: trackerHeaders(scope),
        functionAssociations: [paths.withViewer],
      },
    },
  })
  Validations.of(distribution).acknowledge({
    id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    reason: 'The root is a page, not a listing: defaultRootObject is set above.',
  })
  if (site.webDir) uploadClient(scope, client, { ...site, webDir: site.webDir })
  new CfnOutput(scope, 'ClientBucket', { value: client.bucketName })
  return addressOf(scope, distribution, site)
}

/** As a person opens it; and what a name of one's own has to lead to. */
function addressOf(scope: Construct, { distributionDomainName }: Distribution, { sizes: { domain } }: Site): string {
  const address = `https://${domain?.name ?? distributionDomainName}`
  new CfnOutput(scope, 'Address', { value: address })
  if (domain) new CfnOutput(scope, 'AddressTarget', { value: distributionDomainName })
  return address
}

/** A name of one's own, if there is one; only then a minimum for TLS can be demanded. */
function ownAddress(
  scope: Construct,
  { sizes: { domain, tenantDomains = {} } }: Site,
): Pick<DistributionProps, 'certificate' | 'domainNames' | 'minimumProtocolVersion'> {
  if (!domain) return {}
  return {
    domainNames: [domain.name, ...Object.keys(tenantDomains)],
    certificate: Certificate.fromCertificateArn(scope, 'SiteCertificate', domain.certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  }
}

function apiOrigin(apiId: string, scope: Construct): HttpOrigin {
  const { region, urlSuffix } = Stack.of(scope)
  return new HttpOrigin(`${apiId}.execute-api.${region}.${urlSuffix}`, {
    readTimeout: Duration.seconds(30),
    keepaliveTimeout: Duration.seconds(60),
    customHeaders: { [originVerifyHeader]: originSecretValue(scope) },
  })
}
