import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { formTypes } from '../../../../functions/reports/files/forms.ts'
import { reportNames } from '../../../../shared/catalog/reports/index.ts'
import {
  addDevice,
  addGroup,
  apiFixtureIn,
  ask,
  colleague,
  drive,
  eventOf,
  fixture,
  noon,
  person,
  positionOf,
  share,
} from '../api-fixture.ts'
import { addOneOfEach } from '../samples.ts'

const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'

/** Two vans in a group below another, and a truck. Each sent three positions and two events. */
async function fleet() {
  const at = await fixture()
  const { amina, world } = at
  const north = await addGroup(amina, { name: 'North' })
  const harbour = await addGroup(amina, { name: 'Harbour', groupId: north.id })
  const devices = [
    await addDevice(amina, { name: 'Van 1', groupId: harbour.id }),
    await addDevice(amina, { name: 'Van 2', groupId: north.id }),
    await addDevice(amina, { name: 'Truck' }),
  ]
  for (const { id } of devices) {
    const state = await drive(world, amina.tenantId, id, [1, 2, 3])
    const events = [eventOf(id, 4), eventOf(id, 5, { type: 'alarm', attributes: { alarm: 'sos' } })]
    await world.tracks(amina.tenantId).save({ state, accepted: [], events })
  }
  return { ...at, north, harbour, devices }
}

describe('the form of a report', () => {
  it.each([
    { name: 'JSON where nothing is said', path: '', accept: '*/*', type: 'application/json' },
    { name: 'CSV', path: '', accept: 'text/csv', type: formTypes.csv },
    { name: 'a workbook', path: '', accept: formTypes.xlsx, type: formTypes.xlsx },
    { name: 'a PDF', path: '', accept: 'application/pdf', type: formTypes.pdf },
    { name: 'a PDF by its address', path: '/pdf', accept: '*/*', type: formTypes.pdf },
  ])('$name', async ({ path, accept, type }) => {
    const at = await fleet()
    const asked = `/api/reports/events${path}?deviceId=1&${period}`
    const answer = await ask(at, asked, { as: at.amina, headers: { accept } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)])
  })

  it.each(reportNames)('a PDF of %s', async (name) => {
    const at = await fleet()
    const asked = `/api/reports/${name}/pdf?deviceId=1&deviceId=2&${period}&daily=true&gaps=true&locale=ar`
    const answer = await ask(at, asked, { as: at.amina })
    expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect(answer.headers.get('content-disposition')).toContain('.pdf')
  })
})

describe('the devices of a report', () => {
  it.each([
    { name: 'one', query: 'deviceId=1', ids: [1] },
    { name: 'several, in their order', query: 'deviceId=3&deviceId=1', ids: [3, 1] },
    { name: 'those of a group and of the groups below it', query: 'groupId=1', ids: [1, 2] },
    { name: 'a device that is in the group as well, once', query: 'deviceId=2&groupId=1&groupId=2', ids: [2, 1] },
    { name: '0 stands for none', query: 'deviceId=0&deviceId=&groupId=2', ids: [1] },
    { name: 'what is not there is left out', query: 'deviceId=77&groupId=99', ids: [] },
  ])('$name', async ({ query, ids }) => {
    const at = await fleet()
    const { status, json } = await ask(at, `/api/reports/events?${query}&${period}`, { as: at.amina })
    expect(status).toBe(200)
    expect([...new Set(json.map(({ deviceId }: { deviceId: number }) => deviceId))]).toEqual(ids)
  })

  it('what somebody does not see is left out silently, in groups too', async () => {
    const at = await fleet()
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    await share(at.amina, nadia, { type: 'group', id: at.harbour.id })
    const seen = async (query: string) =>
      (await ask(at, `/api/reports/route?${query}&${period}`, { as: nadia })).json.map(
        ({ deviceId }: { deviceId: number }) => deviceId,
      )
    expect(await seen('deviceId=1&deviceId=2&deviceId=3')).toEqual([1, 1, 1])
    expect(await seen('groupId=1')).toEqual([])
    expect(await seen('groupId=2')).toEqual([1, 1, 1])
  })
})

