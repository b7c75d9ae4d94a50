import { describe, expect, it } from 'vitest'
import { openAccount } from '../../../../shared/domain/access/account.ts'
import { newServerSettings } from '../../../../shared/entities/server-settings.ts'
import { addDevice, ask, colleague, type ApiFixture, fixture, noon, type Person, person } from '../api-fixture.ts'

const keys =
  'id attributes registration readonly deviceReadonly map bingKey mapUrl overlayUrl latitude longitude zoom forceSettings ' +
  'coordinateFormat limitCommands disableReports fixedEmail poiLayer announcement version tenant emailEnabled textEnabled ' +
  'geocoderEnabled geolocationEnabled roadsEnabled storageSpace newServer openIdEnabled openIdForce twelveHourFormat account'

describe('the server', () => {
  it('shows every key that clients look for, before anybody signs in', async () => {
    const { status, json } = await ask(await fixture(), '/api/server')
    expect([status, Object.keys(json).sort()]).toEqual([200, keys.split(' ').sort()])
    expect(json).toMatchObject({ version: '9.8.7', storageSpace: null, newServer: false })
    expect(json.attributes).toMatchObject({ speedUnit: 'kmh', timezone: 'Africa/Algiers' })
  })

  it('speaks for the own organisation once somebody is signed in', async () => {
    const at = await fixture()
    await at.amina.records.saveSettings({ ...newServerSettings(), announcement: 'Fuel prices' })
    const announcements = [at.amina, at.driss, undefined].map(
      async (as) => (await ask(at, '/api/server', { as })).json.announcement,
    )
    expect(await Promise.all(announcements)).toEqual(['Fuel prices', null, null])
  })

  it.each([
    { name: 'an old cookie', headers: { cookie: 'JSESSIONID=gone' } },
    { name: 'a broken header', headers: { authorization: 'Basic !' } },
    { name: 'another site', headers: { origin: 'https://elsewhere.example' } },
  ])('does not mind $name', async ({ headers }) => {
    expect((await ask(await fixture(), '/api/server', { headers })).status).toBe(200)
  })
})

describe('changing the server', () => {
  const put = (at: ApiFixture, as: Person | undefined, json: object, headers = {}) =>
    ask(at, '/api/server', { method: 'PUT', as, json, headers })

  it('takes back texts that were stored with characters that nobody can see, and refuses new ones', async () => {
    const at = await fixture()
    const { attributes } = newServerSettings()
    const old = { announcement: 'Fu\u0007el', attributes: { ...attributes, 'ui\0': 'red\u0007' } }
    await at.amina.records.saveSettings({ ...newServerSettings(), ...old })
    const { json } = await ask(at, '/api/server', { as: at.amina })
    expect(json).toMatchObject(old)
    const refused = await put(at, at.amina, { ...json, attributes: { ...old.attributes, colour: 'blue\u0007' } })
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringMatching(/^attributes.colour: give text without control characters/),
    ])
    expect(await put(at, at.amina, { ...json, zoom: 7 })).toMatchObject({ status: 200, json: { zoom: 7 } })
    expect((await at.amina.records.tenant()).settings).toMatchObject({
      announcement: 'Fu el',
      attributes: { ...attributes, 'ui ': 'red ' },
    })
  })

  it('an administrator changes the own organisation, and what the server computes is not kept', async () => {
    const at = await fixture()
    const { json } = await ask(at, '/api/server', { as: at.amina })
    const answer = await put(at, at.amina, { ...json, announcement: 'Fuel', version: '0', newServer: true })
    expect([answer.status, answer.json.announcement, answer.json.version]).toEqual([200, 'Fuel', '9.8.7'])
    expect((await at.amina.records.tenant()).settings).toEqual({ ...newServerSettings(), announcement: 'Fuel' })
    expect((await at.driss.records.tenant()).settings).toEqual(newServerSettings())
  })

  it.each([
    { name: 'a manager', as: { userLimit: -1 }, status: 403 },
    { name: 'one who only reads', as: { readonly: true }, status: 403 },
  ])('$name does not', async ({ as, status }) => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal', as))
    expect((await put(at, bilal, newServerSettings())).status).toBe(status)
  })

  it.each([
    { name: 'a list', body: [] as object },
    { name: 'a number for a flag', body: { registration: 7 } },
    { name: 'an announcement of 4,001 characters', body: { announcement: 'x'.repeat(4001) } },
    { name: 'a prototype among the attributes', body: { attributes: { constructor: 1 } } },
  ])('$name changes nothing', async ({ body }) => {
    const at = await fixture()
    expect((await put(at, at.amina, body)).status).toBe(400)
    expect((await at.amina.records.tenant()).settings).toEqual(newServerSettings())
  })

  it('of two who saw the same settings the later one gets a conflict', async () => {
    const at = await fixture()
    const seen = await ask(at, '/api/server', { as: at.amina })
    const headers = { 'if-match': seen.headers.get('etag')! }
    const answers = [await put(at, at.amina, { announcement: 'First' }, headers), await put(at, at.amina, {}, headers)]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect((await at.amina.records.tenant()).settings.announcement).toBe('First')
  })
})

