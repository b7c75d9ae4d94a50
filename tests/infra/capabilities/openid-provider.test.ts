import { describe, expect, it } from 'vitest'
import { openIdProviderIn } from '../../../functions/platform/env.ts'
import { readContext, readSizes } from '../../../infra/context.ts'
import { ownProvider } from '../../../infra/local/openid/own-provider.ts'
import { resourcesOf, synthesized } from '../synthesized.ts'

const common = readContext()['qafila'] as object
const openId = { issuer: 'https://login.your.domain', clientId: 'qafila', secretName: 'qafila/openid' }

const read = async () => 's'
const providerIn = (setting: unknown, name: unknown) =>
  openIdProviderIn(setting as string, { name: name as string, read })

/** The settings of the function that signs people in. */
function settingsWith(sizes: object): Record<string, unknown> {
  const { product } = synthesized({ qafila: { ...common, ...sizes } }, 'eu-west-1')
  const all = resourcesOf(product, 'AWS::Lambda::Function').map(
    ([, fn]) => ((fn['Environment'] ?? {}) as { Variables?: Record<string, unknown> }).Variables ?? {},
  )
  const having = all.filter((each) => 'OPENID_PROVIDER' in each)
  expect(having).toHaveLength(1)
  return having[0]!
}

describe('the one provider of a deployment', () => {
  it('is in the settings of the API, and its secret where the API may read it', () => {
    const { OPENID_PROVIDER, OPENID_SECRET_ID } = settingsWith({ openId })
    expect(OPENID_SECRET_ID).toBe('qafila/openid')
    expect(providerIn(OPENID_PROVIDER, OPENID_SECRET_ID)).toEqual({
      issuer: openId.issuer,
      clientId: 'qafila',
      clientSecret: read,
      scopes: 'openid email profile',
    })
    const { product } = synthesized({ qafila: { ...common, openId } }, 'eu-west-1')
    const allowed = resourcesOf(product, 'AWS::IAM::Policy').flatMap(([, policy]) => JSON.stringify(policy))
    expect(allowed.filter((text) => text.includes(':secret:qafila/openid-??????'))).toHaveLength(1)
  })

  it('is none without the setting, and has no secret without one', () => {
    const { OPENID_PROVIDER, OPENID_SECRET_ID } = settingsWith({})
    expect(providerIn(OPENID_PROVIDER, OPENID_SECRET_ID)).toBeNull()
    const open = settingsWith({ openId: { ...openId, secretName: undefined } })
    expect(providerIn(open['OPENID_PROVIDER'], open['OPENID_SECRET_ID'])).toMatchObject({
      clientSecret: null,
    })
  })

  it.each([
    { name: 'without https', is: { ...openId, issuer: 'http://login.your.domain' } },
    { name: 'without a client', is: { ...openId, clientId: '' } },
    { name: 'with the secret itself', is: { ...openId, clientSecret: 's' } },
    { name: 'with a reference of its own', is: { ...openId, secretName: 'x}}{{resolve:ssm:y' } },
  ])('$name is not understood', ({ is }) => {
    expect(() => readSizes({ ...common, openId: is })).toThrow(/qafila\.openId/)
  })
})

describe('the one provider of a machine of one’s own', () => {
  it.each([
    { settings: {}, expected: undefined, secret: undefined },
    {
      settings: { OPENID_ISSUER: openId.issuer, OPENID_CLIENT_ID: 'qafila', OPENID_CLIENT_SECRET: 's' },
      expected: { issuer: openId.issuer, clientId: 'qafila', scopes: 'openid email profile' },
      secret: 's',
    },
    {
      settings: { OPENID_ISSUER: openId.issuer, OPENID_CLIENT_ID: 'qafila', OPENID_SCOPES: 'openid email' },
      expected: { issuer: openId.issuer, clientId: 'qafila', scopes: 'openid email' },
      secret: '',
    },
  ])('$settings', ({ settings, expected, secret }) => {
    const own = ownProvider(settings)
    expect([own && JSON.parse(own.openIdProvider), own?.openIdSecret]).toEqual([expected ?? null, secret])
  })

  it.each([
    { OPENID_ISSUER: openId.issuer },
    { OPENID_CLIENT_ID: 'x' },
    { OPENID_ISSUER: 'http://x.example', OPENID_CLIENT_ID: 'x' },
  ])('%j is refused', (settings) => {
    expect(() => ownProvider(settings)).toThrow('OPENID_ISSUER and OPENID_CLIENT_ID belong together')
  })
})
