import { describe, expect, it } from 'vitest'
import { nobodysHash } from '../../../../../functions/application/auth/sign-in.ts'
import { hashPassword } from '../../../../../functions/application/auth/passwords.ts'
import { user } from '../../../../../shared/entities/user.ts'
import { ask, colleague, type ApiFixture, fixture, noon, password, person } from '../../api-fixture.ts'

const week = 7 * 24 * 3_600_000
const cookieIn = (headers: Headers) => headers.getSetCookie()[0] ?? ''
const pairIn = (headers: Headers) => cookieIn(headers).split(';')[0]!
const signIn = (at: ApiFixture, form: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(at, '/api/session', { method: 'POST', form, headers })

describe('signing in', () => {
  const cases = [
    { name: 'the right password', form: { email: 'amina@atlas.example', password }, status: 200 },
    { name: 'an address in capitals with blanks', form: { email: ' AMINA@Atlas.Example ', password }, status: 200 },
    { name: 'a wrong password', form: { email: 'amina@atlas.example', password: 'wrong' }, status: 401 },
    { name: 'an address that nobody has', form: { email: 'nobody@atlas.example', password }, status: 401 },
    {
      name: 'an address longer than mail allows',
      form: { email: `${'a'.repeat(400)}@b.example`, password },
      status: 401,
    },
    {
      name: 'a password of a megabyte',
      form: { email: 'amina@atlas.example', password: 'x'.repeat(900_000) },
      status: 401,
    },
    { name: 'no password', form: { email: 'amina@atlas.example' }, status: 400 },
    { name: 'an empty address', form: { email: '', password }, status: 400 },
  ]
  it.each(cases)('$name: $status', async ({ form, status }) => {
    const at = await fixture()
    const answer = await signIn(at, form as Record<string, string>)
    expect([answer.status, cookieIn(answer.headers) !== '']).toEqual([status, status === 200])
  })

  it('answers with the person, never with a password', async () => {
    const { json } = await signIn(await fixture(), { email: 'amina@atlas.example', password })
    expect(json).toMatchObject({ name: 'Amina', administrator: true, password: null, attributes: {} })
  })

  it('understands JSON as well as a form', async () => {
    const json = { email: 'amina@atlas.example', password }
    expect((await ask(await fixture(), '/api/session', { method: 'POST', json })).status).toBe(200)
  })

  it('says the same of a wrong password and of an unknown address', async () => {
    const at = await fixture()
    const wrong = await signIn(at, { email: 'amina@atlas.example', password: 'wrong' })
    const unknown = await signIn(at, { email: 'nobody@atlas.example', password: 'wrong' })
    expect(wrong.text).toBe(unknown.text)
    expect(wrong.text.split('\n')[0]).toBe('Incorrect email address or password')
  })

  it('works as hard for an unknown address as for a known one', async () => {
    const costOf = (hash: string) => hash.split('$').slice(0, 3).join('$')
    expect(costOf(nobodysHash)).toBe(costOf(await hashPassword(password)))
  })

  it.each([
    { name: 'disabled', facts: { disabled: true }, field: 'disabled' },
    { name: 'expired', facts: { expirationTime: '2024-01-01T00:00:00.000+00:00' }, field: 'expirationTime' },
  ])('a user who is $name gets the reason and no cookie', async ({ facts, field }) => {
    const at = await fixture()
    await colleague(at.world, at.amina, person('Bilal', facts))
    const answer = await signIn(at, { email: 'bilal@atlas.example', password })
    expect([answer.status, cookieIn(answer.headers)]).toEqual([403, ''])
    expect(answer.text.split('\n')[1]).toBe(`field ${field}`)
  })

  it('the cookie is out of reach of scripts and other sites, and secure over https', async () => {
    const at = await fixture()
    const form = { email: 'amina@atlas.example', password }
    const plain = cookieIn((await signIn(at, form)).headers)
    const secure = cookieIn((await signIn(at, form, { 'x-forwarded-proto': 'https' })).headers)
    expect(plain).toMatch(/^JSESSIONID=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/)
    expect(secure).toMatch(/; Secure$/)
  })

  it('gives a new session and ends the old one with its sockets', async () => {
    const at = await fixture()
    const first = await signIn(at, { email: 'amina@atlas.example', password })
    const secret = pairIn(first.headers).split('=')[1]!
    const { key, tenantId, userId, expiresAt } = (await at.world.lookups.session('session', secret))!
    await at.world.sockets.open({ connectionId: 'c1', tenantId, userId, sessionKey: key, expiresAt, logs: false })
    const headers = { cookie: pairIn(first.headers) }
    const second = await signIn(at, { email: 'amina@atlas.example', password }, headers)
    expect(pairIn(second.headers)).not.toBe(pairIn(first.headers))
    expect((await ask(at, '/api/session', { headers })).status).toBe(404)
    expect(await at.world.sockets.connection('c1')).toBeNull()
  })

  it('another site cannot sign a browser in', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    const answer = await signIn(await fixture(), { email: 'amina@atlas.example', password }, headers)
    expect([answer.status, cookieIn(answer.headers)]).toEqual([403, ''])
  })
})

