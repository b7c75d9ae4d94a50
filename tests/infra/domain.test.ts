import { describe, expect, it } from 'vitest'
import { deploymentRefusals } from '../../infra/deployment/check-settings.ts'
import { contextOfOneMachine, readContext, readSizes } from '../../infra/context.ts'
import { shortForm } from './readable.ts'
import { resourcesOf, synthesized, type Template } from './synthesized.ts'

const common = readContext()['qafila'] as object
const certificate = (region: string) => `arn:aws:acm:${region}:123456789012:certificate/0a1b-2c`
const domain = { name: 'fleet.atlas-transport.ma', certificateArn: certificate('us-east-1') }
const trackerDomain = { name: 'trackers.atlas-transport.ma', certificateArn: certificate('eu-west-1') }
const plain = synthesized({}, 'eu-west-1')
const own = synthesized({ qafila: { ...common, domain, trackerDomain } }, 'eu-west-1')

const siteOf = ({ product }: { product: Template }) =>
  resourcesOf(product, 'AWS::CloudFront::Distribution')[0]![1]['DistributionConfig'] as Record<string, unknown>
const settingOf = ({ product }: { product: Template }, name: string) =>
  new Set(
    resourcesOf(product, 'AWS::Lambda::Function').flatMap(([, { Environment }]) => {
      const { Variables = {} } = (Environment ?? {}) as { Variables?: Record<string, unknown> }
      return name in Variables ? [shortForm(Variables[name])] : []
    }),
  )
const outputsOf = ({ product }: { product: Template }) =>
  shortForm(product.Outputs) as Record<string, { Value: string }>

it('the name of one’s own is that of web, API and socket, with TLS 1.2 at least', () => {
  expect(siteOf(own)).toMatchObject({
    Aliases: [domain.name],
    ViewerCertificate: {
      AcmCertificateArn: domain.certificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    },
  })
  expect(settingOf(own, 'SITE_ADDRESS')).toEqual(new Set(['https://fleet.atlas-transport.ma']))
  expect(JSON.stringify(resourcesOf(own.product, 'AWS::Location::APIKey'))).toContain(
    '"https://fleet.atlas-transport.ma/*"',
  )
  expect(outputsOf(own)['Address']?.Value).toBe('https://fleet.atlas-transport.ma')
  expect(outputsOf(own)['AddressTarget']?.Value).toBe('{Site.DomainName}')
})

it('trackers get the name of the broker, which AWS IoT answers with the certificate', () => {
  const [[, configuration]] = resourcesOf(own.product, 'AWS::IoT::DomainConfiguration') as [[string, object]]
  expect(configuration).toEqual({
    DomainName: trackerDomain.name,
    ServerCertificateArns: [trackerDomain.certificateArn],
    ServiceType: 'DATA',
    TlsConfig: { SecurityPolicy: 'IoTSecurityPolicy_TLS13_1_2_2022_10' },
  })
  expect(settingOf(own, 'BROKER_NAME')).toEqual(new Set([trackerDomain.name]))
})

it('without names of one’s own there is nothing of them', () => {
  expect(siteOf(plain)).not.toHaveProperty('Aliases')
  expect(siteOf(plain)).not.toHaveProperty('ViewerCertificate')
  expect(resourcesOf(plain.product, 'AWS::IoT::DomainConfiguration')).toEqual([])
  expect(settingOf(plain, 'BROKER_NAME')).toEqual(new Set(['account']))
  expect(settingOf(plain, 'SITE_ADDRESS')).toEqual(new Set(['https://{Site.DomainName}']))
  expect(outputsOf(plain)).not.toHaveProperty('AddressTarget')
})

it('one machine keeps its own names and tables, whatever the deployment has', () => {
  const context = { other: 1, qafila: { ...common, domain, trackerDomain, restoredTables: {} } }
  const ofStream = { messages: 'stream', streamShards: 1, backlogShards: 1 }
  expect(contextOfOneMachine(context)).toEqual({ other: 1, qafila: { ...common, ...ofStream, stages: {} } })
})

it.each([
  {
    name: 'an address',
    value: { ...domain, name: 'https://fleet.atlas-transport.ma' },
    says: /qafila\.domain\.name: is a name like/,
  },
  {
    name: 'capitals',
    value: { ...domain, name: 'Fleet.atlas-transport.ma' },
    says: /qafila\.domain\.name: is a name like/,
  },
  { name: 'one word', value: { ...domain, name: 'fleet' }, says: /qafila\.domain\.name: is a name like/ },
  { name: 'no certificate', value: { name: domain.name }, says: /qafila\.domain\.certificateArn/ },
  {
    name: 'a certificate of IAM',
    value: { ...domain, certificateArn: 'arn:aws:iam::123456789012:server-certificate/x' },
    says: /is the ARN of a certificate of ACM/,
  },
])('a domain with $name is refused', ({ value, says }) => {
  expect(() => readSizes({ ...common, domain: value })).toThrow(says)
})

describe('names of tenants', () => {
  const tenantDomains = { 'fleet.sahara-cargo.dz': 'k3m8p2qd7x' }
  const named = { ...common, domain, trackerDomain, tenantDomains }

  it('are answered by the site, known to the API, and good for maps', () => {
    const { product } = synthesized({ qafila: named }, 'eu-west-1')
    expect(siteOf({ product })).toMatchObject({ Aliases: [domain.name, 'fleet.sahara-cargo.dz'] })
    expect(settingOf({ product }, 'TENANT_DOMAINS')).toEqual(new Set(['fleet.sahara-cargo.dz=k3m8p2qd7x']))
    expect(JSON.stringify(resourcesOf(product, 'AWS::Location::APIKey'))).toContain('"https://fleet.sahara-cargo.dz/*"')
    expect(settingOf(plain, 'TENANT_DOMAINS')).toEqual(new Set(['none']))
  })

  const names = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`fleet-${at}.sahara-cargo.dz`, 'k3m8p2qd7x']))
  it.each([
    { name: 'without a domain', sizes: { domain: undefined }, says: 'qafila.tenantDomains needs qafila.domain' },
    { name: 'more than a key of Amazon Location takes', sizes: { tenantDomains: names(5) }, says: 'more than 4 names' },
  ])('$name are refused before a deployment', ({ sizes, says }) => {
    expect(deploymentRefusals(readSizes({ ...named, ...sizes }), 'eu-west-1').join('\n')).toContain(says)
  })

  it.each([
    { name: 'a wrong name', is: { 'https://fleet.example': 'k3' } },
    { name: 'a wrong id', is: { 'fleet.sahara-cargo.dz': 'k3/..' } },
    { name: 'more than a certificate has', is: names(10) },
  ])('$name is not understood', ({ is }) => {
    expect(() => readSizes({ ...named, tenantDomains: is })).toThrow(/qafila\.tenantDomains/)
  })
})
