import { describe, expect, it } from 'vitest'
import { openIdLimits } from '../../../../shared/domain/limits/openid.ts'
import type { Misbehaviour } from '../../../support/openid/imitation-provider.ts'
import { ask } from '../api-fixture.ts'
import { comeBack, leave, openIdFixture, put, signInWith, whoIs } from './openid-fixture.ts'

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
const json =
  (text: string, status = 200) =>
  () =>
    new Response(text, { status, headers: { 'content-type': 'application/json' } })
const fails = (message: string) => () => Promise.reject(new Error(message))

describe('a provider that misbehaves lets nobody in', () => {
  const cases: { name: string; misbehaviour: Misbehaviour | (() => Misbehaviour) }[] = [
    { name: 'a token that nobody signed (alg none)', misbehaviour: { signedBy: 'nobody' } },
    {
      name: 'alg none, and its document allows it',
      misbehaviour: { signedBy: 'nobody', metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] } },
    },
    { name: 'a token that somebody else signed', misbehaviour: { signedBy: 'somebody' } },
    { name: 'a token that the client secret signed', misbehaviour: { signedBy: 'its secret' } },
    {
      name: 'the client secret, and its document allows it',
      misbehaviour: { signedBy: 'its secret', metadata: { id_token_signing_alg_values_supported: ['HS256'] } },
    },
    { name: 'a token for another client', misbehaviour: { claims: { aud: 'another' } } },
    { name: 'a token for two clients that names neither', misbehaviour: { claims: { aud: ['qafila', 'another'] } } },
    { name: 'a token of another issuer', misbehaviour: { claims: { iss: 'https://login.evil.example' } } },
    { name: 'another nonce', misbehaviour: { claims: { nonce: 'another' } } },
    { name: 'no nonce', misbehaviour: { claims: { nonce: undefined } } },
    { name: 'an old token', misbehaviour: { claims: { exp: ago(90) } } },
    { name: 'a token of the future', misbehaviour: () => ({ claims: { nbf: inAnHour() } }) },
    { name: 'a token without a subject', misbehaviour: { claims: { sub: undefined } } },
    { name: 'no token', misbehaviour: { answers: { '/token': json('{"access_token":"a","token_type":"Bearer"}') } } },
    {
      name: 'a token that is none',
      misbehaviour: { answers: { '/token': json('{"access_token":"a","token_type":"Bearer","id_token":"x.y"}') } },
    },
    { name: 'something else than JSON', misbehaviour: { answers: { '/token': json('<html>') } } },
    { name: 'an error', misbehaviour: { answers: { '/token': json('{"error":"server_error"}', 500) } } },
    { name: 'keys that are none', misbehaviour: { answers: { '/keys': json('{"keys":[{"kty":"RSA"}]}') } } },
    { name: 'too slow', misbehaviour: { answers: { '/token': fails('The operation was aborted due to timeout') } } },
    { name: 'gone after the first step', misbehaviour: { answers: { '/token': fails('ECONNREFUSED') } } },
    { name: 'a huge answer', misbehaviour: { answers: { '/token': fails('The answer is too long') } } },
    {
      name: 'a redirect to a private address',
      misbehaviour: {
        answers: {
          '/token': () => new Response('', { status: 302, headers: { location: 'http://169.254.169.254/' } }),
        },
      },
    },
    {
      name: 'user information of another person',
      misbehaviour: { claims: { email: undefined }, userInfo: { sub: 'another', email: 'nadia@atlas.example' } },
    },
  ]
  it.each(cases)('$name', async ({ misbehaviour }) => {
    const at = await openIdFixture()
    at.provider.misbehaviour = typeof misbehaviour === 'function' ? misbehaviour() : misbehaviour
    const { authorization, cookie } = await leave(at)
    const back = await comeBack(at, at.provider.consent(authorization), cookie)
    expect(back).toEqual({ status: 303, location: '/login?openid=provider', session: '' })
    at.provider.misbehaviour = {}
    expect((await signInWith(at)).location).toBe('/?openid=success')
  })

  it.each<{ name: string; misbehaviour: Misbehaviour }>([
    { name: 'its document names another issuer', misbehaviour: { metadata: { issuer: 'https://login.evil.example' } } },
    {
      name: 'a document over redirects',
      misbehaviour: { answers: { '/.well-known/openid-configuration': json('', 302) } },
    },
    { name: 'no document', misbehaviour: { answers: { '/.well-known/openid-configuration': json('{}', 404) } } },
    { name: 'it is gone', misbehaviour: { answers: { '/.well-known/openid-configuration': fails('ENOTFOUND') } } },
    {
      name: 'it leads to a page without https',
      misbehaviour: { metadata: { authorization_endpoint: 'http://login.atlas.example/auth' } },
    },
  ])('nobody is led to it: $name', async ({ misbehaviour }) => {
    const at = await openIdFixture()
    at.provider.misbehaviour = misbehaviour
    expect((await leave(at)).location).toBe('/login?openid=provider')
    // the password stays possible
    const form = { email: at.nadia.email, password: 'demo1234' }
    expect((await ask(at, '/api/session', { method: 'POST', form })).status).toBe(200)
  })

  it('nobody is led to Microsoft’s address for the people of every directory', async () => {
    const at = await openIdFixture()
    const origin = 'https://login.microsoftonline.com'
    const metadata = {
      issuer: `${origin}/{tenantid}/v2.0`,
      authorization_endpoint: `${origin}/common/oauth2/v2.0/authorize`,
      token_endpoint: `${origin}/common/oauth2/v2.0/token`,
      jwks_uri: `${origin}/common/discovery/v2.0/keys`,
    }
    at.world.openId.answer = async () => json(JSON.stringify(metadata))()
    await put(at, { issuer: `${origin}/common/v2.0` })
    expect((await leave(at)).location).toBe('/login?openid=provider')
    const answer = await ask(at, '/api/openid/settings/test', { method: 'POST', as: at.amina })
    expect(answer.text).toContain('names another issuer')
  })

  it('a clock that is a minute late or early is fine', async () => {
    const at = await openIdFixture()
    at.provider.misbehaviour = { claims: { exp: ago(30), iat: ago(300) } }
    expect((await signInWith(at)).location).toBe('/?openid=success')
  })
})

