import { describe, expect, it } from 'vitest'
import type { JWTPayload } from 'jose'
import { openIdLimits } from '../../../../shared/domain/limits/openid.ts'
import { secondMs } from '../../../../shared/domain/time/durations.ts'
import { issuer, type Misbehaviour } from '../../../support/openid/imitation-provider.ts'
import { ask, type Person } from '../api-fixture.ts'
import { openIdFixture, signInWith, whoIs, type OpenIdFixture } from './openid-fixture.ts'

const sub = 'subject-of-nadia'
const nowSeconds = () => Math.floor(Date.now() / 1000)
const logout = (at: OpenIdFixture, token: string, tenantId = at.amina.tenantId) =>
  ask(at, `/api/session/openid/backchannel/${tenantId}`, { method: 'POST', form: { logout_token: token } })

describe('signing out', () => {
  it('ends at the provider, too, where the session came from it', async () => {
    const at = await openIdFixture()
    const { session } = await signInWith(at)
    const answer = await ask(at, '/api/session', { method: 'DELETE', headers: { cookie: session } })
    expect(answer.status).toBe(200)
    const address = new URL((answer.json as { endSessionAddress: string }).endSessionAddress)
    expect(address.origin + address.pathname).toBe(`${issuer}/out`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'qafila',
      post_logout_redirect_uri: 'https://qafila.example/login',
      id_token_hint: expect.stringMatching(/^ey/),
    })
    expect(await whoIs(at, session)).toBeNull()
  })

  it('answers as ever after a password', async () => {
    const at = await openIdFixture()
    expect((await ask(at, '/api/session', { method: 'DELETE', as: at.nadia })).status).toBe(204)
  })

  it.each([undefined, 'javascript:alert(1)', 'http://login.atlas.example/out', 'https://10.0.0.1:x/'])(
    'leads nowhere for a provider whose end is %s',
    async (endSession) => {
      const at = await openIdFixture()
      at.provider.misbehaviour = { metadata: { end_session_endpoint: endSession } }
      const { session } = await signInWith(at)
      expect(session).not.toBe('')
      expect((await ask(at, '/api/session', { method: 'DELETE', headers: { cookie: session } })).status).toBe(204)
    },
  )

  it('shows in the list of sessions', async () => {
    const at = await openIdFixture()
    at.clock.aheadMs = secondMs
    const { session } = await signInWith(at)
    const { json } = await ask(at, '/api/session/all', { headers: { cookie: session } })
    const held = json as { isCurrent: boolean; isOpenId: boolean }[]
    expect(held.map(({ isCurrent, isOpenId }) => [isCurrent, isOpenId])).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

describe('a logout token of the provider', () => {
  it.each<{ name: string; claims: JWTPayload }>([
    { name: 'by subject', claims: { sub } },
    { name: 'by session', claims: { sid: 'session-1' } },
    { name: 'by both', claims: { sub, sid: 'session-1' } },
  ])('ends the sessions that came from there, $name', async ({ claims }) => {
    const at = await openIdFixture()
    const { session } = await signInWith(at)
    const token = await at.provider.logoutToken({ jti: 'a', ...claims })
    expect((await logout(at, token)).status).toBe(200)
    expect(await whoIs(at, session)).toBeNull()
    expect((await whoIs(at, at.nadia.cookie))?.name).toBe('Nadia')
    expect((await logout(at, token)).status).toBe(400)
  })

  it.each<{ name: string; claims: JWTPayload; signedBy?: Misbehaviour['signedBy'] }>([
    { name: 'of another person', claims: { sub: 'another' } },
    { name: 'of another session', claims: { sub, sid: 'session-2' } },
    { name: 'of an unknown session', claims: { sid: 'session-2' } },
  ])('ends nothing $name', async ({ claims }) => {
    const at = await openIdFixture()
    const { session } = await signInWith(at)
    expect((await logout(at, await at.provider.logoutToken({ jti: 'a', ...claims }))).status).toBe(200)
    expect((await whoIs(at, session))?.name).toBe('Nadia')
  })

  it.each<{ name: string; claims: JWTPayload; signedBy?: Misbehaviour['signedBy'] }>([
    { name: 'nobody signed it', claims: {}, signedBy: 'nobody' },
    { name: 'somebody else signed it', claims: {}, signedBy: 'somebody' },
    { name: 'the client secret signed it', claims: {}, signedBy: 'its secret' },
    { name: 'another issuer', claims: { iss: 'https://login.evil.example' } },
    { name: 'another client', claims: { aud: 'another' } },
    { name: 'no event: an ID token', claims: { events: undefined } },
    { name: 'another event', claims: { events: { 'http://x.example/event': {} } } },
    { name: 'a nonce: an ID token', claims: { nonce: 'n' } },
    { name: 'nobody named', claims: { sub: undefined } },
    { name: 'no id of its own', claims: { jti: undefined } },
    { name: 'expired', claims: { exp: nowSeconds() - 90 } },
    { name: 'no time', claims: { iat: undefined } },
    { name: 'of yesterday', claims: { iat: nowSeconds() - 90_000, exp: undefined } },
  ])('is refused: $name', async ({ claims, signedBy }) => {
    const at = await openIdFixture()
    const { session } = await signInWith(at)
    const token = await at.provider.logoutToken({ jti: 'a', sub, ...claims }, signedBy)
    expect((await logout(at, token)).status).toBe(400)
    expect((await whoIs(at, session))?.name).toBe('Nadia')
  })

  it('that is none takes nothing from the organisation, and too many of them have to wait', async () => {
    const at = await openIdFixture()
    const { tenantId } = at.amina
    const { logoutsPerAddressMax, logoutsWindowMs } = openIdLimits
    const count = (name: string) => at.world.lookups.countAttempt(`openid:logout:${name}`, logoutsWindowMs)
    for (let sent = 0; sent < 5; sent++) expect((await logout(at, 'none')).status).toBe(400)
    expect((await count(tenantId)).count).toBe(1)
    for (let sent = 5; sent < logoutsPerAddressMax; sent++) await count('address:198.51.100.7')
    expect((await logout(at, 'none')).status).toBe(429)
  })

  it('is of one organisation', async () => {
    const at = await openIdFixture()
    const { session } = await signInWith(at)
    const token = await at.provider.logoutToken({ jti: 'a', sub })
    const other: Person = at.driss
    expect((await logout(at, token, other.tenantId)).status).toBe(400)
    expect((await whoIs(at, session))?.name).toBe('Nadia')
  })
})
