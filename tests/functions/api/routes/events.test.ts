import { describe, expect, it } from 'vitest'
import { idOf } from '../../../../shared/domain/ids.ts'
import { minuteMs } from '../../../support/builders.ts'
import { addDevice, ask, colleague, drive, eventOf, fixture, noon, person, share } from '../api-fixture.ts'

/** Five events of Van 1, one a second, and one of a device that is linked to nobody. */
async function fleet() {
  const at = await fixture()
  const van = await addDevice(at.amina, { name: 'Van 1' })
  const free = await addDevice(at.amina, { name: 'Free' })
  await at.amina.records.unlink([
    { owner: { type: 'user', id: at.amina.id }, property: { type: 'device', id: free.id } },
  ])
  const tracks = at.world.tracks(at.amina.tenantId)
  const state = await drive(at.world, at.amina.tenantId, van.id, [1])
  await tracks.save({ state, accepted: [], events: [1, 2, 3, 4, 5].map((sequence) => eventOf(van.id, sequence)) })
  const other = await drive(at.world, at.amina.tenantId, free.id, [1])
  await tracks.save({ state: other, accepted: [], events: [eventOf(free.id, 9)] })
  return { at, van, free }
}
const sequencesIn = (json: { id: number; deviceId: number }[]) =>
  json.map(({ id, deviceId }) => id - idOf(deviceId, 0)).join(' ')

describe('events', () => {
  it.each([
    { name: 'newest first, of what is linked', query: '', got: '5 4 3 2 1' },
    { name: 'no more than asked', query: '?limit=2', got: '5 4' },
    { name: 'further back when the newest belong to others', query: '?limit=1', got: '5' },
    { name: 'none when none are asked', query: '?limit=0', got: '' },
    { name: 'since a moment', query: '?since=2024-05-01T11:00:04.000Z', got: '5 4' },
    { name: 'since a moment still to come', query: '?since=2030-01-01T00:00:00Z', got: '' },
  ])('$name', async ({ query, got }) => {
    const { at } = await fleet()
    expect(sequencesIn((await ask(at, `/api/events${query}`, { as: at.amina })).json)).toBe(got)
  })

  it('one shows every key', async () => {
    const { at, van } = await fleet()
    const { json } = await ask(at, `/api/events/${idOf(van.id, 2)}`, { as: at.amina })
    expect(json).toEqual({
      id: idOf(van.id, 2),
      deviceId: van.id,
      type: 'ignitionOn',
      eventTime: '2024-05-01T11:00:02.000+00:00',
      positionId: idOf(van.id, 2),
      geofenceId: 0,
      maintenanceId: 0,
      attributes: {},
    })
  })

  it.each([
    { path: '/api/events?since=yesterday', status: 400 },
    { path: '/api/events?limit=-1', status: 400 },
    { path: '/api/events/12', status: 404 },
    { path: '/api/events/twelve', status: 404 },
  ])('$path: $status', async ({ path, status }) => {
    const { at } = await fleet()
    expect((await ask(at, path, { as: at.amina })).status).toBe(status)
  })
})

describe('events that name a linked vehicle', () => {
  const near = { type: 'proximityEnter', attributes: { linkedDeviceId: 2 } } as const

  /** Chloe sees the truck, which came near the trailer. */
  async function parked() {
    const at = await fixture()
    const truck = await addDevice(at.amina, { name: 'Truck' })
    const trailer = await addDevice(at.amina, { name: 'Trailer <b>', uniqueId: 'trailer' })
    const chloe = await colleague(at.world, at.amina, person('Chloe'))
    await share(at.amina, chloe, { type: 'device', id: truck.id })
    const state = await drive(at.world, at.amina.tenantId, truck.id, [1])
    const events = [eventOf(truck.id, 1, near), eventOf(truck.id, 2)]
    await at.world.tracks(at.amina.tenantId).save({ state, accepted: [], events })
    at.world.moveTo(noon + minuteMs)
    return { at, truck, trailer, chloe }
  }
  const from = '2024-05-01T00:00:00Z'
  const period = `from=${from}&to=2024-05-02T00:00:00Z`
  const calls = (truck: number) => ({
    list: '/api/events',
    activity: `/api/devices/${truck}/activity?from=${from}`,
    report: `/api/reports/events?deviceId=${truck}&${period}`,
    combined: `/api/reports/combined?deviceId=${truck}&${period}`,
    file: `/api/reports/events/csv?deviceId=${truck}&${period}`,
  })
  const ways = ['list', 'activity', 'report', 'combined', 'file'] as const

  it.each(ways)('%s: for those who see both, and never for others', async (way) => {
    const { at, truck, trailer, chloe } = await parked()
    const path = calls(truck.id)[way]
    const before = await ask(at, path, { as: chloe })
    expect([before.status, /proximityEnter|Came near|linkedDevice|Trailer/.test(before.text)]).toEqual([200, false])
    expect(before.text).toMatch(/ignitionOn|Ignition on/)
    await share(at.amina, chloe, { type: 'device', id: trailer.id })
    expect((await ask(at, path, { as: chloe })).text).toMatch(/proximityEnter|Came near/)
  })

  it('one by its id: missing, and so is what people do with it', async () => {
    const { at, truck, trailer, chloe } = await parked()
    const id = idOf(truck.id, 1)
    const paths = [
      ['GET', `/api/events/${id}`],
      ['POST', `/api/events/${id}/acknowledge`],
    ] as const
    const statuses = () =>
      Promise.all(paths.map(async ([method, path]) => (await ask(at, path, { method, as: chloe })).status))
    expect(await statuses()).toEqual([404, 404])
    await share(at.amina, chloe, { type: 'device', id: trailer.id })
    expect(await statuses()).toEqual([200, 200])
  })

  it('rows of the report name it as text', async () => {
    const { at, truck } = await parked()
    const { json } = await ask(at, calls(truck.id).report, { as: at.amina })
    expect((json as { linkedDeviceName?: string }[]).map(({ linkedDeviceName }) => linkedDeviceName)).toEqual([
      'Trailer <b>',
      undefined,
    ])
    expect((await ask(at, calls(truck.id).file, { as: at.amina })).text).toContain('Trailer <b>')
  })

  it('goes with the vehicle that it names', async () => {
    const { at, truck, trailer } = await parked()
    await ask(at, `/api/devices/${trailer.id}`, { method: 'DELETE', as: at.amina })
    expect((await ask(at, '/api/events', { as: at.amina })).text).not.toContain('proximityEnter')
    expect((await ask(at, `/api/events/${idOf(truck.id, 1)}`, { as: at.amina })).status).toBe(404)
  })
})
