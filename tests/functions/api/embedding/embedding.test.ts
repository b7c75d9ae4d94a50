import { describe, expect, it } from 'vitest'
import { embedSitesKey } from '../../../../shared/domain/embedding/sites.ts'
import { user } from '../../../../shared/entities/user.ts'
import type { LiveShareJson } from '../../../../shared/wire/share/live-share-json.ts'
import { addDevice, ask, colleague, fixture, noon, person, type ApiFixture, type Person } from '../api-fixture.ts'
import { aShareLink } from '../openapi/sharing-examples.ts'

async function shared() {
  const at = await fixture()
  const van = await addDevice(at.amina, { name: 'Van 1' })
  const { shareToken: token, shareGuest: id } = await aShareLink(at, van.id)
  return { ...at, van, token, id }
}
type Shared = Awaited<ReturnType<typeof shared>>

const setSites = (at: Shared, sites: unknown, as: Person = at.amina) =>
  ask(at, `/api/shares/${at.id}/sites`, { method: 'PUT', as, json: { sites } })
const page = (at: ApiFixture, token: string, headers: Record<string, string> = {}) =>
  ask(at, `/api/embed?token=${token}`, { headers })

async function directive(at: ApiFixture, token: string, name: string): Promise<string[] | undefined> {
  const { headers } = await page(at, token, { 'x-forwarded-host': 'fleet.example' })
  const policy = headers.get('content-security-policy') ?? ''
  return policy
    .split('; ')
    .find((each) => each.startsWith(`${name} `))
    ?.split(' ')
    .slice(1)
}
const ancestors = (at: ApiFixture, token: string) => directive(at, token, 'frame-ancestors')

describe('the page of a share link in a frame', () => {
  it('is for our own pages until the link names sites, and then for these', async () => {
    const at = await shared()
    expect(await ancestors(at, at.token)).toEqual(["'self'"])
    const saved = await setSites(at, ['https://www.example.com/contact?a=1', 'https://*.Example.org:8443'])
    expect([saved.status, saved.json]).toEqual([
      200,
      { sites: ['https://www.example.com', 'https://*.example.org:8443'] },
    ])
    expect(await ancestors(at, at.token)).toEqual(["'self'", 'https://www.example.com', 'https://*.example.org:8443'])
    await setSites(at, [])
    expect(await ancestors(at, at.token)).toEqual(["'self'"])
  })

  it('shows nothing of the link in its text, is never kept, and tells maps only whose page it is', async () => {
    const at = await shared()
    const { status, text, headers } = await page(at, at.token)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.has('x-frame-options')).toBe(false)
    expect(headers.has('set-cookie')).toBe(false)
    expect(text).not.toMatch(/Van 1|Atlas/)
    expect(text).not.toContain(at.token)
  })

  it('connects to our own site and to the maps of the deployment', async () => {
    const at = await shared()
    at.world.setMapKey({ region: 'eu-west-1', key: 'v1.public.abc' })
    const connect = await directive(at, at.token, 'connect-src')
    expect(connect).toEqual(
      expect.arrayContaining(["'self'", 'wss://fleet.example', 'https://maps.geo.eu-west-1.amazonaws.com']),
    )
    expect(await directive(at, at.token, 'script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
    const { headers } = await page(at, at.token, { 'x-forwarded-host': 'a.example; frame-ancestors *' })
    expect(headers.get('content-security-policy')).not.toContain('a.example')
  })

  it.each<{ name: string; token: (at: Shared) => Promise<string> }>([
    { name: 'no link', token: async () => '' },
    { name: 'a guessed one', token: async () => 'guessed' },
    {
      name: 'a link that was ended',
      token: async (at) => {
        await ask(at, `/api/shares/${at.id}`, { method: 'DELETE', as: at.amina })
        return at.token
      },
    },
    {
      name: 'a link whose time is over',
      token: async (at) => {
        at.world.moveTo(noon + 8 * 24 * 3_600_000)
        return at.token
      },
    },
    {
      name: 'a token of a person',
      token: async (at) => (await ask(at, '/api/session/token', { method: 'POST', as: at.amina })).text,
    },
  ])('there is none for $name, and nobody may frame that', async ({ token }) => {
    const at = await shared()
    await setSites(at, ['https://www.example.com'])
    const { status, headers } = await page(at, await token(at))
    expect([status, headers.get('content-security-policy')]).toEqual([
      404,
      "default-src 'none'; frame-ancestors 'none'",
    ])
  })

  it('takes nothing but sites from what is stored', async () => {
    const at = await shared()
    const guest = (await at.amina.records.get(user, at.id))!
    const text = "https://a.example; https://b.example 'none' * https: https://c.example;script-src https://d.example"
    const json = { ...guest, attributes: { ...guest.attributes, [embedSitesKey]: text } }
    expect((await ask(at, `/api/users/${at.id}`, { method: 'PUT', as: at.amina, json })).status).toBe(200)
    expect(await ancestors(at, at.token)).toEqual(["'self'", 'https://b.example', 'https://d.example'])
  })
})

describe('the sites of a share link', () => {
  it.each([
    { sites: 'https://www.example.com', field: 'sites' },
    { sites: Array.from({ length: 11 }, (_, at) => `https://s${at}.example.com`), field: 'sites' },
    { sites: [7], field: 'sites.0' },
    { sites: ['https://www.example.com', 'http://www.example.com'], field: 'sites.1' },
    { sites: ['*'], field: 'sites.0' },
    { sites: ['https://a.example; frame-ancestors *'], field: 'sites.0' },
  ])('$sites is refused with the field $field', async ({ sites, field }) => {
    const at = await shared()
    const { status, text } = await setSites(at, sites)
    expect([status, text.split(':')[0]]).toEqual([400, field])
    expect(await ancestors(at, at.token)).toEqual(["'self'"])
  })

  it('are listed with the link, and who changed them is in the audit log', async () => {
    const at = await shared()
    await setSites(at, ['https://www.example.com', 'https://www.example.com/'])
    const [link] = (await ask(at, '/api/shares', { as: at.amina })).json as LiveShareJson[]
    expect(link).toMatchObject({ id: at.id, sites: ['https://www.example.com'] })
    const entries = await at.world.audit(at.amina.tenantId).between(noon - 1, noon + 1, 100)
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'edit', objectType: 'user', objectId: at.id, userId: at.amina.id }),
    )
  })

  it('are set by who made the link and by administrators, while they may share', async () => {
    const at = await shared()
    const zohra = await colleague(at.world, at.amina, person('Zohra', {}))
    expect((await setSites(at, [], zohra)).status).toBe(404)
    expect((await setSites(at, [], at.driss)).status).toBe(404)
    const settings = (await at.amina.records.tenant()).settings
    await at.amina.records.saveSettings({ ...settings, attributes: { ...settings.attributes, disableShare: true } })
    const { status } = await setSites(at, ['https://www.example.com'])
    expect(status).toBe(403)
  })
})