describe('an account', () => {
  const day = 24 * 3_600_000
  const cases = [
    { name: 'that is open', facts: {}, put: 200, device: 200, address: 200, state: 'open' },
    { name: 'on trial', facts: { trialEndsAt: noon + day }, put: 200, device: 200, address: 200, state: 'trial' },
    {
      name: 'whose trial is over',
      facts: { trialEndsAt: noon },
      put: 403,
      device: 403,
      address: 200,
      state: 'trialOver',
    },
    {
      name: 'that nobody confirmed',
      facts: { isConfirmed: false },
      put: 200,
      device: 403,
      address: 403,
      state: 'open',
    },
  ]
  it.each(cases)('$name says so and refuses what it must', async ({ facts, put, device, address, state }) => {
    const at = await fixture()
    await at.amina.records.saveAccount({ ...openAccount, ...facts }, openAccount)
    const saved = await ask(at, '/api/server', { method: 'PUT', as: at.amina, json: newServerSettings() })
    const added = await ask(at, '/api/devices', { method: 'POST', as: at.amina, json: { name: 'V', uniqueId: 'v' } })
    const file = await ask(at, '/api/server/file/a.txt', { method: 'POST', as: at.amina, body: 'x' })
    const found = await ask(at, '/api/server/geocode?latitude=1&longitude=1', { as: at.amina })
    const { json } = await ask(at, '/api/server', { as: at.amina })
    expect([saved.status, added.status, json.account.state]).toEqual([put, device, state])
    expect([file.status, found.status]).toEqual([device, address])
    expect(json.account).toMatchObject({ organisation: 'Atlas Transport' })
    expect((await ask(at, '/api/devices', { as: at.amina })).status).toBe(200)
    expect((await ask(at, '/api/session', { method: 'DELETE', as: at.amina })).status).toBe(204)
  })
})

describe('a suspended account', () => {
  it('lets nobody go on, whatever they hold, until it is opened again', async () => {
    const at = await fixture()
    const suspended = { ...openAccount, isSuspended: true }
    await at.amina.records.saveAccount(suspended, openAccount)
    const calls = ['/api/session', '/api/devices', '/api/users'].map((path) => ask(at, path, { as: at.amina }))
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 401, 401])
    expect((await ask(at, '/api/devices', { as: at.driss })).status).toBe(200)
    await at.amina.records.saveAccount(openAccount, suspended)
    expect((await ask(at, '/api/devices', { as: at.amina })).status).toBe(200)
  })
})

describe('every answer', () => {
  it.each([
    { path: '/api/server', status: 200 },
    { path: '/api/devices', status: 401 },
    { path: '/api/nothing', status: 404 },
    { path: '/api/session', status: 404 },
  ])('$path is never kept, guessed at or framed', async ({ path, status }) => {
    const answer = await ask(await fixture(), path)
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  it('a failure is text: a line for a person, then the number of the request', async () => {
    const answer = await ask(await fixture(), '/api/devices')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.get('www-authenticate')).toBeNull()
    expect(answer.text).toBe('You are not signed in. Sign in and try again.\nrequest r-1')
  })
})

describe('the map service', () => {
  const key = { region: 'eu-west-1', key: 'v1.public.abc' }

  it('is none where the deployment has no key', async () => {
    const at = await fixture()
    expect(await ask(at, '/api/server/map', { as: at.amina })).toMatchObject({ status: 200, json: { amazon: null } })
  })

  it('is known to people and to guests of a share, and to nobody else', async () => {
    const at = await fixture()
    at.world.setMapKey(key)
    const van = await addDevice(at.amina, { name: 'Van' })
    const form = { deviceId: String(van.id) }
    const { text: token } = await ask(at, '/api/devices/share', { method: 'POST', as: at.amina, form })
    const expected = { status: 200, json: { amazon: { ...key, politicalView: null } } }
    for (const as of [at.amina, at.driss]) expect(await ask(at, '/api/server/map', { as })).toMatchObject(expected)
    const asGuest = { headers: { authorization: `Bearer ${token}` } }
    expect(await ask(at, '/api/server/map', asGuest)).toMatchObject(expected)
    expect((await ask(at, '/api/server/map')).status).toBe(401)
  })

  it.each([
    { name: 'of its time zone', attributes: { timezone: 'Africa/Casablanca' }, views: ['MAR', null] },
    {
      name: 'that it chose',
      attributes: { timezone: 'Africa/Casablanca', politicalView: 'none' },
      views: [null, null],
    },
  ])('draws the borders of a tenant $name', async ({ attributes, views }) => {
    const at = await fixture()
    at.world.setMapKey(key)
    await at.amina.records.saveSettings({ ...newServerSettings(), attributes })
    const answers = await Promise.all([at.amina, at.driss].map((as) => ask(at, '/api/server/map', { as })))
    expect(answers.map(({ json }) => json.amazon.politicalView)).toEqual(views)
  })

  it('a view of borders that there is not is refused by its name', async () => {
    const at = await fixture()
    const json = { ...newServerSettings(), attributes: { politicalView: 'Morocco' } }
    const { status, text } = await ask(at, '/api/server', { method: 'PUT', as: at.amina, json })
    expect([status, text]).toEqual([
      400,
      expect.stringMatching(/^attributes\.politicalView: give none or one of ARG, .*MAR/),
    ])
  })
})
