import { describe, expect, it } from 'vitest'
import { addDevice, ask, colleague, type ApiFixture, fixture, type Person, person, share } from '../../api-fixture.ts'

const bytes = (text: string, size = text.length) => {
  const content = new Uint8Array(Math.max(size, text.length))
  content.set(Buffer.from(text, 'latin1'))
  return content
}
const png = bytes('\x89PNG\r\n\x1a\n and the rest')
const jpeg = bytes('\xff\xd8\xff\xe0 and the rest')

const send = (at: ApiFixture, as: Person, how: { id?: number; body?: Uint8Array<ArrayBuffer>; type?: string } = {}) =>
  ask(at, `/api/devices/${how.id ?? 1}/image`, {
    method: 'POST',
    as,
    body: how.body ?? png,
    headers: { 'content-type': how.type ?? 'image/png' },
  })

async function withVan() {
  const at = await fixture()
  await addDevice(at.amina, { name: 'Van 1', uniqueId: 'van:1@atlas' })
  return at
}
const imageAt = '/api/media/van%3A1%40atlas/device.png'

describe('the picture of a device', () => {
  it('is kept under its kind, and shown to those who see the device', async () => {
    const at = await withVan()
    const answer = await send(at, at.amina)
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
      200,
      'device.png',
      expect.stringMatching(/^text\/plain/),
    ])
    const shown = await ask(at, imageAt, { as: at.amina })
    expect(shown.status).toBe(200)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(shown.headers.has('content-disposition')).toBe(false)
  })

  it('is asked for again without being sent again', async () => {
    const at = await withVan()
    await send(at, at.amina)
    const tag = (await ask(at, imageAt, { as: at.amina })).headers.get('etag')!
    const again = await ask(at, imageAt, { as: at.amina, headers: { 'if-none-match': `W/${tag}` } })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    await send(at, at.amina, { body: bytes('\x89PNG\r\n\x1a\n another') })
    expect((await ask(at, imageAt, { as: at.amina, headers: { 'if-none-match': tag } })).status).toBe(200)
  })

  it('is removed, and other recordings of the device stay', async () => {
    const at = await withVan()
    await send(at, at.amina)
    const recording = { content: bytes('recorded'), contentType: 'video/mp4' }
    await at.world.files(at.amina.tenantId).put('media/1/dashcam.mp4', recording)
    const remove = () => ask(at, '/api/devices/1/image', { method: 'DELETE', as: at.amina })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect((await ask(at, imageAt, { as: at.amina })).status).toBe(404)
    expect(await at.world.files(at.amina.tenantId).get('media/1/dashcam.mp4')).not.toBeNull()
  })

  it('is one: a picture of another kind takes its place', async () => {
    const at = await withVan()
    await send(at, at.amina)
    expect((await send(at, at.amina, { body: jpeg, type: 'image/jpeg' })).text).toBe('device.jpg')
    expect((await ask(at, imageAt, { as: at.amina })).status).toBe(404)
  })

  it.each([
    { range: 'bytes=2-4', status: 206, text: 'cor', part: 'bytes 2-4/8' },
    { range: 'bytes=4-', status: 206, text: 'rded', part: 'bytes 4-7/8' },
    { range: 'bytes=4-99', status: 206, text: 'rded', part: 'bytes 4-7/8' },
    { range: 'bytes=8-', status: 200, text: 'recorded', part: null },
    { range: 'bytes=-3', status: 200, text: 'recorded', part: null },
    { range: 'bytes=0-1,4-5', status: 200, text: 'recorded', part: null },
  ])('a player gets the part of a recording that it asks for: $range', async ({ range, status, text, part }) => {
    const at = await withVan()
    const recording = { content: bytes('recorded'), contentType: 'video/mp4' }
    await at.world.files(at.amina.tenantId).put('media/1/dashcam.mp4', recording)
    const headers = { range }
    const answer = await ask(at, '/api/media/van%3A1%40atlas/dashcam.mp4', { as: at.amina, headers })
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([status, text, part])
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
  })

  it('goes with the device', async () => {
    const at = await withVan()
    await send(at, at.amina)
    await ask(at, '/api/devices/1', { method: 'DELETE', as: at.amina })
    expect(await at.world.files(at.amina.tenantId).bytesUsed()).toBe(0)
  })

  it.each([
    { name: 'a page that says it is a picture', body: bytes('<html><script>alert(1)</script>') },
    { name: 'a picture that says it is a page', body: png, type: 'text/html' },
    { name: 'a drawing', body: bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), type: 'image/svg+xml' },
    { name: 'nothing', body: bytes('') },
    { name: 'half a beginning', body: bytes('\x89PN') },
    { name: 'a sound in the same wrapping as a picture', body: bytes('RIFF\0\0\0\0WAVEfmt '), type: 'image/webp' },
  ])('$name is refused and not kept', async ({ body, type }) => {
    const at = await withVan()
    const answer = await send(at, at.amina, { body, ...(type && { type }) })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('image/png, image/jpeg')])
    expect(await at.world.files(at.amina.tenantId).bytesUsed()).toBe(0)
  })

  it.each([
    { size: 500_000, status: 200 },
    { size: 500_001, status: 413 },
  ])('$size bytes: $status', async ({ size, status }) => {
    const at = await withVan()
    expect((await send(at, at.amina, { body: bytes('\x89PNG\r\n\x1a\n', size) })).status).toBe(status)
  })

  it('of another tenant is not there; a person who may only read sees it and does not change it', async () => {
    const at = await withVan()
    await send(at, at.amina)
    const bilal = await colleague(at.world, at.amina, person('Bilal', { readonly: true }))
    await share(at.amina, bilal, { type: 'device', id: 1 })
    const unregistered = await colleague(at.world, at.amina, person('Nadia'))
    expect((await ask(at, imageAt, { as: bilal })).status).toBe(200)
    expect((await send(at, bilal)).status).toBe(403)
    for (const as of [unregistered, at.driss]) {
      expect((await ask(at, imageAt, { as })).status).toBe(404)
      expect((await send(at, as)).status).toBe(404)
    }
    expect((await ask(at, imageAt)).status).toBe(401)
  })

  it.each(['..%2F..%2Fserver%2Flogo.png', '%2e%2e', 'device.png%00', '.hidden', 'a%20b', 'é.png', '%5C..%5Cx'])(
    'a file called %s is nothing',
    async (name) => {
      const at = await withVan()
      expect((await ask(at, `/api/media/van%3A1%40atlas/${name}`, { as: at.amina })).status).toBe(404)
    },
  )

  it('uploads have a number and a sum', async () => {
    const at = await withVan()
    const files = at.world.files(at.amina.tenantId)
    await files.put('server/large.pdf', { content: new Uint8Array(499_999_990), contentType: 'application/pdf' })
    expect((await send(at, at.amina)).status).toBe(413)
    await files.remove('server/large.pdf')
    const { lookups } = at.world
    for (let count = 0; count < 1000; count += 1) await lookups.countAttempt(`upload:${files.tenantId}`, 86_400_000)
    const late = await send(at, at.amina)
    expect([late.status, late.headers.has('retry-after')]).toEqual([429, true])
  })
})
