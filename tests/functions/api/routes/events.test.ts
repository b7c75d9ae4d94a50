import { describe, expect, it } from 'vitest'
import { idOf } from '../../../../shared/domain/ids.ts'
import { addDevice, ask, drive, eventOf, fixture } from '../api-fixture.ts'

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