describe('an answer that was tampered with lets nobody in', () => {
  it.each<{ name: string; change: Record<string, string | null>; reason: string }>([
    { name: 'no state', change: { state: null }, reason: 'stale' },
    { name: 'a guessed state', change: { state: 'guessed' }, reason: 'stale' },
    { name: 'no code', change: { code: null }, reason: 'provider' },
    { name: 'a code of somebody else', change: { code: 'stolen' }, reason: 'provider' },
    {
      name: 'the issuer of another provider (mix-up)',
      change: { iss: 'https://login.evil.example' },
      reason: 'provider',
    },
    { name: 'no issuer, though the provider names it', change: { iss: null }, reason: 'provider' },
    { name: 'a refusal', change: { code: null, error: 'access_denied' }, reason: 'refused' },
    { name: 'a refusal with words of its own', change: { code: null, error: '<script>' }, reason: 'provider' },
  ])('$name: $reason', async ({ change, reason }) => {
    const at = await openIdFixture()
    expect(await signInWith(at, change)).toEqual({ status: 303, location: `/login?openid=${reason}`, session: '' })
  })

  it('in another browser, or without the cookie', async () => {
    const at = await openIdFixture()
    for (const cookie of ['', `openid=${'A'.repeat(43)}`]) {
      const { authorization } = await leave(at)
      expect((await comeBack(at, at.provider.consent(authorization), cookie)).location).toBe('/login?openid=stale')
    }
  })

  it('a second time, and when it failed the first time', async () => {
    const at = await openIdFixture()
    const { authorization, cookie } = await leave(at)
    const path = at.provider.consent(authorization)
    expect((await comeBack(at, path, '')).location).toBe('/login?openid=stale')
    expect((await comeBack(at, path, cookie)).location).toBe('/login?openid=stale')
  })

  it('with the code of another visit of the same browser (code injection)', async () => {
    const at = await openIdFixture()
    const first = await leave(at)
    const second = await leave(at, undefined, first.cookie)
    expect(second.cookie).toBe(first.cookie)
    const stolen = new URL(at.provider.consent(first.authorization), 'https://x.example').searchParams.get('code')
    const back = await comeBack(at, at.provider.consent(second.authorization, { code: stolen }), second.cookie)
    expect([back.location, back.session]).toEqual(['/login?openid=provider', ''])
  })

  it('at the address of another organisation', async () => {
    const at = await openIdFixture()
    const { authorization, cookie } = await leave(at)
    const path = at.provider.consent(authorization).replace(at.amina.tenantId, at.driss.tenantId)
    expect((await comeBack(at, path, cookie)).location).toBe('/login?openid=stale')
  })

  it('after the settings name another provider', async () => {
    const at = await openIdFixture()
    const { authorization, cookie } = await leave(at)
    await put(at, { clientId: 'another' })
    expect((await comeBack(at, at.provider.consent(authorization), cookie)).location).toBe('/login?openid=stale')
  })

  it('after the settings were turned off', async () => {
    const at = await openIdFixture()
    const { authorization, cookie } = await leave(at)
    await put(at, { isOn: false })
    expect((await comeBack(at, at.provider.consent(authorization), cookie)).location).toBe('/login?openid=refused')
  })
})

