import { describe, expect, it } from 'vitest'
import { openAccount } from '../../../../shared/domain/access/account.ts'
import { ask, password } from '../api-fixture.ts'
import { openIdFixture, put, signInWith, type OpenIdFixture } from './openid-fixture.ts'

const basic = (email: string) => ({ authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` })
const signIn = (at: OpenIdFixture, email: string, secret = password) =>
  ask(at, '/api/session', { method: 'POST', form: { email, password: secret } })
const forced = async () => {
  const at = await openIdFixture()
  await put(at, { breakGlassUserId: at.amina.id, isForced: true })
  return at
}
const says = 'This organisation signs in with its own provider. Use that button on the sign-in page.'

describe('where the provider is forced', () => {
  it('a right password is refused with a sentence, a wrong one as everywhere', async () => {
    const at = await forced()
    const right = await signIn(at, at.nadia.email)
    expect([right.status, right.text]).toEqual([403, expect.stringContaining(says)])
    expect(right.text).toContain('openid')
    const [wrong, unknown] = [await signIn(at, at.nadia.email, 'wrong'), await signIn(at, 'x@atlas.example', 'wrong')]
    expect([wrong.status, wrong.text]).toEqual([unknown.status, unknown.text])
  })

  it('Basic is refused, also when it was let in before, and for who may break the glass', async () => {
    const at = await openIdFixture()
    for (const { email } of [at.nadia, at.amina]) {
      expect((await ask(at, '/api/devices', { headers: basic(email) })).status).toBe(200)
    }
    await put(at, { breakGlassUserId: at.amina.id, isForced: true })
    for (const { email } of [at.nadia, at.amina]) {
      const answer = await ask(at, '/api/devices', { headers: basic(email) })
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(says)])
    }
  })

  it('a session of a password makes no token, one of the provider does', async () => {
    const at = await forced()
    expect((await ask(at, '/api/session/token', { method: 'POST', as: at.nadia })).status).toBe(403)
    const { session } = await signInWith(at)
    const made = await ask(at, '/api/session/token', { method: 'POST', headers: { cookie: session } })
    expect(made.status).toBe(200)
    const bearer = { authorization: `Bearer ${made.text}` }
    expect((await ask(at, '/api/devices', { headers: bearer })).status).toBe(200)
  })

  it('a link for a new password is neither mailed nor taken', async () => {
    const at = await openIdFixture()
    const reset = () => ask(at, '/api/password/reset', { method: 'POST', form: { email: at.nadia.email } })
    await reset()
    const token = /passwordReset=([\w-]+)/.exec(at.world.mails.at(-1)!.text)![1]!
    await put(at, { breakGlassUserId: at.amina.id, isForced: true })
    const mails = at.world.mails.length
    expect([(await reset()).status, at.world.mails.length]).toEqual([200, mails])
    const form = { token, password: 'Another-1-Password' }
    const answer = await ask(at, '/api/password/update', { method: 'POST', form })
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(says)])
  })

  it('who may break the glass gets in, which every administrator is mailed and the audit log keeps', async () => {
    const at = await forced()
    at.world.mails.length = 0
    expect((await signIn(at, at.amina.email)).status).toBe(200)
    const mailed = at.world.mails.filter(({ subject }) => subject.includes('although sign-in is with your provider'))
    expect(mailed.map(({ to }) => to)).toEqual([at.amina.email])
    expect(mailed[0]!.text).toContain('Amina')
    const query = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'
    const { text } = await ask(at, `/api/audit?${query}`, { as: at.amina })
    expect(text).toContain('breakGlass')
  })

  it('two-step verification is the provider’s', async () => {
    const at = await forced()
    const { user } = await import('../../../../shared/entities/user.ts')
    const before = (await at.amina.records.get(user, at.nadia.id))!
    await at.amina.records.replace(user, { ...before, totpKey: 'A'.repeat(32) })
    expect((await signInWith(at)).location).toBe('/?openid=success')
  })

  it('means nothing while the provider is off', async () => {
    const at = await forced()
    await put(at, { isOn: false })
    expect((await signIn(at, at.nadia.email)).status).toBe(200)
  })

  it('nobody is locked out: it needs a test that went well, or somebody who may break the glass', async () => {
    const at = await openIdFixture()
    const force = (json: object) => ask(at, '/api/openid/settings', { method: 'PUT', as: at.amina, json })
    expect((await force({ isForced: true })).text).toContain('isForced')
    expect((await force({ isForced: true, breakGlassUserId: at.nadia.id })).text).toContain('breakGlassUserId')
    const server = (await ask(at, '/api/server', { as: at.amina })).json
    const changed = { ...server, openIdForce: true }
    const refused = await ask(at, '/api/server', { method: 'PUT', as: at.amina, json: changed })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('openIdForce')])
    expect((await signIn(at, at.nadia.email)).status).toBe(200)
    await put(at, { breakGlassUserId: at.amina.id })
    expect((await ask(at, '/api/server', { method: 'PUT', as: at.amina, json: changed })).status).toBe(200)
    expect((await signIn(at, at.nadia.email)).status).toBe(403)
    expect((await at.driss.records.tenant()).account).toEqual(openAccount)
  })
})

describe('the page for signing in', () => {
  it('learns of the organisation, by its id or a proven domain, and nothing of people', async () => {
    const at = await forced()
    await put(at, { name: 'Atlas account', icon: 'data:image/png;base64,iVBORw0KGgo=' })
    const offer = async (query: string) => (await ask(at, `/api/session/openid?${query}`)).json as unknown
    const expected = { isOn: true, isForced: true, name: 'Atlas account', icon: 'data:image/png;base64,iVBORw0KGgo=' }
    const none = { isOn: false, isForced: false, name: '', icon: '' }
    expect(await offer(`tenant=${at.amina.tenantId}`)).toEqual(expected)
    expect(await offer(`email=nobody@atlas.example`)).toEqual(none)
    at.world.openId.txt.set('atlas.example', [`qafila-domain-verification=${at.amina.tenantId}`])
    await put(at, { domains: ['atlas.example'] })
    expect(await offer('email=nobody@atlas.example')).toEqual(expected)
    expect(await offer(`email=${at.nadia.email}`)).toEqual(expected)
    for (const query of ['', 'tenant=x', `tenant=${at.driss.tenantId}`, 'email=driss@sahara.example', 'email=x']) {
      expect(await offer(query)).toEqual(none)
    }
  })

  it('is in the settings of the server, for callers and visitors', async () => {
    const at = await forced()
    const flags = async (path: string, as?: OpenIdFixture['amina']) => {
      const { openIdEnabled, openIdForce } = (await ask(at, path, { as })).json as Record<string, unknown>
      return [openIdEnabled, openIdForce]
    }
    expect(await flags('/api/server', at.nadia)).toEqual([true, true])
    expect(await flags('/api/server', at.driss)).toEqual([false, false])
    expect(await flags(`/api/server?tenant=${at.amina.tenantId}`)).toEqual([true, true])
    expect(await flags('/api/server')).toEqual([false, false])
  })
})