describe('a report that is refused', () => {
  it.each([
    { query: period, says: 'deviceId: missing' },
    { query: `deviceId=0&${period}`, says: 'deviceId: missing' },
    { query: `deviceId=all&${period}`, says: 'deviceId: "all" is not an id' },
    { query: 'deviceId=1&to=2024-05-02T00:00:00Z', says: 'from: missing' },
    { query: 'deviceId=1&from=2024-05-02T00:00:00Z', says: 'to: missing' },
    { query: 'deviceId=1&from=2024-05-02T00:00:00Z&to=2024-05-01T00:00:00Z', says: 'from: later than to' },
    { query: 'deviceId=1&from=2023-01-01T00:00:00Z&to=2024-05-01T00:00:00Z', says: 'to: too long', status: 413 },
    { query: `deviceId=1&deviceId=2&limit=1&${period}`, says: 'deviceId: more than one device' },
  ])('$query', async ({ query, says, status = 400 }) => {
    const at = await fleet()
    const answer = await ask(at, `/api/reports/route?${query}`, { as: at.amina })
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)])
  })

  it('to people whose account has no reports', async () => {
    const at = await fleet()
    const nadia = await colleague(at.world, at.amina, person('Nadia', { disableReports: true }))
    const answer = await ask(at, `/api/reports/trips?deviceId=1&${period}`, { as: nadia })
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('You may not read history')])
  })
})

describe('events', () => {
  const typesOf = async (query: string) => {
    const at = await fleet()
    const { json } = await ask(at, `/api/reports/events?deviceId=1&${period}&${query}`, { as: at.amina })
    return json.map(({ type }: { type: string }) => type)
  }
  it.each([
    { query: '', types: ['ignitionOn', 'alarm'] },
    { query: 'type=allEvents', types: ['ignitionOn', 'alarm'] },
    { query: 'type=alarm&type=noSuchType', types: ['alarm'] },
    { query: 'type=noSuchType', types: [] },
    { query: 'type=alarm&alarm=lowBattery', types: [] },
    { query: 'type=alarm&type=ignitionOn&alarm=sos', types: ['ignitionOn', 'alarm'] },
  ])('$query', async ({ query, types }) => expect(await typesOf(query)).toEqual(types))

  it('of geofences that the reader does not see are hidden', async () => {
    const at = await fleet()
    const { geofence } = await addOneOfEach(at.amina, 'Depot')
    const tracks = at.world.tracks(at.amina.tenantId)
    const event = eventOf(1, 6, { type: 'geofenceEnter', geofenceId: geofence! })
    await tracks.save({ state: await tracks.state(1), accepted: [], events: [event] })
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    await share(at.amina, nadia, { type: 'device', id: 1 })
    const count = async (as: typeof nadia) =>
      (await ask(at, `/api/reports/events?deviceId=1&type=geofenceEnter&${period}`, { as })).json.length
    expect([await count(at.amina), await count(nadia)]).toEqual([1, 0])
    await share(at.amina, nadia, { type: 'geofence', id: geofence! })
    expect(await count(nadia)).toBe(1)
  })
})

it('positions of one device come in pages, with their number', async () => {
  const at = await fleet()
  const page = await ask(at, `/api/reports/route?deviceId=1&offset=1&limit=1&${period}`, { as: at.amina })
  expect([page.headers.get('x-total-count'), page.json]).toEqual(['3', [expect.objectContaining({ deviceId: 1 })]])
  expect(Date.parse(page.json[0].fixTime)).toBe(noon + 2000)
})

