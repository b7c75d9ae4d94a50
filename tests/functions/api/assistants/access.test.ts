import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import { addDevice, addGroup, ask, colleague, drive, eventOf, fixture, noon, person, share } from '../api-fixture.ts'
import { assistantWith, called, tokenOf } from './assistant.ts'

/** Atlas has a van that Nadia sees, and a truck that she does not; Sahara has a lorry. */
async function fleets() {
  const at = await fixture()
  const { amina, driss, world } = at
  const north = await addGroup(amina, { name: 'North' })
  const van = await addDevice(amina, { name: 'Van 1', groupId: north.id })
  const truck = await addDevice(amina, { name: 'Truck' })
  for (const name of ['Lorry 1', 'Lorry 2', 'Lorry 3']) await addDevice(driss, { name })
  for (const { id } of [van, truck]) await drive(world, amina.tenantId, id, [1, 2, 3])
  const nadia = await colleague(world, amina, person('Nadia'))
  await share(amina, nadia, { type: 'group', id: north.id })
  const clerk = await colleague(world, amina, person('Clerk', { disableReports: true }))
  await share(amina, clerk, { type: 'group', id: north.id })
  world.moveTo(noon + minuteMs)
  return { at, van, truck, nadia, clerk }
}

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const spoken = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

describe('who may ask', () => {
  it.each([
    ['with a token for reading', async ({ at }: Fleets) => bearer(await tokenOf(at, at.amina)), 200],
    ['with a token for everything', async ({ at }: Fleets) => bearer(await tokenOf(at, at.amina, 'full')), 403],
    ['with a token that is none', async () => bearer('none'), 401],
    ['without a token', async () => ({}), 401],
    ['with the cookie of a page', async ({ at }: Fleets) => ({ cookie: at.amina.cookie }), 403],
    [
      'with a cookie that a token for reading opened',
      async ({ at }: Fleets) => {
        const opened = await ask(at, `/api/session?token=${await tokenOf(at, at.amina)}`)
        return { cookie: opened.headers.get('set-cookie')!.split(';')[0]! }
      },
      403,
    ],
    [
      'from a page of another site',
      async ({ at }: Fleets) => ({ ...bearer(await tokenOf(at, at.amina)), origin: 'https://elsewhere.example' }),
      403,
    ],
    [
      'from a page of our own',
      async ({ at }: Fleets) => ({ ...bearer(await tokenOf(at, at.amina)), origin: 'http://localhost:8082' }),
      200,
    ],
    [
      'with the link of a share',
      async ({ at, van }: Fleets) => {
        const form = { deviceId: String(van.id), expiration: new Date(noon + 60 * minuteMs).toISOString() }
        return bearer((await ask(at, '/api/devices/share', { method: 'POST', as: at.amina, form })).text)
      },
      403,
    ],
  ])('%s', async (_, credentials, status) => {
    const found = await fleets()
    const headers = { ...spoken, ...(await credentials(found)) }
    expect(await ask(found.at, '/api/mcp', { method: 'POST', json: ping, headers })).toMatchObject({ status })
  })

  it('a client that was refused says why', async () => {
    const { at } = await fleets()
    await expect(assistantWith(at, 'none')).rejects.toThrow(/not signed in/)
    await expect(assistantWith(at, await tokenOf(at, at.amina, 'full'))).rejects.toThrow(/token for reading only/)
  })
})

type Fleets = Awaited<ReturnType<typeof fleets>>
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

describe('the transport', () => {
  const post = async (json: unknown, headers: Record<string, string | undefined> = {}) => {
    const { at } = await fleets()
    const all = { ...spoken, ...bearer(await tokenOf(at, at.amina)), ...headers }
    return ask(at, '/api/mcp', { method: 'POST', json, headers: all })
  }

  it.each(['GET', 'DELETE'])('offers no stream and no session: %s', async (method) => {
    const { at } = await fleets()
    const answer = await ask(at, '/api/mcp', { method, headers: { accept: 'text/event-stream' } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })

  it.each([
    ['a notification is taken', { jsonrpc: '2.0', method: 'notifications/initialized' }, {}, 202],
    ['several messages at once', [ping, ping], {}, 400],
    ['what is no message', { hello: 1 }, {}, 400],
    ['a version of the protocol that nobody knows', ping, { 'mcp-protocol-version': '1999-01-01' }, 400],
    ['an answer in another form', ping, { accept: 'text/html' }, 406],
  ])('%s', async (_, message, headers, status) => {
    expect(await post(message, headers)).toMatchObject({ status })
  })

  it('answers in JSON without a session, and keeps nothing of it', async () => {
    const { status, json, headers } = await post(ping)
    expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }])
    expect([headers.get('mcp-session-id'), headers.get('cache-control')]).toEqual([null, 'no-store'])
  })
})