describe('what leaves', () => {
  it.each([
    { site: 'cross-site', location: /^\/map$/ },
    { site: 'none', location: /^\/map$/ },
    { site: 'same-origin', location: /^https:\/\/login/ },
  ])('does not replace who is signed in when a link is $site', async ({ site, location }) => {
    const at = await openIdFixture()
    const headers = { host: 'qafila.example', cookie: at.driss.cookie, 'sec-fetch-site': site }
    const answer = await ask(at, `/api/session/openid/auth?tenant=${at.amina.tenantId}&to=/map`, { headers })
    expect(answer.headers.get('location')).toMatch(location)
  })

  it('asks for a code with PKCE, state and nonce, which differ each time', async () => {
    const at = await openIdFixture()
    const visits = [await leave(at), await leave(at)].map(({ authorization }) => new URL(authorization).searchParams)
    for (const query of visits) {
      expect(Object.fromEntries(query)).toMatchObject({
        response_type: 'code',
        client_id: 'qafila',
        code_challenge_method: 'S256',
        redirect_uri: `https://qafila.example/api/session/openid/callback/${at.amina.tenantId}`,
        scope: 'openid email profile',
      })
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(new Set(visits.map((query) => query.get(name))).size).toBe(2)
    }
  })

  it('is bound to a cookie that no script reads and no other site sends', async () => {
    const at = await openIdFixture()
    const headers = { host: 'qafila.example', 'x-forwarded-proto': 'https' }
    const answer = await ask(at, `/api/session/openid/auth?tenant=${at.amina.tenantId}`, { headers })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^openid=[\w-]{43}; Path=\/api\/session\/openid; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  it.each([
    ['/devices/7', '/?openid=success&to=%2Fdevices%2F7'],
    ['https://evil.example', '/?openid=success'],
    ['//evil.example', '/?openid=success'],
    ['/api/session?token=x', '/?openid=success'],
  ])('goes on at %s: %s', async (to, location) => {
    const at = await openIdFixture()
    const left = await leave(at, `tenant=${at.amina.tenantId}&to=${encodeURIComponent(to)}`)
    const back = await comeBack(at, at.provider.consent(left.authorization), left.cookie)
    expect([back.location, (await whoIs(at, back.session))?.name]).toEqual([location, 'Nadia'])
  })

  it('goes where the cookie belongs first', async () => {
    const at = await openIdFixture()
    const headers = { host: 'd111.cloudfront.net' }
    const answer = await ask(at, `/api/session/openid/auth?tenant=${at.amina.tenantId}&to=/map`, { headers })
    expect(answer.headers.get('location')).toBe(
      `https://qafila.example/api/session/openid/auth?tenant=${at.amina.tenantId}&here=1&to=%2Fmap`,
    )
  })

  it('is limited for each network address, as coming back is', async () => {
    const at = await openIdFixture()
    const ways = ['/api/session/openid/auth', '/api/session/openid/callback/abcdefghjk']
    for (const way of ways) {
      for (let times = 0; times < openIdLimits.visitsPerAddressMax; times++) await ask(at, way)
      expect((await ask(at, way)).status).toBe(429)
    }
  })

  it('asks a provider again after an hour, and after a token with a key that was not there', async () => {
    const at = await openIdFixture()
    expect((await signInWith(at)).location).toBe('/?openid=success')
    at.clock.aheadMs = openIdLimits.providerKeptMs
    expect((await signInWith(at)).location).toBe('/?openid=success')
    await at.provider.turnKeysOver()
    expect((await signInWith(at)).location).toBe('/login?openid=provider')
    expect((await signInWith(at)).location).toBe('/?openid=success')
    const asked = at.provider.calls.filter((each: string) => each === '/.well-known/openid-configuration')
    expect(asked).toHaveLength(3)
  })

  it('asks a provider for its document and keys once', async () => {
    const at = await openIdFixture()
    for (let times = 0; times < 3; times++) expect((await signInWith(at)).location).toBe('/?openid=success')
    const asked = (path: string) => at.provider.calls.filter((each: string) => each === path).length
    expect([asked('/.well-known/openid-configuration'), asked('/keys'), asked('/token')]).toEqual([1, 1, 3])
  })
})
