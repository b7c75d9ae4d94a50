import { describe, expect, it, vi } from 'vitest'
import { inStream, type Request, send, ingest, type HttpIngestFixture } from './http-ingest-fixture.ts'

const time = '2024-05-01T10:59:00Z'
const seconds = Date.parse(time) / 1000
const query = `id=van-1&lat=36.75&lon=3.05&timestamp=${seconds}&speed=10&batt=77`
const location = { timestamp: time, coords: { latitude: 36.75, longitude: 3.05, speed: 5 } }
const ownTracks = { _type: 'location', lat: 36.75, lon: 3.05, tst: seconds }
const flespi = (ident: string, more: object = {}) => ({
  ident,
  timestamp: seconds,
  'position.latitude': 36.75,
  'position.longitude': 3.05,
  ...more,
})
const position = { fixTime: time, latitude: 36.75, longitude: 3.05, speed: 10, protocol: 'gt06', attributes: {} }
const overland = (device_id: string) => ({
  locations: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [3.05, 36.75] },
      properties: { timestamp: time, speed: 10, device_id },
    },
  ],
})
const traccar = { position, device: { uniqueId: 'van-1' } }

interface Case {
  name: string
  path: (at: HttpIngestFixture) => string
  request?: (at: HttpIngestFixture) => Request
  answer?: string
}

const good: Case[] = [
  { name: 'OsmAnd query, secret in the path', path: (at) => `/ingest/osmand/${at.vanSecret}?${query}` },
  { name: 'OsmAnd query, secret in the query', path: (at) => `/ingest/osmand?${query}&secret=${at.vanSecret}` },
  {
    name: 'OsmAnd query without an identifier, secret of the device',
    path: (at) => `/ingest/osmand/${at.vanSecret}?lat=36.75&lon=3.05&timestamp=${seconds}`,
  },
  {
    name: 'OsmAnd form, secret in the form',
    path: () => '/ingest/osmand',
    request: (at) => ({ form: { ...Object.fromEntries(new URLSearchParams(query)), secret: at.vanSecret } }),
  },
  {
    name: 'OsmAnd JSON, bearer',
    path: () => '/ingest/osmand',
    request: (at) => ({ json: { device_id: 'van-1', location }, headers: { authorization: `Bearer ${at.vanSecret}` } }),
  },
  {
    name: 'OsmAnd JSON, the tenant’s secret',
    path: (at) => `/ingest/osmand/${at.atlasSecret}`,
    request: () => ({ json: { device_id: 'van-1', location } }),
  },
  {
    name: 'OwnTracks, Basic and X-Limit-D',
    path: () => '/ingest/owntracks',
    answer: '[]',
    request: (at) => ({
      json: ownTracks,
      headers: {
        authorization: `Basic ${btoa(`amina:${at.atlasSecret}`)}`,
        'x-limit-u': 'amina',
        'x-limit-d': 'van-1',
      },
    }),
  },
  {
    name: 'OwnTracks, topic in the body',
    path: (at) => `/ingest/owntracks/${at.atlasSecret}`,
    answer: '[]',
    request: () => ({ json: { ...ownTracks, topic: 'owntracks/amina/van-1' } }),
  },
  {
    name: 'OwnTracks, tracker id',
    path: (at) => `/ingest/owntracks/${at.atlasSecret}`,
    answer: '[]',
    request: () => ({ json: { ...ownTracks, tid: 'van-1' } }),
  },
  {
    name: 'flespi, a list',
    path: (at) => `/ingest/flespi/${at.atlasSecret}`,
    request: () => ({ json: [flespi('van-1')] }),
  },
  {
    name: 'Traccar, a position',
    path: (at) => `/ingest/traccar/${at.atlasSecret}`,
    request: () => ({ json: traccar }),
  },
  {
    name: 'OsmAnd form beside an identifier in the address',
    path: (at) => `/ingest/osmand/${at.vanSecret}?id=van-1`,
    request: () => ({ form: { lat: '36.75', lon: '3.05', timestamp: `${seconds}`, id: 'another' } }),
  },
  {
    name: 'OsmAnd JSON, identifier in the address',
    path: (at) => `/ingest/osmand/${at.atlasSecret}?id=van-1`,
    request: () => ({ json: { location } }),
  },
  {
    name: 'OsmAnd JSON, compressed',
    path: (at) => `/ingest/osmand/${at.atlasSecret}`,
    request: () => ({ gzip: { device_id: 'van-1', location } }),
  },
  {
    name: 'flespi, compressed',
    path: (at) => `/ingest/flespi/${at.atlasSecret}`,
    request: () => ({ gzip: [flespi('van-1')] }),
  },
  {
    name: 'OwnTracks, a list',
    path: (at) => `/ingest/owntracks/${at.atlasSecret}`,
    answer: '[]',
    request: () => ({ json: [{ ...ownTracks, tid: 'van-1' }] }),
  },
  {
    name: 'Overland, its device id',
    path: (at) => `/ingest/overland/${at.atlasSecret}`,
    answer: '{"result":"ok"}',
    request: () => ({ json: overland('van-1') }),
  },
  {
    name: 'Overland, bearer, without a device id',
    path: () => '/ingest/overland',
    answer: '{"result":"ok"}',
    request: (at) => ({ json: overland(''), headers: { authorization: `Bearer ${at.vanSecret}` } }),
  },
  {
    name: 'Traccar, in the address, with its own names',
    path: (at) =>
      `/ingest/traccar/${at.atlasSecret}?uniqueId=van-1&deviceId=7&fixTime=${seconds}000&latitude=36.75&longitude=3.05`,
  },
  {
    name: 'Traccar, in the address, with the names of its documentation',
    path: (at) => `/ingest/traccar/${at.atlasSecret}?id=van-1&timestamp=${seconds}000&lat=36.75&lon=3.05&name=Van+1`,
  },
  {
    name: 'Traccar, an event',
    path: (at) => `/ingest/traccar/${at.atlasSecret}`,
    request: () => ({ json: { ...traccar, event: { type: 'deviceMoving' } } }),
  },
]