describe('what somebody is called', () => {
  const names = ({ data }: Awaited<ReturnType<typeof called>>) =>
    (data['vehicles'] as { name: string }[]).map((v) => v.name)
  const day = { from: '2024-05-01T00:00:00Z', to: '2024-05-02T00:00:00Z' }
  const place = { latitude: 36.75, longitude: 3.06 }

  it('is of the vehicles that they see', async () => {
    const { at, nadia } = await fleets()
    const asked = async (as: Fleets['nadia']) =>
      names(await called(await assistantWith(at, await tokenOf(at, as)), 'fleet_now'))
    expect([await asked(at.amina), await asked(nadia), await asked(at.driss)]).toEqual([
      ['Truck', 'Van 1'],
      ['Van 1'],
      ['Lorry 1', 'Lorry 2', 'Lorry 3'],
    ])
  })

  it.each([
    ['fleet_now', {}],
    ['trips', day],
    ['stops', day],
    ['events', day],
    ['who_was_where', { ...place, ...day }],
    ['order_report_file', { report: 'trips', ...day }],
  ])('%s knows no vehicle of somebody else and none of another organisation', async (name, given) => {
    const { at, truck, nadia } = await fleets()
    const client = await assistantWith(at, await tokenOf(at, nadia))
    // the other organisation has a third vehicle, this one has none
    for (const deviceId of [truck.id, 3]) {
      const { isError, text } = await called(client, name, { ...given, deviceId: [deviceId] })
      expect([isError, text]).toEqual([
        true,
        expect.stringContaining(`There is no device ${deviceId} that you can see.`),
      ])
    }
    expect(await called(client, name, { ...given, groupId: [7] })).toMatchObject({ isError: true })
  })

  it('events name a linked vehicle to those who see both', async () => {
    const { at, van, truck, nadia } = await fleets()
    const { tenantId } = at.amina
    const state = await at.world.tracks(tenantId).state(van.id)
    const near = eventOf(van.id, 81, { type: 'proximityEnter', attributes: { linkedDeviceId: truck.id } })
    await at.world.tracks(tenantId).save({ state, accepted: [], events: [near] })
    const named = async (as: Fleets['nadia']) => {
      const { data } = await called(await assistantWith(at, await tokenOf(at, as)), 'events', {
        ...day,
        type: ['proximityEnter'],
      })
      return (data['events'] as { linkedVehicle: string }[]).map(({ linkedVehicle }) => linkedVehicle)
    }
    expect([await named(at.amina), await named(nadia)]).toEqual([['Truck'], []])
  })

  it.each([
    ['vehicle_day', { deviceId: 1 }],
    ['trips', day],
    ['stops', day],
    ['events', day],
    ['who_was_where', { ...place, ...day }],
    ['report_kinds', {}],
    ['order_report_file', { report: 'trips', ...day }],
    ['report_file', { job: 'any' }],
  ])('%s is nothing for who may not read history', async (name, given) => {
    const { at, clerk } = await fleets()
    const client = await assistantWith(at, await tokenOf(at, clerk))
    const { isError, text } = await called(client, name, given)
    expect([isError, text]).toEqual([true, expect.stringContaining('You may not read history')])
    expect(names(await called(client, 'fleet_now'))).toEqual(['Van 1'])
  })

  it('of the past is in the audit log, as with every call', async () => {
    const { at, van, nadia } = await fleets()
    const client = await assistantWith(at, await tokenOf(at, nadia))
    await called(client, 'trips', { ...day, deviceId: [van.id] })
    await called(client, 'who_was_where', { ...place, ...day })
    await called(client, 'fleet_now')
    const entries = await at.world.audit(at.amina.tenantId).between(0, Number.MAX_SAFE_INTEGER, 100)
    const reads = entries.filter(({ action, userId }) => action === 'report' && userId === nadia.id)
    expect(reads.map(({ attributes }) => [attributes['report'], attributes['devices']])).toEqual(
      expect.arrayContaining([
        ['trips', 1],
        ['placePasses', 1],
      ]),
    )
    expect(reads).toHaveLength(2)
  })
})
