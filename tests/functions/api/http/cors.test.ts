import { describe, expect, it } from 'vitest'
import { createApp } from '../../../../functions/api/app.ts'
import { addDevice, ask, fixture, password } from '../api-fixture.ts'

const partner = 'https://fleet.partner.example'
const otherSite = 'https://elsewhere.example'

async function fleet(allowedOrigins: string[]) {
  const at = await fixture()
  await addDevice(at.amina, { name: 'Van 1' })
  return { ...at, app: createApp(at.world, { allowedOrigins }) }
}

const corsOf = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'))

const granted = {
  'access-control-allow-origin': partner,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers':
    'ETag, Content-Disposition, Location, Retry-After, WWW-Authenticate, Allow, Preference-Applied, X-Piece-Count, X-Total-Count',
  vary: 'Origin',
}

describe('without the setting', () => {
  it.each(['GET', 'OPTIONS'])('%s says nothing of other origins', async (method) => {
    const at = await fleet([])
    const headers = { origin: partner, 'access-control-request-method': 'GET' }
    expect(corsOf((await ask(at, '/api/server', { method, headers })).headers)).toEqual({})
  })
})

describe('a page of an origin that the setting names', () => {
  it('may ask whether it may', async () => {
    const at = await fleet([partner])
    const headers = { origin: partner, 'access-control-request-method': 'PUT' }
    const answer = await ask(at, '/api/devices/1', { method: 'OPTIONS', headers })
    expect([answer.status, corsOf(answer.headers)]).toEqual([
      204,
      {
        ...granted,
        'access-control-allow-methods': 'GET, HEAD, PUT, DELETE, OPTIONS',
        'access-control-allow-headers':
          'Accept, Authorization, Content-Type, If-Match, If-None-Match, MCP-Protocol-Version, Prefer',
        'access-control-max-age': '600',
      },
    ])
  })

  it.each([
    { name: 'an answer', path: '/api/devices/1', status: 200, vary: 'Origin' },
    { name: 'a refusal', path: '/api/devices/99', status: 404, vary: 'accept-language, Origin' },
    { name: 'nothing', path: '/api/nothing', status: 404, vary: 'accept-language, Origin' },
  ])('may read $name', async ({ path, status, vary }) => {
    const at = await fleet([otherSite, partner])
    const answer = await ask(at, path, { as: at.amina, headers: { origin: partner } })
    expect([answer.status, corsOf(answer.headers)]).toEqual([status, { ...granted, vary }])
  })

  it('may sign in', async () => {
    const at = await fleet([partner])
    const signIn = (origin: string) =>
      ask(at, '/api/session', { method: 'POST', form: { email: at.amina.email, password }, headers: { origin } })
    expect((await signIn(partner)).status).toBe(200)
    expect((await signIn(otherSite)).status).toBe(403)
  })
})

describe('a page of another origin', () => {
  it('learns nothing, and its cookie counts for nothing', async () => {
    const at = await fleet([partner])
    const answer = await ask(at, '/api/devices', { as: at.amina, headers: { origin: otherSite } })
    expect([answer.status, corsOf(answer.headers)]).toEqual([401, { vary: 'accept-language, Origin' }])
    const headers = { origin: otherSite, 'access-control-request-method': 'GET' }
    const asked = await ask(at, '/api/devices', { method: 'OPTIONS', headers })
    expect([asked.status, corsOf(asked.headers)]).toEqual([204, { vary: 'Origin' }])
  })
})
