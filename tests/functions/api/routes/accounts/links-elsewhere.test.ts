import { describe, expect, it } from 'vitest'
import { ask, colleague, fixture, person, type ApiFixture, type Person } from '../../api-fixture.ts'

async function office() {
  const at = await fixture()
  const karim = await colleague(at.world, at.amina, person('Karim'))
  const { text: token } = await ask(at, '/api/session/token', { method: 'POST', as: karim, form: {} })
  return { ...at, karim, token }
}

/** What browsers and programs say of where a request comes from. */
const origins: Record<string, { headers: Record<string, string>; replaces: boolean; opens: boolean }> = {
  'a program': { headers: {}, replaces: true, opens: true },
  'our own page': { headers: { 'sec-fetch-site': 'same-origin' }, replaces: true, opens: true },
  'our own page, with its origin': {
    headers: { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8082' },
    replaces: true,
    opens: true,
  },
  'a link of another site': {
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    replaces: false,
    opens: true,
  },
  'a link of a neighbouring site': { headers: { 'sec-fetch-site': 'same-site' }, replaces: false, opens: true },
  'a link in a mail': {
    headers: { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    replaces: false,
    opens: true,
  },
  'a page of another site': {
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    replaces: false,
    opens: false,
  },
}

const nameOf = async (at: ApiFixture, as: Person) =>
  ((await ask(at, '/api/session', { as })).json as { name: string } | undefined)?.name

describe.each(Object.entries(origins))('%s', (_name, { headers, replaces, opens }) => {
  it(`${replaces ? 'may' : 'may not'} replace a session with a token`, async () => {
    const at = await office()
    const answer = await ask(at, `/api/session?token=${at.token}`, { as: at.amina, headers })
    expect([answer.status, answer.headers.has('set-cookie')]).toEqual(replaces ? [200, true] : [403, false])
    expect(await nameOf(at, at.amina)).toBe(replaces ? undefined : 'Amina')
  })

  it(`${replaces ? 'may' : 'may not'} replace a session by acting as somebody`, async () => {
    const at = await office()
    const answer = await ask(at, `/api/session/${at.karim.id}`, { as: at.amina, headers })
    expect([answer.status >= 400, answer.headers.has('set-cookie')]).toEqual([!replaces, replaces])
    expect(await nameOf(at, at.amina)).toBe(replaces ? undefined : 'Amina')
  })

  it(`${opens ? 'opens' : 'does not open'} a session where there is none`, async () => {
    const at = await office()
    for (const cookie of [undefined, 'JSESSIONID=gone']) {
      const answer = await ask(at, `/api/session?token=${at.token}`, { headers: { ...headers, cookie } })
      expect([answer.status, answer.headers.has('set-cookie')]).toEqual(opens ? [200, true] : [403, false])
    }
  })
})

it('a link opens where the session that a browser had does not work any more', async () => {
  const at = await office()
  const nadia = await colleague(at.world, at.amina, person('Nadia'))
  await at.amina.records.renewStamp(nadia.id)
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await ask(at, `/api/session?token=${at.token}`, { as: nadia, headers })).status).toBe(200)
})
