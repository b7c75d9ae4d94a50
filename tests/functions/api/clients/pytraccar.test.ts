import { describe, expect, it } from 'vitest'
import { addDevice, ask, drive, eventOf, type ApiFixture, fixture, noon, password } from '../api-fixture.ts'
import { addOneOfEach } from '../samples.ts'

/** What the Python client of home-automation sends: Basic or a token, `Accept: application/json`, nothing else. */
const agent = { 'user-agent': 'pytraccar', accept: 'application/json' }
const basic = (email: string, secret: string) => `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}`
/** `datetime.isoformat() + "Z"` of Python: microseconds. */
const isoformat = (time: number) => new Date(time).toISOString().replace(/(\.\d{3})Z$/, '$1000Z')

async function fleet() {
  const at = await fixture()
  const vans = [
    await addDevice(at.amina, { name: 'Van 1', model: 'FMB120' }),
    await addDevice(at.amina, { name: 'Van 2' }),
  ]
  await addOneOfEach(at.amina, 'Depot')
  for (const van of vans) await drive(at.world, at.amina.tenantId, van.id, [1, 2, 3])
  return { ...at, vans }
}
const get = (at: ApiFixture, path: string, authorization: string) =>
  ask(at, path, { headers: { ...agent, authorization } })

describe('the Python client', () => {
  it.each(['Basic', 'bearer', 'BEARER'])('reads everything it polls with %s', async (scheme) => {
    const at = await fleet()
    const own = basic('amina@atlas.example', password)
    const token = async () =>
      (await ask(at, '/api/session/token', { method: 'POST', headers: { ...agent, authorization: own } })).text
    const authorization = scheme === 'Basic' ? own : `${scheme} ${await token()}`
    const answers = await Promise.all(
      ['server', 'devices', 'geofences', 'positions'].map((path) => get(at, `/api/${path}`, authorization)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.every(({ headers }) => headers.get('content-type')?.includes('application/json'))).toBe(true)
    const [server, devices, geofences, positions] = answers.map(({ json }) => json)
    expect(server).toMatchObject({ id: 1, version: '9.8.7' })
    expect(devices).toMatchObject([
      { name: 'Van 1', model: 'FMB120', category: null, status: 'online', uniqueId: 'Van-1' },
      { name: 'Van 2', model: null },
    ])
    expect(geofences).toHaveLength(1)
    expect(positions).toMatchObject([{ deviceId: 1, accuracy: 0, geofenceIds: null, attributes: { motion: true } }, {}])
  })

  it('starts with many requests at once', async () => {
    const at = await fleet()
    const authorization = basic('amina@atlas.example', password)
    const answers = await Promise.all(Array.from({ length: 30 }, () => get(at, '/api/devices', authorization)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  it('asks for many things by one name', async () => {
    const at = await fleet()
    const authorization = basic('amina@atlas.example', password)
    const { json } = await get(at, `/api/devices?id=${at.vans[1]!.id}&id=${at.vans[0]!.id}`, authorization)
    expect(json.map(({ name }: { name: string }) => name)).toEqual(['Van 2', 'Van 1'])
    const both = await get(at, '/api/devices?uniqueId=Van-1&uniqueId=Van-2', authorization)
    expect(both.json).toHaveLength(2)
  })

  it('writes moments with microseconds', async () => {
    const at = await fleet()
    const query = new URLSearchParams({ deviceId: '1', from: isoformat(noon + 1000), to: isoformat(noon + 2000) })
    const answer = await get(at, `/api/positions?${query.toString()}`, basic('amina@atlas.example', password))
    expect([answer.status, answer.json.length]).toEqual([200, 2])
  })

  it('reads the events of devices by type, as home automation asks for them', async () => {
    const at = await fleet()
    for (const { id } of at.vans) {
      const state = await at.world.tracks(at.amina.tenantId).state(id)
      const events = [eventOf(id, 4), eventOf(id, 5, { type: 'deviceMoving' })]
      await at.world.tracks(at.amina.tenantId).save({ state, accepted: [], events })
    }
    const authorization = basic('amina@atlas.example', password)
    const query = [
      ...at.vans.map(({ id }) => `deviceId=${id}`),
      `from=${isoformat(noon - 60_000)}`,
      `to=${isoformat(noon + 60_000)}`,
    ]
    const all = await get(at, `/api/reports/events?${query.join('&')}`, authorization)
    expect([all.status, all.json.length]).toEqual([200, 4])
    const some = await get(
      at,
      `/api/reports/events?${[...query, 'type=deviceMoving', 'type=deviceFixed'].join('&')}`,
      authorization,
    )
    expect(some.json).toMatchObject(at.vans.map(({ id }) => ({ deviceId: id, type: 'deviceMoving', geofenceId: 0 })))
  })

  it('differs from one whose password is wrong by 401 alone, without a dialog of the browser', async () => {
    const at = await fleet()
    const answer = await get(at, '/api/devices', basic('amina@atlas.example', 'wrong'))
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, null])
  })
})
