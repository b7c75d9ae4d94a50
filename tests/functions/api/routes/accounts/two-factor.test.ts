import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../../../../functions/api/app.ts'
import { gatewayHandler } from '../../../../../functions/platform/gateway-handler.ts'
import { newServerSettings } from '../../../../../shared/entities/server-settings.ts'
import { user } from '../../../../../shared/entities/user.ts'
import { ask, colleague, type ApiFixture, fixture, noon, password, person } from '../../api-fixture.ts'

const totpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codeAt = (time: number) =>
  new TOTP({ secret: Secret.fromBase32(totpKey), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: time,
  })

/** Nadia has two-factor sign-in. */
async function careful() {
  const at = await fixture()
  const nadia = await colleague(at.world, at.amina, person('Nadia', { totpKey }))
  return { ...at, nadia }
}
const signIn = (at: ApiFixture, form: Record<string, string>) =>
  ask(at, '/api/session', { method: 'POST', form: { email: 'nadia@atlas.example', password, ...form } })
const stepOff = (at: Awaited<ReturnType<typeof careful>>, form: Record<string, string>) =>
  ask(at, '/api/users/totp', { method: 'DELETE', as: at.nadia, form })

describe('two-factor sign-in', () => {
  it.each([
    { name: 'the code of now', code: codeAt(noon), status: 200 },
    { name: 'the code of half a minute ago', code: codeAt(noon - 30_000), status: 200 },
    { name: 'the code of half a minute ahead', code: codeAt(noon + 30_000), status: 200 },
    { name: 'with a blank in the middle', code: codeAt(noon).replace(/^.../, '$& '), status: 200 },
    { name: 'the code of a minute ago', code: codeAt(noon - 60_000), status: 400 },
    { name: 'letters', code: 'abcdef', status: 400 },
    { name: 'five digits', code: '12345', status: 400 },
    { name: 'no code', code: '', status: 401 },
  ])('$name: $status', async ({ code, status }) => {
    const answer = await signIn(await careful(), { code })
    expect([answer.status, answer.headers.has('set-cookie')]).toEqual([status, status === 200])
  })

  it('is asked for only after the right password', async () => {
    const answer = await signIn(await careful(), { password: 'wrong', code: codeAt(noon) })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, null])
    expect(answer.text).not.toContain('code')
  })

  it('a code works once', async () => {
    const at = await careful()
    const form = { code: codeAt(noon) }
    expect([(await signIn(at, form)).status, (await signIn(at, form)).status]).toEqual([200, 400])
  })

  it('codes cannot be guessed for long', async () => {
    const at = await careful()
    for (let tries = 0; tries < 10; tries++) expect((await signIn(at, { code: '000000' })).status).toBe(400)
    expect((await signIn(at, { code: codeAt(noon) })).status).toBe(429)
  })

  it('closes the way of programs that send only a password', async () => {
    const at = await careful()
    const basic = `Basic ${Buffer.from(`nadia@atlas.example:${password}`).toString('base64')}`
    expect((await ask(at, '/api/devices', { headers: { authorization: basic } })).status).toBe(401)
  })

  it('what asks for the code survives the gateway, which renames the header', async () => {
    const at = await careful()
    const form = new URLSearchParams({ email: 'nadia@atlas.example', password })
    const event = {
      version: '2.0',
      routeKey: 'ANY /api/{proxy+}',
      rawPath: '/api/session',
      rawQueryString: '',
      headers: { host: 'q.example', 'content-type': 'application/x-www-form-urlencoded' },
      requestContext: {
        requestId: 'r',
        domainName: 'q.example',
        http: { method: 'POST', path: '/api/session', sourceIp: '198.51.100.7' },
      },
      body: Buffer.from(form.toString()).toString('base64'),
      isBase64Encoded: true,
    }
    const answer = await gatewayHandler(createApp(at.world))(event as never)
    expect(answer).toMatchObject({ statusCode: 401, headers: { 'www-authenticate': 'TOTP' } })
    expect(answer.body?.split('\n')[1]).toBe('field code')
  })
})

describe('setting it up', () => {
  it.each([
    { name: 'where it is switched on', attributes: { totpEnable: true }, status: 200 },
    { name: 'where it is not', attributes: {}, status: 400 },
  ])('$name: $status', async ({ attributes, status }) => {
    const at = await fixture()
    await at.amina.records.saveSettings({ ...newServerSettings(), attributes })
    const answer = await ask(at, '/api/users/totp', { method: 'POST', as: at.amina })
    expect([answer.status, /^[A-Z2-7]{32}$/.test(answer.text)]).toEqual([status, status === 200])
  })

  it('a key that was given opens the door from then on', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    const before = await bilal.records.get(user, bilal.id)
    await ask(at, `/api/users/${bilal.id}`, { method: 'PUT', as: bilal, json: { ...before, totpKey } })
    const form = { email: bilal.email, password }
    expect((await signIn(at, form)).status).toBe(401)
    expect((await signIn(at, { ...form, code: codeAt(noon) })).status).toBe(200)
  })
})

describe('switching it off', () => {
  it.each([
    { name: 'password and code', form: { password, code: codeAt(noon) }, status: 204 },
    { name: 'the password alone', form: { password }, status: 401 },
    { name: 'the code alone', form: { code: codeAt(noon) }, status: 401 },
    { name: 'a wrong code', form: { password, code: '000000' }, status: 400 },
  ])('with $name: $status', async ({ form, status }) => {
    const at = await careful()
    expect((await stepOff(at, form as Record<string, string>)).status).toBe(status)
    expect((await at.nadia.records.get(user, at.nadia.id))?.totpKey).toBe(status === 204 ? null : totpKey)
  })

  it('is nothing to somebody who has none', async () => {
    const at = await fixture()
    expect((await ask(at, '/api/users/totp', { method: 'DELETE', as: at.amina, form: { password } })).status).toBe(409)
  })
})

describe('before a first one is saved', () => {
  it.each([
    { name: 'the code of now', form: { key: totpKey, code: codeAt(noon) }, status: 204 },
    { name: 'the code of another key', form: { key: totpKey.replace('J', 'K'), code: codeAt(noon) }, status: 400 },
    { name: 'a code that is too old', form: { key: totpKey, code: codeAt(noon - 90_000) }, status: 400 },
    { name: 'what is no key', form: { key: 'short', code: codeAt(noon) }, status: 400 },
  ])('a key can be tried before it is saved: $name, $status', async ({ form, status }) => {
    const at = await fixture()
    const answer = await ask(at, '/api/users/totp/test', { method: 'POST', as: at.amina, form })
    expect([answer.status, answer.status === 400 && answer.text.split('\n')[1]]).toEqual([
      status,
      status === 400 && `field ${form.key === 'short' ? 'key' : 'code'}`,
    ])
  })

  it('a user who may only read may turn it on, and change nothing else with that', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal', { readonly: true }))
    const before = await bilal.records.get(user, bilal.id)
    const own = (json: object) =>
      ask(at, `/api/users/${bilal.id}`, { method: 'PUT', as: bilal, json: { ...before, ...json } })
    expect((await own({ totpKey, name: 'Boss' })).status).toBe(403)
    expect((await own({ totpKey })).status).toBe(200)
    expect((await own({ totpKey: codeAt(noon) })).status).not.toBe(200)
  })
})
