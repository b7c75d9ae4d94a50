import { describe, expect, it } from 'vitest'
import { addDevice, addGroup, ask, fixture } from '../api-fixture.ts'

/** Other clients write numbers as text, text as numbers, moments in their own way, and keys that nobody knows. */
const written: { name: string; body: object; shown: object }[] = [
  { name: 'an id as text', body: { groupId: '1' }, shown: { groupId: 1 } },
  { name: 'no group as null', body: { groupId: null }, shown: { groupId: 0 } },
  { name: 'a phone as a number', body: { phone: 213555123456 }, shown: { phone: '213555123456' } },
  { name: 'attributes that are null', body: { attributes: null }, shown: { attributes: {} } },
  {
    name: 'values in attributes as they are',
    body: { attributes: { a: 1, b: '1', c: true } },
    shown: { attributes: { a: 1, b: '1', c: true } },
  },
  { name: 'blanks around an identifier', body: { uniqueId: ' van-9 ' }, shown: { uniqueId: 'van-9' } },
  {
    name: 'a bare date',
    body: { expirationTime: '2099-01-01' },
    shown: { expirationTime: '2099-01-01T00:00:00.000+00:00' },
  },
  {
    name: 'microseconds',
    body: { expirationTime: '2099-01-01T00:00:00.123456Z' },
    shown: { expirationTime: '2099-01-01T00:00:00.123+00:00' },
  },
  {
    name: 'an offset',
    body: { expirationTime: '2099-01-01T01:00:00+01:00' },
    shown: { expirationTime: '2099-01-01T00:00:00.000+00:00' },
  },
  {
    name: 'milliseconds since 1970',
    body: { expirationTime: 4_070_908_800_000 },
    shown: { expirationTime: '2099-01-01T00:00:00.000+00:00' },
  },
  { name: 'a flag as text', body: { disabled: 'true' }, shown: { disabled: true } },
  {
    name: 'keys of older and newer clients',
    body: { token: 'x', geofenceIds: [1], twelveHourFormat: true, status: 'online' },
    shown: { status: 'offline' },
  },
]

describe('what other clients write', () => {
  it.each(written)('$name is understood', async ({ body, shown }) => {
    const at = await fixture()
    await addGroup(at.amina, { name: 'North' })
    const json = { name: 'Van 9', uniqueId: 'van-9', ...body }
    const answer = await ask(at, '/api/devices', { method: 'POST', as: at.amina, json })
    expect([answer.status, answer.json]).toEqual([200, expect.objectContaining(shown)])
    expect(answer.json).not.toHaveProperty('token')
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset=UTF-8', undefined])(
    'a body of kind %s is JSON',
    async (kind) => {
      const at = await fixture()
      const headers = { 'content-type': kind }
      const body = JSON.stringify({ name: 'North' })
      expect((await ask(at, '/api/groups', { method: 'POST', as: at.amina, body, headers })).status).toBe(200)
    },
  )

  it.each([undefined, '*/*', 'application/json', 'text/html', 'application/json, text/plain, */*'])(
    'a client that accepts %s gets JSON',
    async (accept) => {
      const at = await fixture()
      const answer = await ask(at, '/api/devices', { as: at.amina, headers: { accept } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^application\/json/),
      ])
    },
  )

  it('tokens, keys and other texts come without quotes', async () => {
    const at = await fixture()
    await addDevice(at.amina, { name: 'Van 1' })
    const form = { deviceId: '1', expiration: '2099-01-01T00:00:00.000Z' }
    const token = await ask(at, '/api/session/token', {
      method: 'POST',
      as: at.amina,
      form: { expiration: form.expiration },
    })
    const share = await ask(at, '/api/devices/share', { method: 'POST', as: at.amina, form })
    expect([token.text, share.text].every((text) => /^[\w-]{20,}$/.test(text))).toBe(true)
  })

  it('a link is taken in either order, with or without a body kind, however often', async () => {
    const at = await fixture()
    await addDevice(at.amina, { name: 'Van 1' })
    const bodies = [`{"userId":${at.amina.id},"deviceId":1}`, `{"deviceId":"1","userId":"${at.amina.id}"}`]
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE']) {
      for (const body of bodies) {
        expect((await ask(at, '/api/permissions', { method, as: at.amina, body })).status).toBe(204)
      }
    }
  })

  it('a query that nobody knows is passed over', async () => {
    const at = await fixture()
    await addDevice(at.amina, { name: 'Van 1' })
    const { json } = await ask(at, '/api/devices?refresh=true&_=1714561200&all=', { as: at.amina })
    expect(json).toHaveLength(1)
  })

  it('callers who are not signed in get 404 for the session, 401 for everything else, and text', async () => {
    const at = await fixture()
    const answers = await Promise.all(
      ['session', 'devices', 'positions', 'server'].map((path) => ask(at, `/api/${path}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 401, 401, 200])
    expect(answers[1]!.headers.get('content-type')).toMatch(/^text\/plain/)
  })
})
