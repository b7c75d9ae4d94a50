import { describe, expect, it } from 'vitest'
import { ask, colleague, type ApiFixture, fixture, person } from '../api-fixture.ts'

const text = (words: string) => new TextEncoder().encode(words)
const logo = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const send = (at: ApiFixture, name: string, words: string | Uint8Array<ArrayBuffer>, as = at.amina) =>
  ask(at, `/api/server/file/${name}`, { method: 'POST', as, body: typeof words === 'string' ? text(words) : words })

describe('files of an organisation', () => {
  it('are kept with an empty answer and read back by everybody of the tenant', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal', { readonly: true }))
    const answer = await send(at, 'logo.svg', logo)
    const { status, headers } = answer
    expect([status, answer.text, headers.get('location')]).toEqual([200, '', '/api/server/file/logo.svg'])
    const shown = await ask(at, '/api/server/file/logo.svg', { as: bilal })
    expect([shown.status, shown.text, shown.headers.get('content-type')]).toEqual([200, logo, 'image/svg+xml'])
  })

  it('a drawing runs nothing, also when it is opened by itself', async () => {
    const at = await fixture()
    await send(at, 'logo.svg', logo)
    const { headers } = await ask(at, '/api/server/file/logo.svg', { as: at.amina })
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/default-src 'none'.*sandbox/)
    expect(policy).not.toMatch(/script|allow-/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('what is no picture is saved and not shown', async () => {
    const at = await fixture()
    await send(at, 'places.kml', '<kml/>')
    const { headers } = await ask(at, '/api/server/file/places.kml', { as: at.amina })
    expect(headers.get('content-disposition')).toBe(`attachment; filename="places.kml"; filename*=UTF-8''places.kml`)
  })

  it('are listed and removed by an administrator', async () => {
    const at = await fixture()
    await send(at, 'b.txt', 'two')
    await send(at, 'a.csv', 'one,')
    const list = (await ask(at, '/api/server/file', { as: at.amina })).json
    expect(list).toMatchObject([
      { name: 'a.csv', bytes: 4 },
      { name: 'b.txt', bytes: 3 },
    ])
    expect((await ask(at, '/api/server/file/b.txt', { method: 'DELETE', as: at.amina })).status).toBe(204)
    expect((await ask(at, '/api/server/file/b.txt', { as: at.amina })).status).toBe(404)
  })

  it.each([
    { name: 'page.html', words: '<html>' },
    { name: 'code.js', words: 'alert(1)' },
    { name: 'style.css', words: 'body{}' },
    { name: 'no-ending', words: 'x' },
    { name: 'logo.png', words: '<html>' },
    { name: 'logo.svg', words: '<html><body>' },
    { name: 'page.txt.html', words: 'x' },
    { name: 'text.txt', words: 'a\0b' },
    { name: 'shop.pdf', words: 'PK' },
    { name: '..%2F..%2Fevil.svg', words: logo },
    { name: '%2e%2e', words: logo },
    { name: '.htaccess', words: 'x' },
    { name: 'a%20b.txt', words: 'x' },
    { name: `${'x'.repeat(120)}.txt`, words: 'x' },
    { name: 'a%0d%0ab.txt', words: 'x' },
  ])('$name is refused and not kept', async ({ name, words }) => {
    const at = await fixture()
    expect([400, 404, 405]).toContain((await send(at, name, words)).status)
    expect(await at.world.files(at.amina.tenantId).bytesUsed()).toBe(0)
  })

  it('a picture under the name of another kind is refused', async () => {
    const at = await fixture()
    const png = Uint8Array.from(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
    expect((await send(at, 'logo.jpg', png)).status).toBe(400)
    expect((await send(at, 'logo.PNG', png)).status).toBe(200)
  })

  it('has a largest size', async () => {
    const at = await fixture()
    expect((await send(at, 'a.txt', 'x'.repeat(4_000_001))).status).toBe(413)
  })

  it('are of one tenant, and only its administrators change them', async () => {
    const at = await fixture()
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    await send(at, 'logo.svg', logo)
    expect((await ask(at, '/api/server/file/logo.svg', { as: at.driss })).status).toBe(404)
    expect((await ask(at, '/api/server/file/logo.svg')).status).toBe(401)
    expect((await ask(at, '/api/server/file', { as: at.driss })).json).toEqual([])
    expect((await send(at, 'logo.svg', logo, nadia)).status).toBe(403)
    await ask(at, '/api/server/file/logo.svg', { method: 'DELETE', as: at.driss })
    expect((await ask(at, '/api/server/file/logo.svg', { as: at.amina })).status).toBe(200)
  })
})
