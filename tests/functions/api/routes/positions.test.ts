import { describe, expect, it } from 'vitest'
import { parse } from 'csv-parse/sync'
import { createApp } from '../../../../functions/api/app.ts'
import { geofence } from '../../../../shared/entities/geofence.ts'
import { idOf } from '../../../../shared/domain/ids.ts'
import { addDevice, ask, colleague, drive, fixture, person, positionOf, share } from '../api-fixture.ts'

/** Van 1 has reported three times, Van 2 once, Van 3 never; Free belongs to the tenant but is linked to nobody. */
async function fleet() {
  const at = await fixture()
  const [van1, van2, van3, free] = [
    await addDevice(at.amina, { name: 'Van 1' }),
    await addDevice(at.amina, { name: 'Van 2' }),
    await addDevice(at.amina, { name: 'Van 3' }),
    await addDevice(at.amina, { name: 'Free' }),
  ]
  await at.amina.records.unlink([
    { owner: { type: 'user', id: at.amina.id }, property: { type: 'device', id: free.id } },
  ])
  const { tenantId } = at.amina
  await drive(at.world, tenantId, van1.id, [1, 2, 3])
  await drive(at.world, tenantId, van2.id, [7])
  await drive(at.world, tenantId, free.id, [9])
  return { at, van1, van2, van3, free }
}
const sequencesIn = (json: { id: number; deviceId: number }[]) =>
  json.map(({ id, deviceId }) => id - idOf(deviceId, 0)).join(' ')

