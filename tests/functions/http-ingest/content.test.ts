import { describe, expect, it } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import { inStream, send, ingest } from './http-ingest-fixture.ts'

const time = '2024-05-01T10:59:00Z'
const seconds = Date.parse(time) / 1000
const location = { timestamp: time, coords: { latitude: 36.75, longitude: 3.05, speed: 5 } }

/** Whose message it is, if nothing of it could be used. */
const refusedBy = (message: ReturnType<typeof inStream>[number]) =>
  message.kind === 'rejected' || (message.kind === 'fixes' && message.fixes.length === 0 && message.rejected.length > 0)
    ? message.uniqueId
    : null

describe('what a tracker that may report sends', () => {
  it.each([
    { name: 'no JSON', path: 'traccar', body: '{"position":' },
    { name: 'no object', path: 'owntracks', body: '7' },
    { name: 'no JSON', path: 'owntracks', body: 'hello' },
    { name: 'no JSON', path: 'osmand', body: '{' },
    { name: 'no list', path: 'flespi', body: '"none"' },
    { name: 'no list', path: 'overland', body: '{}' },
    { name: 'more than a body may have', path: 'traccar', body: 'x'.repeat(1024 * 1024 + 1) },
  ])('$path with $name from a tracker that may report: taken, for ingest to refuse', async ({ path, body }) => {
    const at = await ingest()
    const headers = { 'content-type': 'application/json', 'x-limit-d': 'van-1' }
    const to = (secret: string) => at.gateway.request(`http://localhost/ingest/${path}/${secret}`, { ...post, headers })
    const post = { method: 'POST', body }
    expect((await to(at.vanSecret)).status).toBe(200)
    expect(inStream(at).map(refusedBy)).toEqual(['van-1'])
    expect((await to('guessed')).status).toBeGreaterThanOrEqual(400)
    expect(at.world.streamed).toHaveLength(1)
  })

  it('OwnTracks, encrypted: acknowledged, and said with the device', async () => {
    const at = await ingest()
    const headers = { 'x-limit-d': 'van-1' }
    const json = { _type: 'encrypted', data: 'abcd' }
    const answer = await send(at, `/ingest/owntracks/${at.atlasSecret}`, { json, headers })
    expect([answer.status, answer.text]).toEqual([200, '[]'])
    const reason = expect.stringContaining('encrypted') as string
    expect(inStream(at)).toMatchObject([{ fixes: [], rejected: [{ field: '_type', reason }] }])
  })

  it('what unpacks to more than a body may have is not unpacked', async () => {
    const at = await ingest()
    const gzip = { device_id: 'van-1', location, filler: ' '.repeat(8_000_000) }
    expect((await send(at, `/ingest/osmand/${at.atlasSecret}`, { gzip })).status).toBe(413)
    expect((await send(at, `/ingest/osmand/${at.vanSecret}`, { gzip })).status).toBe(200)
    expect(inStream(at)).toMatchObject([{ kind: 'rejected' }])
  })

  it('Traccar, in the address: its variables are what it forwards as JSON', async () => {
    const at = await ingest()
    const attributes = encodeURIComponent('{"ignition":true,"totalDistance":5}')
    const more = `altitude=61&speed=22.5&course=118&accuracy=NaN&valid=false&protocol=gt06&attributes=${attributes}`
    const place = `latitude=36.75&longitude=3.05&fixTime=${seconds}000&deviceTime=${seconds + 5}000`
    expect((await send(at, `/ingest/traccar/${at.atlasSecret}?uniqueId=van-1&${place}&${more}`)).status).toBe(200)
    expect(inStream(at)).toMatchObject([
      {
        protocol: 'gt06',
        fixes: [
          {
            deviceTime: (seconds + 5) * 1000,
            valid: false,
            location: { altitude: 61, speed: 22.5, course: 118, accuracy: 0 },
            attributes: { ignition: true },
          },
        ],
        noted: [{ field: 'position.accuracy' }],
      },
    ])
  })

  it('Overland: what does not fit into one message arrives in several', async () => {
    const at = await ingest()
    const place = { type: 'Feature', geometry: { type: 'Point', coordinates: [3.05, 36.75] } }
    const locations = Array.from({ length: 1000 }, (_, index) => ({
      ...place,
      properties: {
        device_id: 'van-1',
        timestamp: new Date((seconds - index) * 1000).toISOString(),
        note: 'x'.repeat(200),
      },
    }))
    expect((await send(at, `/ingest/overland/${at.vanSecret}`, { json: { locations } })).text).toBe('{"result":"ok"}')
    const messages = inStream(at)
    expect(messages.length).toBeGreaterThan(1)
    expect(messages.flatMap((message) => (message.kind === 'fixes' ? message.fixes : []))).toHaveLength(1000)
  })

  it('the name of an app’s push service is kept with the device, once', async () => {
    const at = await ingest()
    const kept = async () => (await at.amina.records.get(device, at.van.id))!.attributes['notificationTokens']
    const tokenIs = (notificationToken: string) =>
      send(at, `/ingest/osmand/${at.vanSecret}`, { form: { id: 'van-1', notificationToken } })
    expect((await tokenIs('abc:DEF-1_2')).status).toBe(200)
    expect(await kept()).toBe('abc:DEF-1_2')
    const version = await at.amina.records.version()
    await tokenIs('abc:DEF-1_2')
    expect(await at.amina.records.version()).toBe(version)
    expect((await tokenIs('no token')).status).toBe(200)
    expect(await kept()).toBe('abc:DEF-1_2')
    await tokenIs('xyz')
    expect(await kept()).toBe('xyz')
    expect(inStream(at).every((message) => message.kind === 'fixes')).toBe(true)
    expect(JSON.stringify(inStream(at))).not.toContain('notificationToken')
  })
})
