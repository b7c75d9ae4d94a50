import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { user, type User } from '../../../../shared/entities/user.ts'
import { clientId, clientSecret, imitationProvider, issuer } from '../../../support/openid/imitation-provider.ts'
import { apiFixtureIn, ask, colleague, person, type ApiFixture } from '../api-fixture.ts'

/** Atlas Transport, whose people sign in with a provider; Nadia has an account there. */
export async function openIdFixture(settings: Record<string, unknown> = {}) {
  // tokens are compared with the time of this machine
  const clock = { aheadMs: 0 }
  const world = inMemoryWorld({ now: () => Date.now() + clock.aheadMs })
  const at = await apiFixtureIn(world)
  const provider = imitationProvider(() => Date.now())
  world.openId.answer = provider.call
  const nadia = await colleague(world, at.amina, person('Nadia'))
  const fixture = { ...at, provider, nadia, clock }
  await put(fixture, { isOn: true, issuer, clientId, clientSecret, ...settings })
  return fixture
}
export type OpenIdFixture = Awaited<ReturnType<typeof openIdFixture>>

export async function put(at: ApiFixture, json: Record<string, unknown>) {
  const answer = await ask(at, '/api/openid/settings', { method: 'PUT', as: at.amina, json })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json as Record<string, unknown>
}

/** Proves a domain of Atlas Transport. */
export async function prove(at: OpenIdFixture, domain: string): Promise<void> {
  at.world.openId.txt.set(domain, [`qafila-domain-verification=${at.amina.tenantId}`])
  await put(at, { domains: [domain] })
}

export interface Left {
  /** at the provider; empty when nobody was led there */
  authorization: string
  cookie: string
  location: string
}

/** The browser follows the button. */
export async function leave(at: OpenIdFixture, query = `tenant=${at.amina.tenantId}`, cookie?: string): Promise<Left> {
  const headers = { host: 'qafila.example', cookie }
  const answer = await ask(at, `/api/session/openid/auth?${query}`, { headers })
  const location = answer.headers.get('location') ?? ''
  return {
    location,
    authorization: location.startsWith(issuer) ? location : '',
    cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  }
}

/** The browser is led back. */
export async function comeBack(at: OpenIdFixture, path: string, cookie: string) {
  const answer = await ask(at, path, { headers: { host: 'qafila.example', cookie } })
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? answer.text,
    session:
      answer.headers
        .getSetCookie()
        .find((each) => each.startsWith('JSESSIONID='))
        ?.split(';')[0] ?? '',
  }
}

/** From the button to the answer. */
export async function signInWith(at: OpenIdFixture, change: Record<string, string | null> = {}) {
  const { authorization, cookie } = await leave(at)
  return comeBack(at, at.provider.consent(authorization, change), cookie)
}

export async function whoIs(at: OpenIdFixture, session: string): Promise<User | null> {
  const answer = await ask(at, '/api/session', { headers: { cookie: session } })
  return answer.status === 200 ? user.schema.parse(answer.json) : null
}