describe('positions', () => {
  it('show every key, moments as ISO text', async () => {
    const { at, van2 } = await fleet()
    const { json } = await ask(at, `/api/positions?deviceId=${van2.id}`, { as: at.amina })
    expect(json).toEqual([
      {
        id: idOf(van2.id, 7),
        deviceId: van2.id,
        protocol: 'qafila',
        serverTime: '2024-05-01T11:00:00.000+00:00',
        deviceTime: '2024-05-01T11:00:00.000+00:00',
        fixTime: '2024-05-01T11:00:07.000+00:00',
        outdated: false,
        valid: true,
        latitude: 36.75,
        longitude: 3.06,
        altitude: 20,
        speed: 12,
        course: 90,
        accuracy: 0,
        address: null,
        geofenceIds: null,
        network: null,
        attributes: { motion: true },
      },
    ])
  })

  const day = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'
  it.each([
    { name: 'the latest of what is linked, also for an administrator', query: '', got: '3 7' },
    { name: 'the latest of one device', query: '?deviceId=1', got: '3' },
    { name: 'a device 0 is none', query: '?deviceId=0', got: '3 7' },
    { name: 'nothing of a device that never spoke', query: '?deviceId=3', got: '' },
    { name: 'by id, in the order asked', query: `?id=${idOf(2, 7)}&id=${idOf(1, 2)}`, got: '7 2' },
    { name: 'the latest by id', query: `?id=${idOf(1, 3)}`, got: '3' },
    { name: 'an administrator opens any device of the tenant', query: '?deviceId=4', got: '9' },
    { name: 'a day', query: `?deviceId=1&${day}`, got: '1 2 3' },
    {
      name: 'both ends belong to the period',
      query: '?deviceId=1&from=2024-05-01T11:00:02Z&to=2024-05-01T11:00:03Z',
      got: '2 3',
    },
    {
      name: 'microseconds as Python writes them',
      query: '?deviceId=1&from=2024-05-01T11:00:01.500000Z&to=2024-05-01T11:00:02.000999Z',
      got: '2',
    },
    {
      name: 'an offset, its plus not escaped',
      query: '?deviceId=1&from=2024-05-01T12:00:02+01:00&to=2024-05-01T12:00:02+01:00',
      got: '2',
    },
    {
      name: 'an offset, escaped, without colon',
      query: '?deviceId=1&from=2024-05-01T12:00:02%2B0100&to=2024-05-01T12:00:02%2B0100',
      got: '2',
    },
    {
      name: 'a zone in brackets',
      query: '?deviceId=1&from=2024-05-01T11:00:02Z[UTC]&to=2024-05-01T11:00:02Z',
      got: '2',
    },
    { name: 'without seconds', query: '?deviceId=1&from=2024-05-01T11:00Z&to=2024-05-01T11:01Z', got: '1 2 3' },
  ])('$name', async ({ query, got }) => {
    const { at } = await fleet()
    const { status, json } = await ask(at, `/api/positions${query}`, { as: at.amina })
    expect([status, sequencesIn(json)]).toEqual([200, got])
  })

  it.each([
    { name: 'an id that is a word', query: '?id=abc', status: 400 },
    { name: 'a negative id', query: '?id=-1', status: 400 },
    { name: 'an id beyond all numbers', query: '?id=99999999999999999999', status: 400 },
    { name: 'an id that nobody has', query: `?id=${idOf(1, 99)}`, status: 404 },
    { name: 'one of two ids that nobody has', query: `?id=${idOf(1, 2)}&id=5`, status: 404 },
    { name: 'a device that is not there', query: '?deviceId=99', status: 404 },
    { name: 'a device that is a word', query: '?deviceId=van', status: 400 },
    { name: 'no end of the period', query: '?deviceId=1&from=2024-05-01T00:00:00Z', status: 400 },
    { name: 'no beginning of the period', query: '?deviceId=1&to=2024-05-01T00:00:00Z', status: 400 },
    { name: 'a period of all devices', query: `?${day}`, status: 400 },
    { name: 'a date without time', query: '?deviceId=1&from=2024-05-01&to=2024-05-02', status: 400 },
    {
      name: 'a period that ends before it begins',
      query: '?deviceId=1&from=2024-05-02T00:00:00Z&to=2024-05-01T00:00:00Z',
      status: 400,
    },
    {
      name: 'an hour that no day has',
      query: '?deviceId=1&from=2024-02-28T25:00:00Z&to=2024-05-02T00:00:00Z',
      status: 400,
    },
    { name: 'more ids than anybody needs', query: `?${'id=1&'.repeat(1001)}`, status: 413 },
  ])('$name: $status', async ({ query, status }) => {
    const { at } = await fleet()
    expect((await ask(at, `/api/positions${query}`, { as: at.amina })).status).toBe(status)
  })

  it('users who may not see reports get the latest positions, not past ones', async () => {
    const { at, van1 } = await fleet()
    const chloe = await colleague(at.world, at.amina, person('Chloe', { disableReports: true }))
    await share(at.amina, chloe, { type: 'device', id: van1.id })
    expect(sequencesIn((await ask(at, '/api/positions', { as: chloe })).json)).toBe('3')
    expect((await ask(at, `/api/positions?deviceId=1&${day}`, { as: chloe })).status).toBe(403)
  })

  const area = 'CIRCLE (36.75 3.06, 100)'
  it.each([
    { name: 'in the area', query: `&geofenceId=1`, got: '1 3' },
    { name: 'anywhere, for a geofence 0', query: `&geofenceId=0`, got: '1 2 3' },
  ])('of a day can be those $name', async ({ query, got }) => {
    const { at, van1 } = await fleet()
    await at.amina.records.create(geofence, geofence.schema.parse({ name: 'Depot', area }), { creatorId: at.amina.id })
    const far = { ...positionOf(van1.id, 2), latitude: 36.9 }
    const tracks = at.world.tracks(at.amina.tenantId)
    const between: typeof tracks.between = async (...asked) =>
      (await tracks.between(...asked)).map((position) => (position.id === far.id ? far : position))
    const app = createApp({ ...at.world, tracks: () => ({ ...tracks, between }) })
    const { json } = await ask({ app }, `/api/positions?deviceId=1&${day}${query}`, { as: at.amina })
    expect(sequencesIn(json)).toBe(got)
    for (const format of ['csv', 'gpx', 'kml']) {
      const { text } = await ask({ app }, `/api/positions/${format}?deviceId=1&${day}${query}`, { as: at.amina })
      expect([format, text.includes('36.9')]).toEqual([format, got.includes('2')])
    }
  })

  it.each([
    { name: 'that nobody has', geofenceId: '9', status: 404 },
    { name: 'of another tenant', geofenceId: '1', status: 404 },
    { name: 'that is a word', geofenceId: 'depot', status: 400 },
  ])('of a geofence $name: $status', async ({ geofenceId, status }) => {
    const { at } = await fleet()
    await at.driss.records.create(geofence, geofence.schema.parse({ name: 'Harbour', area }), {
      creatorId: at.driss.id,
    })
    const query = `deviceId=1&${day}&geofenceId=${geofenceId}`
    for (const path of ['', '/csv', '/kmz']) {
      expect((await ask(at, `/api/positions${path}?${query}`, { as: at.amina })).status).toBe(status)
    }
  })
})

