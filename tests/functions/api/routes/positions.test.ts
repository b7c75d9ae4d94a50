import { describe, expect, it } from 'vitest'
import { idOf } from '../../../../shared/domain/ids.ts'
import { addDevice, ask, colleague, drive, fixture, person, share } from '../api-fixture.ts'

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
    {
      name: 'a period that ends before it begins',
      query: '?deviceId=1&from=2024-05-02T00:00:00Z&to=2024-05-01T00:00:00Z',
      got: '',
    },
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
    { name: 'a time without zone', query: '?deviceId=1&from=2024-05-01T00:00:00&to=2024-05-02T00:00:00', status: 400 },
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
})