/** Attempts that were made before the story begins. */
async function spend(at: ApiFixture, name: string, attempts: number) {
  for (let attempt = 0; attempt < attempts; attempt++) await at.world.lookups.countAttempt(name, 300_000)
}

describe('too many attempts', () => {
  const guess = (at: ApiFixture, email: string) => signIn(at, { email, password: 'guess' })

  it('the eleventh wrong guess at an account has to wait, even with the right password', async () => {
    const at = await fixture()
    for (let attempt = 0; attempt < 10; attempt++) await guess(at, 'amina@atlas.example')
    const answer = await signIn(at, { email: 'amina@atlas.example', password })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '300'])
    at.world.moveTo(noon + 300_001)
    expect((await signIn(at, { email: 'amina@atlas.example', password })).status).toBe(200)
  })

  it('accounts that do not exist are limited alike', async () => {
    const at = await fixture()
    await spend(at, 'from:198.51.100.7 nobody@atlas.example', 10)
    expect((await guess(at, 'nobody@atlas.example')).status).toBe(429)
  })

  it('a success gives the account its attempts back', async () => {
    const at = await fixture()
    await spend(at, 'from:198.51.100.7 amina@atlas.example', 9)
    await signIn(at, { email: 'amina@atlas.example', password })
    expect((await guess(at, 'amina@atlas.example')).status).toBe(401)
  })

  it('one network address cannot go through all accounts', async () => {
    const at = await fixture()
    await spend(at, 'address:198.51.100.7', 100)
    expect((await signIn(at, { email: 'amina@atlas.example', password })).status).toBe(429)
  })
})

describe('being signed in', () => {
  it.each([
    { name: 'a browser of our own page', headers: { origin: 'http://localhost:8082' }, status: 200 },
    { name: 'a program without Origin', headers: {}, status: 200 },
    {
      name: 'behind the content network',
      headers: { origin: 'https://q.example', 'x-forwarded-host': 'q.example' },
      status: 200,
    },
    {
      name: 'behind the content network, a page without TLS',
      headers: { origin: 'http://q.example', 'x-forwarded-host': 'q.example', 'x-forwarded-proto': 'https' },
      status: 404,
    },
    {
      name: 'behind the content network, a page with TLS',
      headers: { origin: 'https://q.example', 'x-forwarded-host': 'q.example', 'x-forwarded-proto': 'https' },
      status: 200,
    },
    {
      name: 'where TLS ends before us',
      headers: { origin: 'https://localhost:8082', 'x-forwarded-proto': 'http' },
      status: 200,
    },
    { name: 'a page of another site', headers: { origin: 'https://elsewhere.example' }, status: 404 },
    { name: 'another port of the same machine', headers: { origin: 'http://localhost:9999' }, status: 404 },
    { name: 'a sandboxed page', headers: { origin: 'null' }, status: 404 },
  ])('cookie, $name: $status', async ({ headers, status }) => {
    const at = await fixture()
    expect((await ask(at, '/api/session', { as: at.amina, headers })).status).toBe(status)
  })

  it('ends with the session, with the account and with the person', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    const stored = (await at.amina.records.list(user))[1]!
    await at.amina.records.replace(user, { ...stored, disabled: true })
    expect((await ask(at, '/api/devices', { as: bilal })).status).toBe(401)
    at.world.moveTo(noon + 3_600_001)
    expect((await ask(at, '/api/devices', { as: at.amina })).status).toBe(401)
  })

  it('signing out ends the session and disconnects its sockets only', async () => {
    const at = await fixture()
    const session = (await at.world.lookups.session('session', at.amina.cookie.split('=')[1]!))!
    const { tenantId, userId, expiresAt } = session
    const connection = { tenantId, userId, expiresAt, logs: false }
    await at.world.sockets.open({ ...connection, connectionId: 'mine', sessionKey: session.key })
    await at.world.sockets.open({ ...connection, connectionId: 'other', sessionKey: 'another' })
    const answer = await ask(at, '/api/session', { method: 'DELETE', as: at.amina })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(cookieIn(answer.headers)).toMatch(/^JSESSIONID=; .*Max-Age=0/)
    expect((await ask(at, '/api/session', { as: at.amina })).status).toBe(404)
    expect(await at.world.sockets.connection('mine')).toBeNull()
    expect(await at.world.sockets.connection('other')).not.toBeNull()
  })
})

