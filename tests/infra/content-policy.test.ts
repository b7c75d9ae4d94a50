import { mapLimits } from '../../shared/domain/map/map-limits.ts'
import { describe, expect, it } from 'vitest'
import { contentPolicy, policyWith } from '../../infra/content-policy.ts'
import { readContext, readSizes } from '../../infra/context.ts'
import { catalogueOrigins } from '../../shared/domain/map/map-origins.ts'

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${name} `))
    ?.split(' ')
    .slice(1)

describe('the content policy', () => {
  it('lets pages connect to our own address, the catalogue’s and the deployment’s, and to nothing else', () => {
    const own = ['https://tiles.example', 'https://osm.example']
    expect(directive(contentPolicy(own), 'connect-src')).toEqual(["'self'", ...catalogueOrigins(), ...own])
  })

  it('names the live socket where the name of the site is known', () => {
    expect(directive(contentPolicy([], 'fleet.example'), 'connect-src')?.slice(0, 2)).toEqual([
      "'self'",
      'wss://fleet.example',
    ])
  })

  it('allows neither whole schemes nor scripts and pictures of others', () => {
    const policy = contentPolicy(['https://tiles.example'])
    expect(policy.split(/[ ;]+/).filter((word) => ['*', 'https:', 'http:'].includes(word))).toEqual([])
    expect(directive(policy, 'script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
    expect(directive(policy, 'img-src')).toEqual(["'self'", 'data:', 'blob:'])
  })

  it('leaves room for ten origins of a deployment, and says when there are too many', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => `https://tiles-${at}.some-operator.example`)
    expect(contentPolicy(many(10)).length).toBeLessThanOrEqual(mapLimits.contentPolicyCharactersMax)
    expect(() => contentPolicy(many(40))).toThrow(/qafila\.mapOrigins: name fewer origins/)
  })

  it('names an origin once', () => {
    expect(
      policyWith("connect-src 'self' https://a.example; base-uri 'self'", ['https://a.example', 'https://b.example']),
    ).toBe("connect-src 'self' https://a.example https://b.example; base-uri 'self'")
  })
})

it.each([
  '*',
  'tiles.example',
  'https://tiles.example/',
  'http://tiles.example',
  'https://*',
  'https://*.example',
  'https://a.*.example',
  'https://*.*.example.org',
  "'unsafe-inline'",
])('a deployment may not list %s', (origin) => {
  const good = readContext()['qafila'] as object
  expect(() => readSizes({ ...good, mapOrigins: [origin] })).toThrow(/qafila\.mapOrigins\.0: is an origin like/)
})

it('a deployment may list a host, and all hosts of a domain', () => {
  const mapOrigins = ['https://tiles.example', 'https://tiles.example:8443', 'https://*.tiles.example']
  expect(readSizes({ ...(readContext()['qafila'] as object), mapOrigins })).toMatchObject({ mapOrigins })
})
