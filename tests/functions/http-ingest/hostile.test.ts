import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ingest } from './http-ingest-fixture.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom('van-1', 'truck-1', '__proto__'))
const anyKey = fc.constantFrom(
  'id',
  'deviceid',
  'lat',
  'lon',
  'timestamp',
  'secret',
  'cell',
  'wifi',
  'location',
  'topic',
)
const anyMessage = fc.record(
  {
    device_id: fc.oneof(anyText, fc.jsonValue()),
    ident: fc.oneof(anyText, fc.jsonValue()),
    tid: anyText,
    topic: anyText,
    device: fc.oneof(fc.record({ uniqueId: anyText }), fc.jsonValue()),
    position: fc.jsonValue(),
    location: fc.jsonValue(),
    locations: fc.array(fc.jsonValue(), { maxLength: 3 }),
    timestamp: fc.oneof(fc.double(), anyText),
    _type: fc.constantFrom('location', 'lwt', 'card', ''),
    lat: fc.oneof(fc.double(), anyText),
  },
  { requiredKeys: [] },
)
const anyRequest = fc.record({
  format: fc.oneof(fc.constantFrom('osmand', 'owntracks', 'flespi', 'traccar', 'overland', 'media'), anyText),
  secret: fc.constantFrom('none', 'van', 'atlas', 'wrong'),
  query: fc.array(fc.tuple(anyKey, anyText), { maxLength: 6 }),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
  type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', ''),
  authorization: fc.oneof(
    fc.constantFrom('', 'Basic', 'Bearer', 'Basic !!!', 'Bearer a b'),
    fc.string({ maxLength: 20 }),
  ),
  body: fc.oneof(
    fc.jsonValue().map((value) => JSON.stringify(value)),
    anyMessage.map((value) => JSON.stringify(value)),
    fc.array(anyMessage, { maxLength: 4 }).map((value) => JSON.stringify(value)),
    anyText,
  ),
})

it('whatever is thrown at the gateway: an answer of ours, and nothing in the stream but of whom the secret is', async () => {
  const at = await ingest()
  const secrets: Record<string, string> = { van: at.vanSecret, atlas: at.atlasSecret, wrong: 'wrong' }
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ format, secret, query, method, type, authorization, body }) => {
      at.world.moveTo(at.world.now() + 60_000)
      const before = at.world.streamed.length
      const path = `/ingest/${encodeURIComponent(format) || 'osmand'}${secrets[secret] ? `/${secrets[secret]}` : ''}`
      const headers = new Headers({ 'content-type': type })
      if (/^[ -~]*$/.test(authorization) && authorization.trim() !== '') headers.set('authorization', authorization)
      const answer = await at.gateway.request(`http://localhost${path}?${new URLSearchParams(query).toString()}`, {
        method,
        headers,
        ...(method !== 'GET' && { body }),
      })
      const text = await answer.text()
      expect([200, 400, 401, 404, 413]).toContain(answer.status)
      expect(text).not.toMatch(/\bat \S+\.ts|node_modules|TypeError/)
      const taken = at.world.streamed.slice(before)
      expect(taken.every(({ uniqueId }) => uniqueId === 'van-1')).toBe(true)
      expect(secret === 'wrong' || secret === 'none' ? taken : []).toEqual([])
    }),
    { numRuns: 400 },
  )
})