describe('positions in the format that is accepted', () => {
  const day = 'deviceId=1&from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'
  it.each([
    { accept: undefined, type: 'application/json' },
    { accept: '*/*', type: 'application/json' },
    { accept: 'application/json, text/plain, */*', type: 'application/json' },
    { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', type: 'application/json' },
    { accept: 'image/png', type: 'application/json' },
    { accept: 'text/csv, application/json', type: 'application/json' },
    { accept: 'text/csv;q=0.5, */*', type: 'application/json' },
    { accept: 'text/csv', type: 'text/csv; charset=utf-8' },
    { accept: 'text/csv, */*', type: 'text/csv; charset=utf-8' },
    { accept: 'Application/GPX+XML', type: 'application/gpx+xml' },
    { accept: 'text/csv;q=0.5, application/gpx+xml', type: 'application/gpx+xml' },
  ])('$accept gets $type', async ({ accept, type }) => {
    const { at } = await fleet()
    const { status, headers } = await ask(at, `/api/positions?${day}`, { as: at.amina, headers: { accept } })
    expect([status, headers.get('content-type')]).toEqual([200, type])
    expect(headers.get('vary')?.split(', ')).toContain('Accept')
  })

  it.each(['', `?${day}`, '?deviceId=2', `?id=${idOf(2, 7)}&id=${idOf(1, 2)}`])(
    'the rows of CSV and the points of GPX are those of JSON: %s',
    async (query) => {
      const { at } = await fleet()
      const get = (accept: string) => ask(at, `/api/positions${query}`, { as: at.amina, headers: { accept } })
      const { json } = await get('application/json')
      const wanted = (json as { id: number }[]).map(({ id }) => id)
      const csv = await get('text/csv')
      const rows = parse<{ id: string; deviceId: string }>(csv.text, { columns: true })
      expect(rows.map(({ id }) => Number(id))).toEqual(wanted)
      expect(csv.headers.get('content-disposition')).toContain('filename="positions.csv"')
      const gpx = await get('application/gpx+xml')
      expect(gpx.text.match(/<trkpt/g)).toHaveLength(wanted.length)
      expect(gpx.text.match(/<trk><name>Van \d<\/name>/g)).toHaveLength(
        new Set(rows.map(({ deviceId }) => deviceId)).size,
      )
      expect(gpx.headers.get('content-disposition')).toContain('filename="positions.gpx"')
    },
  )

  it('is refused where history is', async () => {
    const { at, van1 } = await fleet()
    const chloe = await colleague(at.world, at.amina, person('Chloe', { disableReports: true }))
    await share(at.amina, chloe, { type: 'device', id: van1.id })
    const headers = { accept: 'text/csv' }
    expect((await ask(at, `/api/positions?${day}`, { as: chloe, headers })).status).toBe(403)
    expect((await ask(at, '/api/positions', { as: chloe, headers })).status).toBe(200)
  })
})
