import { describe, expect, it } from 'vitest'
import { openIdLimits } from '../../../../shared/domain/limits/openid.ts'
import { clientId, clientSecret, issuer, type Misbehaviour } from '../../../support/openid/imitation-provider.ts'
import { ask, type Person } from '../api-fixture.ts'
import { comeBack, leave, openIdFixture, prove, put, type OpenIdFixture } from './openid-fixture.ts'

const proof = (who: Person) => `qafila-domain-verification=${who.tenantId}`
const settings = async (at: OpenIdFixture, as: Person = at.amina) =>
  (await ask(at, '/api/openid/settings', { as })).json as Record<string, unknown>
const check = async (at: OpenIdFixture, as: Person) =>
  (await ask(at, '/api/openid/domains/check', { method: 'POST', as })).json as Record<string, unknown>

describe('settings', () => {
  it('show everything but the secret, and the addresses to register', async () => {
    const at = await openIdFixture()
    expect(await settings(at)).toEqual({
      isOn: true,
      issuer,
      clientId,
      clientSecret: { isSet: true },
      scopes: 'openid email profile',
      name: '',
      icon: '',
      domains: [],
      domainProof: proof(at.amina),
      groupsClaim: '',
      groups: [],
      unknownPeople: 'refused',
      defaults: { role: 'user', groupIds: [] },
      isForced: false,
      breakGlassUserId: null,
      redirectAddress: `https://qafila.example/api/session/openid/callback/${at.amina.tenantId}`,
      backChannelAddress: `https://qafila.example/api/session/openid/backchannel/${at.amina.tenantId}`,
      isDeploymentWide: false,
      lastTest: null,
    })
    const query = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'
    const audit = await ask(at, `/api/audit?${query}`, { as: at.amina })
    expect(audit.text).toContain('isOn issuer clientId clientSecret')
    expect(audit.text + JSON.stringify(await settings(at))).not.toContain(clientSecret)
  })

  it('of another organisation stay its own', async () => {
    const at = await openIdFixture()
    expect(await settings(at, at.driss)).toMatchObject({ isOn: false, issuer: '', clientSecret: { isSet: false } })
  })

  it.each([
    { json: { issuer: 'http://login.example' }, says: 'https address of a public host' },
    { json: { issuer: '' }, says: 'isOn' },
    { json: { breakGlassUserId: 99 }, says: 'breakGlassUserId' },
    { json: { groups: [{ group: 'a', role: 'user', groupIds: [7] }] }, says: 'groups.0.groupIds' },
    { json: { defaults: { role: 'user', groupIds: [7] } }, says: 'defaults.groupIds' },
    { json: { scopes: 'email' }, says: 'scopes' },
  ])('$json is refused: $says', async ({ json, says }) => {
    const at = await openIdFixture()
    const answer = await ask(at, '/api/openid/settings', { method: 'PUT', as: at.amina, json })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(says)])
  })
})

describe('a domain', () => {
  it('is proven by its record, when it is named or looked for again, and no more without it', async () => {
    const at = await openIdFixture()
    const isProven = ({ domains }: Record<string, unknown>) => domains
    expect(isProven(await put(at, { domains: ['Atlas.example'] }))).toEqual([
      { domain: 'atlas.example', isProven: false },
    ])
    at.world.openId.txt.set('atlas.example', ['v=spf1 -all', proof(at.amina)])
    expect(isProven(await check(at, at.amina))).toEqual([{ domain: 'atlas.example', isProven: true }])
    at.world.openId.txt.delete('atlas.example')
    expect(isProven(await check(at, at.amina))).toEqual([{ domain: 'atlas.example', isProven: false }])
  })

  it('of another organisation, or of everybody, cannot be claimed', async () => {
    const at = await openIdFixture()
    await prove(at, 'atlas.example')
    const json = { domains: ['atlas.example', 'gmail.com'] }
    const claimed = await ask(at, '/api/openid/settings', { method: 'PUT', as: at.driss, json })
    expect((claimed.json as { domains: unknown }).domains).toEqual([
      { domain: 'atlas.example', isProven: false },
      { domain: 'gmail.com', isProven: false },
    ])
    expect(await at.world.openIdLookups.tenantOfDomain('atlas.example')).toBe(at.amina.tenantId)
  })

  it('that changed hands is its new owner’s once the old record is gone', async () => {
    const at = await openIdFixture()
    await prove(at, 'atlas.example')
    at.world.openId.txt.set('atlas.example', [proof(at.amina), proof(at.driss)])
    await ask(at, '/api/openid/settings', { method: 'PUT', as: at.driss, json: { domains: ['atlas.example'] } })
    expect(await at.world.openIdLookups.tenantOfDomain('atlas.example')).toBe(at.amina.tenantId)
    at.world.openId.txt.set('atlas.example', [proof(at.driss)])
    await check(at, at.driss)
    expect(await at.world.openIdLookups.tenantOfDomain('atlas.example')).toBe(at.driss.tenantId)
    await put(at, { domains: [] })
    expect(await at.world.openIdLookups.tenantOfDomain('atlas.example')).toBe(at.driss.tenantId)
  })

  it('that is taken out leads nowhere', async () => {
    const at = await openIdFixture()
    await prove(at, 'atlas.example')
    await put(at, { domains: [] })
    expect(await at.world.openIdLookups.tenantOfDomain('atlas.example')).toBeNull()
  })
})