describe('programs', () => {
  const basic = (email: string, word: string) => `Basic ${Buffer.from(`${email}:${word}`).toString('base64')}`

  it.each([
    { name: 'address and password', authorization: basic('amina@atlas.example', password), status: 200 },
    {
      name: 'the scheme in small letters',
      authorization: basic('amina@atlas.example', password).replace('B', 'b'),
      status: 200,
    },
    { name: 'a wrong password', authorization: basic('amina@atlas.example', 'wrong'), status: 401 },
    { name: 'no colon', authorization: `Basic ${Buffer.from('amina').toString('base64')}`, status: 401 },
    { name: 'not base64', authorization: 'Basic ///', status: 401 },
    { name: 'an unknown scheme', authorization: 'Digest abc', status: 401 },
    { name: 'an unknown token', authorization: 'Bearer abc', status: 401 },
    { name: 'an empty header', authorization: ' ', status: 401 },
  ])('Authorization with $name: $status', async ({ authorization, status }) => {
    expect((await ask(await fixture(), '/api/devices', { headers: { authorization } })).status).toBe(status)
  })

  it('a header that fails is not rescued by a good cookie', async () => {
    const at = await fixture()
    const headers = { authorization: 'Bearer abc' }
    expect((await ask(at, '/api/devices', { as: at.amina, headers })).status).toBe(401)
  })

  it('repeating Basic with every request is not counted as attempts, and ends with the password', async () => {
    const at = await fixture()
    const headers = { authorization: basic('amina@atlas.example', password) }
    const statuses = []
    for (let call = 0; call < 30; call++) statuses.push((await ask(at, '/api/devices', { headers })).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await at.amina.records.savePasswordHash(at.amina.id, await hashPassword('another1'))
    expect((await ask(at, '/api/devices', { headers })).status).toBe(401)
  })

  it('guessing with Basic has to wait like anybody else', async () => {
    const at = await fixture()
    const headers = { authorization: basic('amina@atlas.example', 'guess') }
    await spend(at, 'from:198.51.100.7 amina@atlas.example', 9)
    expect((await ask(at, '/api/devices', { headers })).status).toBe(401)
    expect((await ask(at, '/api/devices', { headers })).status).toBe(429)
  })
})

describe('tokens', () => {
  const tokenFor = async (at: ApiFixture, form: Record<string, string>, headers?: Record<string, string>) =>
    ask(at, '/api/session/token', { method: 'POST', form, headers, ...(headers ? {} : { as: at.amina }) })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  it('come as raw text and last a week when nobody says otherwise', async () => {
    const at = await fixture()
    const { status, text } = await tokenFor(at, {})
    expect(status).toBe(200)
    expect(text).toMatch(/^[\w-]+$/)
    at.world.moveTo(noon + week - 1)
    expect((await ask(at, '/api/devices', { headers: bearer(text) })).status).toBe(200)
    at.world.moveTo(noon + week)
    expect((await ask(at, '/api/devices', { headers: bearer(text) })).status).toBe(401)
  })

  it('last as long as asked: the phone wrapper asks for six months', async () => {
    const at = await fixture()
    const { text } = await tokenFor(at, { expiration: '2024-11-01T00:00:00.000Z' })
    at.world.moveTo(Date.UTC(2024, 9, 31))
    expect((await ask(at, '/api/devices', { headers: bearer(text) })).status).toBe(200)
  })

  it('cannot give longer than they were given', async () => {
    const at = await fixture()
    const short = (await tokenFor(at, { expiration: '2024-05-01T12:00:00Z' })).text
    const viaBearer = (await tokenFor(at, { expiration: '2030-01-01T00:00:00Z' }, bearer(short))).text
    const opened = await ask(at, `/api/session?token=${short}`)
    const viaCookie = (await tokenFor(at, { expiration: '2030-01-01T00:00:00Z' }, { cookie: pairIn(opened.headers) }))
      .text
    at.world.moveTo(Date.UTC(2024, 4, 1, 12, 0, 1))
    const answers = [short, viaBearer, viaCookie].map((token) => ask(at, '/api/devices', { headers: bearer(token) }))
    expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([401, 401, 401])
  })

  it.each(['yesterday', '2024-04-01T00:00:00Z', '2024-13-01T00:00:00Z'])('refuse to end %s', async (expiration) => {
    const answer = await tokenFor(await fixture(), { expiration })
    expect([answer.status, answer.text.startsWith('expiration: ')]).toEqual([400, true])
  })

  it('sign a browser in by GET /api/session?token=', async () => {
    const at = await fixture()
    const { text } = await tokenFor(at, {})
    const answer = await ask(at, `/api/session?token=${text}`)
    expect([answer.status, answer.json.name]).toEqual([200, 'Amina'])
    expect((await ask(at, '/api/devices', { headers: { cookie: pairIn(answer.headers) } })).status).toBe(200)
    expect((await ask(at, '/api/session?token=wrong')).status).toBe(401)
  })

  it('are not cookies, and cookies are not tokens', async () => {
    const at = await fixture()
    const token = (await tokenFor(at, {})).text
    const secret = at.amina.cookie.split('=')[1]!
    expect((await ask(at, '/api/devices', { headers: { cookie: `JSESSIONID=${token}` } })).status).toBe(401)
    expect((await ask(at, '/api/devices', { headers: bearer(secret) })).status).toBe(401)
  })
})
