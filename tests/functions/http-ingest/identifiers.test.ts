import { describe, expect, it } from 'vitest'
import { addDevice } from '../api/api-fixture.ts'
import { ingest, inStream, send } from './http-ingest-fixture.ts'

const location = { _type: 'location', lat: 36.75, lon: 3.05, tst: 1_714_561_200 }
const position = { fixTime: '2024-05-01T11:00:00Z', latitude: 36.75, longitude: 3.05 }

describe('identifiers that hold signs of addresses and topics', () => {
  it.each([
    { name: 'a slash', uniqueId: 'depot/van', path: '/ingest/osmand?id=depot%2Fvan&lat=1&lon=2' },
    { name: 'a slash that was not escaped', uniqueId: 'depot/van', path: '/ingest/osmand?id=depot/van&lat=1&lon=2' },
    { name: 'a blank', uniqueId: 'van 7', path: '/ingest/osmand?id=van%207&lat=1&lon=2' },
    { name: 'a plus', uniqueId: 'van+7', path: '/ingest/osmand?id=van%2B7&lat=1&lon=2' },
    { name: 'a plus that was not escaped', uniqueId: 'van+7', path: '/ingest/osmand?id=van+7&lat=1&lon=2' },
    {
      name: 'flespi',
      uniqueId: 'depot/van',
      path: '/ingest/flespi',
      json: [{ ident: 'depot/van', timestamp: 1_714_561_200 }],
    },
    {
      name: 'a Traccar server',
      uniqueId: 'a/b c',
      path: '/ingest/traccar',
      json: { device: { uniqueId: 'a/b c' }, position },
    },
    {
      name: 'OwnTracks by its topic',
      uniqueId: 'owntracks/amina/phone',
      path: '/ingest/owntracks',
      json: { ...location, topic: 'owntracks/amina/phone', tid: 'p1' },
    },
    {
      name: 'OwnTracks by its headers',
      uniqueId: 'owntracks/amina/phone',
      path: '/ingest/owntracks',
      json: location,
      headers: { 'x-limit-u': 'amina', 'x-limit-d': 'phone' },
    },
    {
      name: 'OwnTracks by the last word of its topic',
      uniqueId: 'phone',
      path: '/ingest/owntracks',
      json: { ...location, topic: 'owntracks/amina/phone' },
    },
  ])('$name', async ({ uniqueId, path, json, headers }) => {
    const at = await ingest()
    const added = await addDevice(at.amina, { name: 'Moved in', uniqueId })
    const authorized = { ...headers, authorization: `Bearer ${at.atlasSecret}` }
    expect((await send(at, path, { json, headers: authorized })).status).toBe(200)
    expect(inStream(at)).toMatchObject([{ kind: 'fixes', uniqueId }])

    const own = { ...headers, authorization: `Bearer ${await at.secretOf(at.amina, added.id)}` }
    expect((await send(at, path, { json, headers: own })).status).toBe(200)
  })

  it('a device of another tenant with the last word of a topic is not in the way', async () => {
    const at = await ingest()
    await addDevice(at.driss, { name: 'Theirs', uniqueId: 'phone' })
    await addDevice(at.amina, { name: 'Ours', uniqueId: 'owntracks/amina/phone' })
    const json = { ...location, topic: 'owntracks/amina/phone' }
    expect((await send(at, `/ingest/owntracks/${at.atlasSecret}`, { json })).status).toBe(200)
    expect(inStream(at)).toMatchObject([{ uniqueId: 'owntracks/amina/phone' }])
  })
})

describe('a batch of locations', () => {
  const at10 = { timestamp: '2024-05-01T11:00:10Z', coords: { latitude: 36.75, longitude: 3.05 } }
  it.each([
    { name: 'under location', json: { device_id: 'van-1', location: [at10, at10] } },
    { name: 'alone', json: [{ device_id: 'van-1', ...at10 }, at10] },
  ])('$name is of one device', async ({ json }) => {
    const at = await ingest()
    expect((await send(at, `/ingest/osmand/${at.atlasSecret}`, { json })).status).toBe(200)
    expect(inStream(at)).toMatchObject([{ uniqueId: 'van-1', fixes: [{}, {}], rejected: [] }])
  })

  it('that is too large for a message goes in parts', async () => {
    const at = await ingest()
    const json = { device_id: 'van-1', location: Array.from({ length: 1500 }, () => at10) }
    expect((await send(at, `/ingest/osmand/${at.atlasSecret}`, { json })).status).toBe(200)
    const fixes = inStream(at).map((message) => (message.kind === 'fixes' ? message.fixes.length : 0))
    expect(fixes).toEqual([750, 750])
  })
})