describe('what trackers send over HTTP', () => {
  it.each(good)('$name', async ({ path, request, answer }) => {
    const at = await ingest()
    const { status, text } = await send(at, path(at), request?.(at))
    expect({ status, text }).toEqual({ status: 200, text: answer ?? '' })
    const [message, ...others] = inStream(at)
    expect(others).toEqual([])
    expect(message).toMatchObject({
      key: 'van-1',
      kind: 'fixes',
      uniqueId: 'van-1',
      fixes: [{ fixTime: Date.parse(time), location: { latitude: 36.75, longitude: 3.05 } }],
    })
    expect(JSON.stringify(at.world.streamed)).not.toContain(at.vanSecret)
  })

  it.each([
    { name: 'a latitude that is none', path: '?id=van-1&lat=91&lon=3', field: 'lat' },
    { name: 'text for a number', path: '?id=van-1&lat=north&lon=3', field: 'lat' },
    { name: 'a time that is none', path: '?id=van-1&lat=3&lon=3&timestamp=soon', field: 'timestamp' },
    { name: 'a time of zero', path: '?id=van-1&lat=3&lon=3&timestamp=0', field: 'timestamp' },
    { name: 'a time far ahead', path: '?id=van-1&lat=3&lon=3&timestamp=4102444800', field: 'timestamp' },
  ])('$name does not hold up what follows: it is taken, for ingest to refuse', async ({ path, field }) => {
    const at = await ingest()
    const { status, text } = await send(at, `/ingest/osmand/${at.vanSecret}${path}`)
    expect([status, text]).toEqual([200, ''])
    expect(inStream(at)).toMatchObject([{ kind: 'rejected', uniqueId: 'van-1', field }])
  })

  it('what is longer than is ever read does not hold up what follows either, and the stream gets a part of it', async () => {
    const at = await ingest()
    const json = { ...ownTracks, tid: 'van-1', filler: 'x'.repeat(900_000) }
    expect((await send(at, `/ingest/owntracks/${at.vanSecret}`, { json })).status).toBe(200)
    const reason = expect.stringContaining('more than 131072 bytes') as string
    expect(inStream(at)).toMatchObject([{ kind: 'rejected', uniqueId: 'van-1', reason }])
    expect(at.world.streamed[0]!.record.payload.length).toBeLessThan(180_000)
  })

  it.each([
    { path: 'flespi', json: 'none', status: 400 },
    { path: 'flespi', json: [{ timestamp: 1 }], status: 200 },
    { path: 'flespi', json: [7], status: 400 },
    { path: 'traccar', json: [], status: 400 },
    { path: 'owntracks', json: 7, status: 400 },
    { path: 'gps103', json: {}, status: 404 },
  ])('$path with $json: $status', async ({ path, json, status }) => {
    const at = await ingest()
    expect((await send(at, `/ingest/${path}/${at.atlasSecret}`, { json })).status).toBe(status)
  })

  it('flespi: messages of several trackers, each to its own; one that nobody registered is skipped', async () => {
    const at = await ingest()
    const json = [flespi('van-1'), flespi('nobody'), flespi('van-1', { timestamp: seconds + 10 }), flespi('truck-1')]
    expect((await send(at, `/ingest/flespi/${at.atlasSecret}`, { json })).status).toBe(200)
    expect(inStream(at)).toMatchObject([{ key: 'van-1', fixes: [{}, {}] }])
  })

  it('flespi: a message that does not say whose it is is skipped, or of the device whose secret it is', async () => {
    const at = await ingest()
    const json = [flespi(''), 7, flespi('van-1')]
    expect((await send(at, `/ingest/flespi/${at.atlasSecret}`, { json })).status).toBe(200)
    expect((await send(at, `/ingest/flespi/${at.vanSecret}`, { json: [flespi('')] })).status).toBe(200)
    expect(inStream(at)).toMatchObject([
      { key: 'van-1', fixes: [{}] },
      { key: 'van-1', fixes: [{}] },
    ])
  })

  it('flespi: a list that is longer than the parser takes arrives whole', async () => {
    const at = await ingest()
    const json = Array.from({ length: 1500 }, (_, index) => flespi('van-1', { timestamp: seconds - index }))
    expect((await send(at, `/ingest/flespi/${at.atlasSecret}`, { json })).status).toBe(200)
    const messages = inStream(at)
    expect(messages.every(({ kind }) => kind === 'fixes')).toBe(true)
    expect(messages.flatMap((message) => (message.kind === 'fixes' ? message.fixes : []))).toHaveLength(1500)
  })

  it('flespi: a caller without a secret cannot cause a thousand look-ups', async () => {
    const at = await ingest()
    const json = Array.from({ length: 21 }, (_, index) => flespi(`van-${index}`))
    expect((await send(at, '/ingest/flespi', { json })).status).toBe(413)
  })

  it.each(['/ingest/osmand/?', '/ingest/osmand/SECRET/?'])('a slash at the end does not matter: %s', async (path) => {
    const at = await ingest()
    const to = `${path.replace('SECRET', at.vanSecret)}${query}${path.includes('SECRET') ? '' : `&secret=${at.vanSecret}`}`
    expect((await send(at, to)).status).toBe(200)
  })

  it('a body that is too large is refused', async () => {
    const at = await ingest()
    const json = { ...traccar, filler: 'x'.repeat(1024 * 1024) }
    expect((await send(at, `/ingest/traccar/${at.atlasSecret}`, { json })).status).toBe(413)
  })

  it('what the stream does not take is to be sent again, and not answered for', async () => {
    const at = await ingest()
    at.world.messages.put = () => Promise.reject(new Error('no'))
    const { status, headers, text } = await send(at, `/ingest/osmand/${at.vanSecret}?${query}`)
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('10')
    expect(text).not.toContain('no\n')
  })

  it.each([
    { name: 'the tenant of the secret', secret: 'vanSecret', fails: 'stream', tenant: 'atlas' },
    { name: 'also before the tracker is found', secret: 'atlasSecret', fails: 'lookups', tenant: 'atlas' },
    { name: 'none when the secret itself cannot be looked up', secret: 'vanSecret', fails: 'secrets', tenant: null },
  ] as const)('the log line of a fault names $name', async ({ secret, fails, tenant }) => {
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const at = await ingest()
    const no = () => Promise.reject(new Error('no'))
    if (fails === 'stream') at.world.messages.put = no
    if (fails === 'lookups') at.world.lookups.devicesByUniqueId = no
    if (fails === 'secrets') at.world.lookups.trackerKey = no
    expect((await send(at, `/ingest/osmand/${at[secret]}?${query}`)).status).toBe(503)
    const tenantId = tenant && at.amina.tenantId
    expect(JSON.parse(lines.mock.calls[0]![0] as string)).toMatchObject({ what: 'failed', tenantId })
    lines.mockRestore()
  })
})
