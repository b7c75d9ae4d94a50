import { describe, expect, it } from 'vitest'
import { isReading } from '../../../../../functions/api/gates.ts'
import { routes } from '../../../../../functions/api/routes.ts'
import { accountLimits } from '../../../../../shared/domain/limits/accounts.ts'
import { ask, fixture, password, type ApiFixture, type Person } from '../../api-fixture.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const edge = { 'cloudfront-viewer-country': 'DZ', 'cloudfront-viewer-city': 'Oran' }
const throughEdge = { ...edge, 'x-origin-verify': 'secret-of-the-origin' }

const enter = (at: ApiFixture, headers: Record<string, string> = {}) =>
  ask(at, '/api/session', { method: 'POST', form: { email: at.amina.email, password }, headers })

async function tokenOf(at: ApiFixture, form: Record<string, string>) {
  const made = await ask(at, '/api/session/token', { method: 'POST', as: at.amina, form })
  return {
    status: made.status,
    text: made.text,
    as: (headers = {}) => ({ ...headers, authorization: `Bearer ${made.text}` }),
  }
}

const held = async (at: ApiFixture, as: Person) =>
  (await ask(at, '/api/session/all', { as })).json as { kind: string; [key: string]: unknown }[]

describe('sessions', () => {
  it('name browser, system and place', async () => {
    const at = await fixture()
    await enter(at, { ...throughEdge, 'user-agent': firefox })
    expect((await held(at, at.amina)).find(({ browser }) => browser !== null)).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
      place: 'Oran, DZ',
      name: null,
      isReadOnly: false,
    })
  })

  it('believe a place only from the content network', async () => {
    const at = await fixture()
    await enter(at, { ...edge, 'user-agent': firefox })
    expect((await held(at, at.amina)).map(({ place }) => place)).toEqual([null, null])
  })

  it.each<{ name: string; headers: Record<string, string>; address: string }>([
    { name: 'of the connection', headers: {}, address: '198.51.100.7' },
    {
      name: 'that the content network saw',
      headers: { ...throughEdge, 'x-viewer-address': '203.0.113.9' },
      address: '203.0.113.9',
    },
    {
      name: 'of the connection, where somebody else names another',
      headers: { 'x-viewer-address': '203.0.113.9' },
      address: '198.51.100.7',
    },
    {
      name: 'as a network, of IPv6',
      headers: { ...throughEdge, 'x-viewer-address': '2001:db8:7:8:a:b:c:d' },
      address: '2001:db8:7:8::/64',
    },
  ])('keep the address $name; older sessions and tokens have none', async ({ headers, address }) => {
    const at = await fixture()
    await enter(at, { ...headers, 'user-agent': firefox })
    await tokenOf(at, { name: 'Dashboard' })
    const found = await held(at, at.amina)
    const shown = found.map((each) => [each.kind, each['browser'], each['address']])
    expect(shown).toHaveLength(3)
    expect(shown).toEqual(
      expect.arrayContaining([
        ['session', null, null],
        ['session', 'Firefox', address],
        ['token', null, null],
      ]),
    )
  })

  it('keep no address where nobody says one', async () => {
    const at = await fixture()
    const body = new URLSearchParams({ email: at.amina.email, password })
    const headers = { 'user-agent': firefox }
    expect((await at.app.request('/api/session', { method: 'POST', headers, body })).status).toBe(200)
    expect((await held(at, at.amina)).map(({ address }) => address)).toEqual([null, null])
  })

  it('show in the audit log from what somebody signed in', async () => {
    const at = await fixture()
    await enter(at, { 'user-agent': firefox })
    const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'
    const { json } = await ask(at, `/api/audit?${period}`, { as: at.amina })
    expect(json).toMatchObject([{ actionType: 'login', attributes: { browser: 'Firefox', system: 'Linux' } }])
  })
})