describe('testing the settings', () => {
  const stepsOf = async (at: OpenIdFixture) => {
    const { json } = await ask(at, '/api/openid/settings/test', { method: 'POST', as: at.amina })
    return (json as { steps: { step: string; isOk: boolean; reason: string | null }[] }).steps
  }
  const json =
    (value: unknown, status = 200) =>
    () =>
      new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

  it.each<{ name: string; misbehaviour: Misbehaviour; failed: string; says: string }>([
    { name: 'no round trip yet', misbehaviour: {}, failed: 'signIn', says: 'Nobody has signed in' },
    {
      name: 'no document',
      misbehaviour: { answers: { '/.well-known/openid-configuration': json({}, 404) } },
      failed: 'discovery',
      says: 'no provider at this address',
    },
    {
      name: 'another issuer',
      misbehaviour: { metadata: { issuer: 'https://other.example' } },
      failed: 'discovery',
      says: 'names another issuer',
    },
    {
      name: 'gone',
      misbehaviour: { answers: { '/.well-known/openid-configuration': () => Promise.reject(new Error('gone')) } },
      failed: 'discovery',
      says: 'could not be reached',
    },
    { name: 'no keys', misbehaviour: { answers: { '/keys': json({ keys: [] }) } }, failed: 'keys', says: 'no keys' },
    {
      name: 'no token endpoint',
      misbehaviour: { metadata: { token_endpoint: undefined } },
      failed: 'endpoints',
      says: 'no token_endpoint',
    },
  ])('$name fails at $failed', async ({ misbehaviour, failed, says }) => {
    const at = await openIdFixture()
    at.provider.misbehaviour = misbehaviour
    const steps = await stepsOf(at)
    const first = steps.findIndex(({ isOk }) => !isOk)
    expect([steps[first]!.step, steps[first]!.reason]).toEqual([failed, expect.stringContaining(says)])
    expect(steps.map(({ step }) => step)).toEqual(['issuer', 'discovery', 'keys', 'endpoints', 'signIn'])
    expect(steps.slice(first).every(({ isOk }) => !isOk)).toBe(true)
  })

  const roundTrip = async (at: OpenIdFixture) => {
    const left = await leave(at, 'test=true', at.amina.cookie)
    return comeBack(at, at.provider.consent(left.authorization), `${left.cookie}; ${at.amina.cookie}`)
  }

  it('by a real round trip keeps names of claims, and signs nobody in', async () => {
    const at = await openIdFixture({
      isOn: false,
      groupsClaim: 'groups',
      groups: [{ group: 'a', role: 'user', groupIds: [] }],
    })
    at.provider.person = { ...at.provider.person, groups: ['a', 'b'] }
    expect(await roundTrip(at)).toEqual({ status: 303, location: '/settings/organisation?openid=tested', session: '' })
    const { lastTest } = await settings(at)
    expect(lastTest).toMatchObject({
      isOk: true,
      reason: null,
      groups: ['a'],
      claims: expect.arrayContaining(['email', 'groups']),
    })
    expect(JSON.stringify(lastTest)).not.toContain('nadia')
    expect((await stepsOf(at)).every(({ isOk }) => isOk)).toBe(true)
    expect(await at.world.openIdStore(at.amina.tenantId).links()).toEqual([])
    await put(at, { clientSecret: 'another' })
    expect((await settings(at))['lastTest']).toBeNull()
  })

  it.each<{ name: string; misbehaviour?: Misbehaviour; person?: object; says: string }>([
    {
      name: 'a wrong secret',
      misbehaviour: { answers: { '/token': json({ error: 'invalid_client' }, 401) } },
      says: 'client id or secret',
    },
    { name: 'a wrong signature', misbehaviour: { signedBy: 'somebody' }, says: 'cannot be trusted' },
    { name: 'no address', person: { email: undefined }, says: 'no email address' },
    { name: 'no verification', person: { email_verified: undefined }, says: 'its domain is not proven' },
  ])('$name is in the result, in the language of the reader', async ({ misbehaviour = {}, person = {}, says }) => {
    const at = await openIdFixture()
    at.provider.misbehaviour = misbehaviour
    at.provider.person = { ...at.provider.person, ...person }
    await roundTrip(at)
    expect((await settings(at))['lastTest']).toMatchObject({ isOk: false, reason: expect.stringContaining(says) })
    const french = await ask(at, '/api/openid/settings', { as: at.amina, headers: { 'accept-language': 'fr' } })
    expect((french.json as { lastTest: { reason: string } }).lastTest.reason).toMatch(/fournisseur/)
  })

  it('is for the administrator who began it, in that browser', async () => {
    const at = await openIdFixture()
    expect((await ask(at, '/api/session/openid/auth?test=true')).status).toBe(401)
    expect((await ask(at, '/api/session/openid/auth?test=true', { as: at.nadia })).status).toBe(403)
    const left = await leave(at, 'test=true', at.amina.cookie)
    const back = await comeBack(at, at.provider.consent(left.authorization), `${left.cookie}; ${at.nadia.cookie}`)
    expect(back.location).toBe('/login?openid=stale')
    expect((await settings(at))['lastTest']).toBeNull()
  })

  it('is limited', async () => {
    const at = await openIdFixture()
    const test = () => ask(at, '/api/openid/settings/test', { method: 'POST', as: at.amina })
    for (let times = 0; times < openIdLimits.testsMax; times++) await test()
    expect((await test()).status).toBe(429)
  })
})
