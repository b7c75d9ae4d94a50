import { expect, it } from 'vitest'
import { embedPath } from '../../../shared/domain/embedding/embed-path.ts'
import { shortForm } from '../readable.ts'
import { resourcesOf, synthesized } from '../synthesized.ts'

interface Behaviour {
  PathPattern?: string
  CachePolicyId: string
  ResponseHeadersPolicyId?: { Ref: string }
}
interface Security {
  FrameOptions?: { FrameOption: string; Override: boolean }
  ContentSecurityPolicy?: { ContentSecurityPolicy: string; Override: boolean }
}

const { product } = synthesized()
const [[, site] = ['', {}]] = resourcesOf(product, 'AWS::CloudFront::Distribution')
const { CacheBehaviors, DefaultCacheBehavior } = site['DistributionConfig'] as {
  CacheBehaviors: Behaviour[]
  DefaultCacheBehavior: Behaviour
}
const policies = new Map(
  resourcesOf(product, 'AWS::CloudFront::ResponseHeadersPolicy').map(([id, facts]) => [
    id,
    (facts['ResponseHeadersPolicyConfig'] as { SecurityHeadersConfig: Security }).SecurityHeadersConfig,
  ]),
)
const pathOf = ({ PathPattern = '*' }: Behaviour) => PathPattern
const securityOf = ({ ResponseHeadersPolicyId }: Behaviour) => policies.get(ResponseHeadersPolicyId?.Ref ?? '')
const behaviours = [...CacheBehaviors, DefaultCacheBehavior]
/** It answers no page: a browser opens it with a script. */
const socket = '/api/socket'

it('keeps no failure: one caller’s would be everybody’s for ten seconds', () => {
  const { CustomErrorResponses } = site['DistributionConfig'] as { CustomErrorResponses: object[] }
  expect(CustomErrorResponses).toEqual([500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })))
})

it('no path may be framed but that of share links, whatever an origin says', () => {
  const others = behaviours.filter((behaviour) => ![socket, embedPath].includes(pathOf(behaviour)))
  expect(others.map((behaviour) => [pathOf(behaviour), securityOf(behaviour)?.FrameOptions])).toEqual(
    ['/api/*', '/ingest/*', '*'].map((path) => [path, { FrameOption: 'DENY', Override: true }]),
  )
})

it('the client’s own files say it in both words', () => {
  const policy = securityOf(DefaultCacheBehavior)?.ContentSecurityPolicy?.ContentSecurityPolicy
  // it names the region, which only a deployment knows
  expect(shortForm(policy)).toMatch(/; frame-ancestors 'none'$/)
})

it('the page of a share link says itself who may, is asked for each time, and locked up where it says nothing', () => {
  const at = CacheBehaviors.findIndex((behaviour) => pathOf(behaviour) === embedPath)
  const embedded = CacheBehaviors[at]!
  expect(securityOf(embedded)).toMatchObject({
    ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'", Override: false },
  })
  expect(securityOf(embedded)).not.toHaveProperty('FrameOptions')
  const api = CacheBehaviors.find((behaviour) => pathOf(behaviour) === '/api/*')!
  expect(embedded.CachePolicyId).toBe(api.CachePolicyId)
  // the first pattern that matches counts
  expect(at).toBeLessThan(CacheBehaviors.indexOf(api))
})
