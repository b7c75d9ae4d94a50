import { describe, expect, it } from 'vitest'
import { createApp } from '../../../../functions/api/app.ts'
import { clientId, clientSecret, issuer } from '../../../support/openid/imitation-provider.ts'
import { originIs } from '../../../support/network/origin.ts'
import { ask, type Person } from '../api-fixture.ts'
import { comeBack, leave, openIdFixture, put, signInWith, whoIs } from './openid-fixture.ts'

const scopes = 'openid email'

/** A deployment whose operator chose the provider; Atlas Transport turned it on, Sahara Cargo did not. */
async function chosenForAll() {
  const own = await openIdFixture({ issuer: 'https://login.other.example', clientId: 'own', clientSecret: 'own' })
  const openIdProvider = { issuer, clientId, clientSecret: async () => clientSecret, scopes }
  return { ...own, app: createApp(own.world, { ...originIs('secret-of-the-origin'), openIdProvider }) }
}
const putAs = (at: Awaited<ReturnType<typeof chosenForAll>>, as: Person, json: object) =>
  ask(at, '/api/openid/settings', { method: 'PUT', as, json })

describe('one provider for a whole deployment', () => {
  it('lets people of the organisations in that turned it on, whatever they had of their own', async () => {
    const at = await chosenForAll()
    const { authorization } = await leave(at)
    expect(Object.fromEntries(new URL(authorization).searchParams)).toMatchObject({
      redirect_uri: 'https://qafila.example/api/session/openid/callback',
      client_id: clientId,
      scope: scopes,
    })
    const { location, session } = await signInWith(at)
    expect([location, (await whoIs(at, session))?.name]).toEqual(['/?openid=success', 'Nadia'])
    expect((await leave(at, `tenant=${at.driss.tenantId}`)).location).toBe('/login?openid=provider')
  })

  it('knows whose visit it is without a name in the address, and takes none', async () => {
    const at = await chosenForAll()
    await putAs(at, at.driss, { isOn: true })
    at.provider.person = { sub: 'driss', email: at.driss.email, email_verified: true }
    const left = await leave(at, `tenant=${at.driss.tenantId}`)
    const path = at.provider.consent(left.authorization)
    const back = await comeBack(at, path, left.cookie)
    expect((await whoIs(at, back.session))?.name).toBe('Driss')
    // somebody of another organisation stays out of this one
    expect((await signInWith(at)).location).toBe('/login?openid=unknown')
    const named = await leave(at)
    const other = at.provider.consent(named.authorization).replace('/callback?', `/callback/${at.amina.tenantId}?`)
    expect((await comeBack(at, other, named.cookie)).location).toBe('/login?openid=stale')
  })

  it('is shown as the operator’s, without its secret, and is nobody else’s to change', async () => {
    const at = await chosenForAll()
    const { json, text } = await ask(at, '/api/openid/settings', { as: at.amina })
    expect(json).toMatchObject({
      isDeploymentWide: true,
      issuer,
      clientId,
      scopes,
      clientSecret: { isSet: true },
      redirectAddress: 'https://qafila.example/api/session/openid/callback',
      backChannelAddress: 'https://qafila.example/api/session/openid/backchannel',
    })
    expect(text).not.toContain(clientSecret)
    for (const change of [
      { issuer: 'https://evil.example' },
      { clientId: 'x' },
      { scopes: 'openid' },
      { clientSecret: 'x' },
    ]) {
      const answer = await putAs(at, at.amina, change)
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(Object.keys(change)[0]!)])
    }
    const same = await putAs(at, at.amina, { issuer, clientId, scopes, clientSecret: '', name: 'Company' })
    expect([same.status, (same.json as { name: string }).name]).toEqual([200, 'Company'])
    expect(await at.world.openIdStore(at.amina.tenantId).settings()).toMatchObject({
      issuer: 'https://login.other.example',
    })
  })

  it.each([
    { name: 'by subject', claims: { sub: 'both' } },
    { name: 'by session', claims: { sid: 'session-1' } },
  ])('ends the sessions in all organisations that it opened, $name', async ({ claims }) => {
    const at = await chosenForAll()
    await putAs(at, at.driss, { isOn: true })
    const enter = async ({ tenantId, email }: Person) => {
      at.provider.person = { sub: 'both', email, email_verified: true }
      const left = await leave(at, `tenant=${tenantId}`)
      return (await comeBack(at, at.provider.consent(left.authorization), left.cookie)).session
    }
    const sessions = [await enter(at.nadia), await enter(at.driss)]
    expect(await Promise.all(sessions.map(async (each) => (await whoIs(at, each))?.name))).toEqual(['Nadia', 'Driss'])
    const logout = (token: string) =>
      ask(at, '/api/session/openid/backchannel', { method: 'POST', form: { logout_token: token } })
    expect((await logout(await at.provider.logoutToken({ jti: 'x', sub: 'another' }))).status).toBe(200)
    expect((await whoIs(at, sessions[0]!))?.name).toBe('Nadia')
    const token = await at.provider.logoutToken({ jti: 'a', ...claims })
    expect((await logout(token)).status).toBe(200)
    expect(await Promise.all(sessions.map((each) => whoIs(at, each)))).toEqual([null, null])
    expect((await logout(token)).status).toBe(400)
  })

  it('takes no logout for all where each organisation has its own provider', async () => {
    const at = await openIdFixture()
    const { session } = await signInWith(at)
    const form = { logout_token: await at.provider.logoutToken({ jti: 'a', sub: 'subject-of-nadia' }) }
    const answer = await ask(at, '/api/session/openid/backchannel', { method: 'POST', form })
    expect([answer.status, (await whoIs(at, session))?.name]).toEqual([400, 'Nadia'])
  })

  it('is each organisation’s own choice again when the operator takes it away', async () => {
    const at = await openIdFixture()
    expect((await signInWith(at)).location).toBe('/?openid=success')
    expect((await put(at, { name: 'x' }))['isDeploymentWide']).toBe(false)
    const bare = await leave(at)
    const path = at.provider.consent(bare.authorization).replace(`/callback/${at.amina.tenantId}`, '/callback')
    expect((await comeBack(at, path, bare.cookie)).location).toBe('/login?openid=stale')
  })
})