describe('a sign-in from something new', () => {
  it('is mailed, in the reader’s language, but not the first one nor the same again', async () => {
    const at = await fixture()
    const mails = () => at.world.mails.map(({ to, subject }) => [to, subject])
    await enter(at, { 'user-agent': firefox })
    await enter(at, { 'user-agent': firefox })
    expect(mails()).toEqual([])
    await enter(at, { 'user-agent': 'curl/8.5.0' })
    await enter(at, { 'user-agent': 'curl/8.6.0' })
    expect(mails()).toEqual([[at.amina.email, 'New sign-in to your account']])
    expect(at.world.mails[0]!.text).toContain('curl')
    expect(at.world.mails[0]!.text).toContain('/settings/sessions')
  })

  it('is not mailed for a browser that knows the account', async () => {
    const at = await fixture()
    const first = await enter(at, { 'user-agent': firefox })
    const cookie = first.headers
      .get('set-cookie')!
      .split(/, (?=QAFILA)/)[1]!
      .split(';')[0]!
    await enter(at, { 'user-agent': firefox.replace('Linux x86_64', 'Windows NT 10.0'), cookie })
    expect(at.world.mails).toEqual([])
  })

  it('is mailed so many times a day at most, whatever names are sent', async () => {
    const at = await fixture()
    for (let at_ = 0; at_ < accountLimits.signInMailsPerDayMax + 4; at_ += 1) {
      await enter(at, { 'user-agent': `agent${String.fromCharCode(97 + at_)}/1` })
      at.world.moveTo(at.world.now() + 1)
    }
    expect(at.world.mails.length).toBe(accountLimits.signInMailsPerDayMax)
  })

  it('makes no link of what a program calls itself', async () => {
    const at = await fixture()
    await enter(at)
    await enter(at, { 'user-agent': 'www.evil.example/1' })
    expect(at.world.mails[0]!.text).not.toContain('www.evil.example')
  })
})

describe('a token', () => {
  it('has a name and a scope, which its owner sees', async () => {
    const at = await fixture()
    await tokenOf(at, { name: 'Home Assistant', scope: 'read' })
    await tokenOf(at, {})
    const tokens = (await held(at, at.amina)).filter(({ kind }) => kind === 'token')
    const shown = tokens.map(({ name, isReadOnly }) => [name, isReadOnly])
    expect(shown).toHaveLength(2)
    expect(shown).toEqual(
      expect.arrayContaining([
        ['Home Assistant', true],
        [null, false],
      ]),
    )
  })

  it.each<{ form: Record<string, string>; says: string }>([
    { form: { scope: 'write' }, says: 'scope' },
    { form: { name: 'x'.repeat(accountLimits.tokenNameLengthMax + 1) }, says: 'name' },
  ])('is refused with $form', async ({ form, says }) => {
    const at = await fixture()
    expect(await tokenOf(at, form)).toMatchObject({
      status: 400,
      text: expect.stringContaining(says),
    })
  })

  it('for reading views everything and changes nothing, also in a browser that it opened', async () => {
    const at = await fixture()
    const reader = await tokenOf(at, { scope: 'read' })
    const body = { name: 'Van', uniqueId: 'van-9' }
    const refused = { status: 403, text: expect.stringContaining('This token is for reading only.') }
    expect((await ask(at, '/api/devices', { headers: reader.as() })).status).toBe(200)
    expect(await ask(at, '/api/devices', { method: 'POST', json: body, headers: reader.as() })).toMatchObject(refused)
    expect(await ask(at, '/api/session/token', { method: 'POST', headers: reader.as() })).toMatchObject(refused)
    expect(await ask(at, `/api/session/${at.amina.id}`, { headers: reader.as() })).toMatchObject(refused)

    const opened = await ask(at, `/api/session?token=${reader.text}`)
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
    expect(await ask(at, '/api/devices', { method: 'POST', json: body, headers: { cookie } })).toMatchObject(refused)
    expect((await ask(at, '/api/session', { method: 'DELETE', headers: { cookie } })).status).toBe(204)
  })

  it('with full access does what its owner may', async () => {
    const at = await fixture()
    const full = await tokenOf(at, { scope: 'full' })
    const json = { name: 'Van', uniqueId: 'van-9' }
    expect((await ask(at, '/api/devices', { method: 'POST', json, headers: full.as() })).status).toBe(200)
  })
})

it('what a token for reading may call: no route that changes, sends or switches', () => {
  const allowed = routes.filter(isReading)
  expect(
    allowed
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual(['DELETE /session', 'POST /devices/xlsx', 'POST /mcp'])
  const paths = allowed.map(({ path }) => path)
  expect(paths).not.toContain('/session/:id')
  expect(paths.filter((path) => /^\/reports.*\/mail$/.test(path))).toEqual([])
  expect(paths).toContain('/positions')
})
