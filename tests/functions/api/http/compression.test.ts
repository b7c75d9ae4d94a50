import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { addDevice, type ApiFixture, fixture } from '../api-fixture.ts'

/** The list of devices is more than a kilobyte. */
async function fleet() {
  const at = await fixture()
  for (const number of [1, 2, 3, 4, 5, 6]) await addDevice(at.amina, { name: `Van ${number}` })
  return at
}

async function get({ app, amina }: ApiFixture, path: string, headers: Record<string, string>) {
  const request = { headers: { host: 'localhost:8082', cookie: amina.cookie, ...headers } }
  const answer = await app.request(`http://localhost:8082/api${path}`, request)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const unpacked = (coding: string | null, bytes: Buffer) =>
  coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes

describe('an answer of some length', () => {
  it.each([
    { accept: 'gzip', coding: 'gzip' },
    { accept: 'gzip, deflate, br', coding: 'br' },
    { accept: 'br;q=0.5, gzip', coding: 'gzip' },
    { accept: 'GZIP', coding: 'gzip' },
    { accept: '*', coding: 'br' },
    { accept: 'deflate, identity', coding: null },
    { accept: 'gzip;q=0, br;q=0.0', coding: null },
    { accept: '', coding: null },
  ])('leaves as $coding for "$accept", and says on what that depends', async ({ accept, coding }) => {
    const at = await fleet()
    const plain = await get(at, '/devices', {})
    const { status, headers, bytes } = await get(at, '/devices', { 'accept-encoding': accept })
    expect([status, headers.get('content-encoding'), headers.get('vary')]).toEqual([200, coding, 'Accept-Encoding'])
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
    expect(unpacked(coding, bytes).toString()).toBe(plain.bytes.toString())
    expect(bytes.length < plain.bytes.length / 2).toBe(coding !== null)
  })

  it('has a weak tag when it is compressed, which a change may name', async () => {
    const at = await fleet()
    const long = { description: 'x'.repeat(2000) }
    await get(at, '/devices', {})
    const device = await addDevice(at.amina, { name: 'Long', attributes: long })
    const path = `/devices/${device.id}`
    const [plain, packed] = [await get(at, path, {}), await get(at, path, { 'accept-encoding': 'gzip' })]
    expect(packed.headers.get('etag')).toBe(`W/${plain.headers.get('etag')}`)
    const seen = await get(at, path, { 'accept-encoding': 'gzip', 'if-none-match': packed.headers.get('etag')! })
    expect([seen.status, seen.bytes.length]).toEqual([304, 0])
  })
})

it('a short answer, and one that is no text, leave as they are', async () => {
  const at = await fleet()
  const headers = { 'accept-encoding': 'gzip, br' }
  const short = await get(at, '/devices/1', headers)
  expect([short.headers.get('content-encoding'), short.headers.get('vary')]).toEqual([null, null])
  const sheet = await get(at, '/devices/xlsx', headers)
  expect([sheet.status, sheet.headers.get('content-encoding'), sheet.headers.get('vary')]).toEqual([200, null, null])
})
