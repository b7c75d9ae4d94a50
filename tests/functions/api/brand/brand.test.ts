import { describe, expect, it } from 'vitest'
import { createApp } from '../../../../functions/api/app.ts'
import { newServerSettings } from '../../../../shared/entities/server-settings.ts'
import { ask, fixture, type ApiFixture } from '../api-fixture.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** Atlas Transport has a brand, and a secret besides. */
async function branded(attributes: Record<string, string | boolean> = {}) {
  const at = await fixture()
  const settings = newServerSettings()
  const files = at.world.files(at.amina.tenantId)
  await files.put('server/logo.png', { content: png, contentType: 'image/png' })
  await files.put('server/plan.txt', { content: png, contentType: 'text/plain' })
  await at.amina.records.saveSettings({
    ...settings,
    announcement: 'Secret',
    attributes: {
      ...settings.attributes,
      title: 'Atlas <b>Live</b>',
      logo: '/api/server/file/logo.png',
      colorPrimary: '#8a1538',
      'support.email': 'help@atlas.example',
      mapGoogleKey: 'Secret',
      ...attributes,
    },
  })
  return { at, tenant: at.amina.tenantId }
}
const visit = async (at: ApiFixture, tenant: string, headers = {}) => {
  const { status, json } = await ask(at, `/api/server?tenant=${tenant}`, { headers })
  return { status, json }
}

describe('a visitor', () => {
  it('sees the brand of the organisation that the address names, and nothing else of it', async () => {
    const { at, tenant } = await branded()
    const { json } = await visit(at, tenant)
    expect(json).toMatchObject({ tenant, account: null, announcement: null })
    expect(json.attributes).toEqual({
      ...newServerSettings().attributes,
      title: 'Atlas <b>Live</b>',
      logo: `/api/brand/${tenant}/logo`,
      colorPrimary: '#8a1538',
      'support.email': 'help@atlas.example',
    })
  })

  it('cannot tell an organisation without a brand from one that does not exist', async () => {
    const { at } = await branded()
    const [there, guessed, hostile] = await Promise.all(
      [at.driss.tenantId, 'guessed', encodeURIComponent('../T#x')].map((tenant) => visit(at, tenant)),
    )
    expect(there).toEqual(guessed)
    expect(hostile).toEqual(guessed)
    expect(guessed).toMatchObject({ status: 200, json: { tenant: null } })
    const files = ['logo', 'logo-inverted', 'icon.svg', 'manifest.webmanifest']
    for (const file of files) {
      const answers = [at.driss.tenantId, 'guessed'].map((tenant) => ask(at, `/api/brand/${tenant}/${file}`))
      const [one, other] = await Promise.all(answers)
      expect([one!.status, one!.text.split('\n')[0]]).toEqual([404, other!.text.split('\n')[0]])
    }
  })

  it('sees it at a name of the organisation’s own, whatever the parameter says', async () => {
    const { at, tenant } = await branded()
    const tenantDomains = new Map([['fleet.atlas.example', tenant]])
    const own = { ...at, app: createApp(at.world, { tenantDomains }) }
    const host = (name: string) => ({ 'x-forwarded-host': name })
    expect((await visit(own, 'guessed', host('Fleet.Atlas.example:8443'))).json.tenant).toBe(tenant)
    expect((await visit(own, 'guessed', host('fleet.sahara.example'))).json.tenant).toBeNull()
  })

  it('who is signed in sees the own organisation', async () => {
    const { at, tenant } = await branded()
    const { json } = await ask(at, `/api/server?tenant=${tenant}`, { as: at.driss })
    expect(json.tenant).toBe(at.driss.tenantId)
    expect(json.attributes).not.toHaveProperty('title')
  })
})

describe('what everybody gets of a brand', () => {
  it('the logo, as a picture that runs nothing', async () => {
    const { at, tenant } = await branded()
    const { status, headers } = await ask(at, `/api/brand/${tenant}/logo`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  })

  it.each([
    { name: 'a file that is no picture', attributes: { logo: '/api/server/file/plan.txt' } },
    { name: 'a file that is not there', attributes: { logo: '/api/server/file/gone.png' } },
    { name: 'the address of another server', attributes: { logo: 'https://evil.example/pixel.png' } },
  ])('$name is not handed out as its logo', async ({ attributes }) => {
    const { at, tenant } = await branded(attributes)
    expect((await ask(at, `/api/brand/${tenant}/logo`)).status).toBe(404)
  })

  it('a manifest of its own, which starts at its address', async () => {
    const { at, tenant } = await branded()
    const { json, headers } = await ask(at, `/api/brand/${tenant}/manifest.webmanifest`)
    expect(headers.get('content-type')).toBe('application/manifest+json')
    expect(json).toMatchObject({
      id: `/?tenant=${tenant}`,
      name: 'Atlas <b>Live</b>',
      start_url: `/?tenant=${tenant}`,
      theme_color: '#8a1538',
      icons: [
        { src: `/api/brand/${tenant}/icon.svg`, purpose: 'any' },
        { src: `/api/brand/${tenant}/icon.svg`, purpose: 'maskable' },
      ],
    })
  })

  it('an icon with the logo inside, where no script of a drawing runs', async () => {
    const { at, tenant } = await branded({ logo: '/api/server/file/logo.svg' })
    const content = new TextEncoder().encode(drawing)
    await at.world.files(tenant).put('server/logo.svg', { content, contentType: 'image/svg+xml' })
    const { text, headers } = await ask(at, `/api/brand/${tenant}/icon.svg`)
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(text).toContain(`href="data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}"`)
    expect(text).not.toContain('script')
  })

  it('an icon with a letter where there is no logo', async () => {
    const { at, tenant } = await branded({ logo: '', title: '<script>' })
    const { text } = await ask(at, `/api/brand/${tenant}/icon.svg`)
    expect(text).toContain('>&lt;</text>')
    expect(text).toContain('fill="#8a1538"')
  })
})