it('who ran which report, of what, is in the audit log', async () => {
  const at = await fleet()
  await ask(at, `/api/reports/events?deviceId=1&groupId=1&${period}`, { as: at.amina })
  const [entry] = await at.world.audit(at.amina.tenantId).between(0, noon * 2, 100)
  expect(entry).toMatchObject({
    userId: at.amina.id,
    action: 'report',
    objectType: '',
    attributes: {
      report: 'events',
      form: 'json',
      devices: 2,
      deviceIds: '1 2',
      ms: 0,
      from: '2024-05-01T00:00:00.000+00:00',
    },
  })
})

it.each([
  { name: 'combined', devices: 13, hours: 400 },
  { name: 'route', devices: 12, hours: 1 },
  { name: 'trips', devices: 13, hours: 400 * 24 },
])(
  '$name of $devices devices and $hours hours gives rows, though nobody knows their days yet',
  async ({ name, devices, hours }) => {
    const end = Date.UTC(2024, 4, 2, 0, 30)
    const at = await apiFixtureIn(inMemoryWorld({ now: () => end }))
    const ids: number[] = []
    for (let van = 1; van <= devices; van++) {
      const { id } = await addDevice(at.amina, { name: `Van ${van}` })
      // a trip of ten minutes
      await drive(at.world, at.amina.tenantId, id, [1], { latitude: 36.73, fixTime: end - 660_000 })
      await drive(at.world, at.amina.tenantId, id, [2], { fixTime: end - 60_000 })
      ids.push(id)
    }
    const query = new URLSearchParams(ids.map((id) => ['deviceId', String(id)]))
    query.set('from', new Date(end - hours * 3_600_000).toISOString())
    query.set('to', new Date(end).toISOString())
    const { status, json } = await ask(at, `/api/reports/${name}?${query.toString()}`, { as: at.amina })
    expect(status).toBe(200)
    const seen = new Set(json.map(({ deviceId }: { deviceId: number }) => deviceId))
    expect(seen).toEqual(new Set(ids))
    expect((await ask(at, '/api/reports/jobs', { as: at.amina })).json).toEqual([])
  },
)

describe('a report of few rows and many bytes', () => {
  /** 100 KB each, half of it once compressed. */
  async function talkative(count = 60) {
    const at = await fleet()
    const { tenantId } = at.amina
    const tracks = at.world.tracks(tenantId)
    const accepted = Array.from({ length: count }, (_, place) =>
      positionOf(1, 10 + place, { attributes: { note: randomBytes(50_000).toString('hex') } }),
    )
    await tracks.save({ state: await tracks.state(1), accepted, events: [] })
    return at
  }

  it.each([
    { accepted: 'identity', count: 60 },
    { accepted: 'gzip', count: 100 },
  ])(
    'is made by a job where $accepted does not fit, or refused where the client wants no job',
    async ({ accepted, count }) => {
      const at = await talkative(count)
      const headers = { 'accept-encoding': accepted, prefer: 'wait=12, Respond-Async; x=1' }
      const path = `/api/reports/route?deviceId=1&${period}`
      const answer = await ask(at, path, { as: at.amina, headers })
      expect(answer.status).toBe(202)
      expect(answer.headers.get('location')).toMatch(/^\/api\/reports\/jobs\/\w+$/)
      const refused = await ask(at, path, { as: at.amina, headers: { 'accept-encoding': accepted } })
      expect([refused.status, refused.text, refused.headers.get('location')]).toEqual([
        413,
        expect.stringMatching(/shorter period or fewer devices, or send the header Prefer: respond-async/),
        null,
      ])
    },
  )

  it('is answered at once where it fits compressed', async () => {
    const at = await talkative()
    const headers = { 'accept-encoding': 'gzip' }
    const answer = await at.app.request(`http://localhost:8082/api/reports/route?deviceId=1&${period}`, {
      headers: { cookie: at.amina.cookie, host: 'localhost:8082', ...headers },
    })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip'])
    expect(answer.headers.get('vary')).toMatch(/Accept-Encoding.*Accept, Prefer|Accept, Prefer.*Accept-Encoding/i)
    const rows = JSON.parse(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()) as unknown[]
    expect(rows).toHaveLength(63)
  })
})
