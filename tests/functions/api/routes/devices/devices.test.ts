import { describe, expect, it } from 'vitest'
import { optionalTextFields } from '../../../../../shared/entities/device.ts'
import { createApp } from '../../../../../functions/api/app.ts'
import type { World } from '../../../../../functions/platform/ports/ports.ts'
import { newServerSettings } from '../../../../../shared/entities/server-settings.ts'
import {
  addDevice,
  addGroup,
  ask,
  colleague,
  drive,
  type ApiFixture,
  fixture,
  person,
  share,
} from '../../api-fixture.ts'

const namesOf = (json: { name: string }[]) => json.map((each) => each.name).join(', ')
const put = (at: ApiFixture, id: number, json: object) =>
  ask(at, `/api/devices/${id}`, { method: 'PUT', as: at.amina, json })
const post = (at: ApiFixture, json: object) => ask(at, '/api/devices', { method: 'POST', as: at.amina, json })

describe('a device', () => {
  it('shows every key, what was configured together with where it is', async () => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1', uniqueId: '0012', attributes: { speedLimit: 48.6 } })
    const state = await drive(at.world, at.amina.tenantId, van.id, [1, 2])
    const { json } = await ask(at, `/api/devices/${van.id}`, { as: at.amina })
    expect(json).toEqual({
      id: van.id,
      name: 'Van 1',
      uniqueId: '0012',
      groupId: 0,
      calendarId: 0,
      ...Object.fromEntries(optionalTextFields.map(({ key }) => [key, null])),
      category: null,
      disabled: false,
      expirationTime: null,
      attributes: { speedLimit: 48.6 },
      status: 'online',
      lastUpdate: '2024-05-01T11:00:02.000+00:00',
      positionId: state.last!.id,
      activitySince: null,
    })
  })

  it('that never spoke is offline, without a last update', async () => {
    const at = await fixture()
    const { id } = await addDevice(at.amina, { name: 'Van 1' })
    expect((await ask(at, `/api/devices/${id}`, { as: at.amina })).json).toMatchObject({
      status: 'offline',
      lastUpdate: null,
      positionId: 0,
    })
  })

  it('is created with an id of our own and linked to its creator', async () => {
    const at = await fixture()
    const answer = await post(at, {
      id: 77,
      name: ' Van 1 ',
      uniqueId: ' 0012 ',
      status: 'online',
      unknownIdentifier: 1,
    })
    expect([answer.status, answer.json.id, answer.json.name, answer.json.status]).toEqual([200, 1, 'Van 1', 'offline'])
    expect(answer.json).not.toHaveProperty('unknownIdentifier')
    expect(namesOf((await ask(at, '/api/devices', { as: at.amina })).json)).toBe('Van 1')
  })

  it.each([
    { name: 'no name', body: { uniqueId: 'a' }, field: 'name' },
    { name: 'a blank name', body: { name: '  ', uniqueId: 'a' }, field: 'name' },
    { name: 'an identifier of null', body: { name: 'a', uniqueId: null }, field: 'uniqueId' },
    { name: 'an identifier for all topics', body: { name: 'a', uniqueId: 'a/#' }, field: 'uniqueId' },
    { name: 'an identifier that no topic takes', body: { name: 'a', uniqueId: '/'.repeat(60) }, field: 'uniqueId' },
    { name: 'a group that is not there', body: { name: 'a', uniqueId: 'a', groupId: 9 }, field: 'groupId' },
    { name: 'a group that is a word', body: { name: 'a', uniqueId: 'a', groupId: 'x' }, field: 'groupId' },
    {
      name: 'an expiry that is no date',
      body: { name: 'a', uniqueId: 'a', expirationTime: 'soon' },
      field: 'expirationTime',
    },
    {
      name: 'a poisoned attribute',
      body: '{"name":"a","uniqueId":"a","attributes":{"constructor":{}}}',
      field: 'attributes',
    },
    { name: 'attributes that are a list', body: { name: 'a', uniqueId: 'a', attributes: [] }, field: 'attributes' },
  ])('with $name is refused by the name of the field', async ({ body, field }) => {
    const at = await fixture()
    const how = typeof body === 'string' ? { body } : { json: body }
    const answer = await ask(at, '/api/devices', { method: 'POST', as: at.amina, ...how })
    expect([
      answer.status,
      answer.text.split('\n')[0]!.startsWith(field),
      answer.text.includes(`field ${field}`),
    ]).toEqual([400, true, true])
    expect((await ask(at, '/api/devices?all=true', { as: at.amina })).json).toEqual([])
  })

  it('with an identifier that is taken is a conflict that names the field', async () => {
    const at = await fixture()
    await addDevice(at.driss, { name: 'Truck', uniqueId: '0012' })
    const answer = await post(at, { name: 'Van 1', uniqueId: '0012' })
    expect([answer.status, answer.text.includes('uniqueId')]).toEqual([409, true])
  })

  it('is replaced as a whole: what is left out is gone', async () => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1', phone: '0555', attributes: { plate: '1' } })
    const { json } = await put(at, van.id, { id: van.id, name: 'Van 1', uniqueId: 'Van-1', lastUpdate: null })
    expect([json.phone, json.attributes]).toEqual([null, {}])
  })

  it('comes back the same when it is sent as it came', async () => {
    const at = await fixture()
    const { id } = await addDevice(at.amina, { name: 'Van 1', expirationTime: '2099-01-01T00:00:00.000+00:00' })
    await drive(at.world, at.amina.tenantId, id, [5])
    const before = (await ask(at, `/api/devices/${id}`, { as: at.amina })).json
    expect((await put(at, id, before)).json).toEqual(before)
  })

  it('cannot take another id', async () => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1' })
    expect((await put(at, van.id, { ...van, id: 99 })).status).toBe(400)
  })

  it('keeps what only an administrator may change', async () => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1', disabled: true })
    const chloe = await colleague(at.world, at.amina, person('Chloe', { deviceLimit: -1 }))
    await share(at.amina, chloe, { type: 'device', id: van.id })
    const body = { ...van, name: 'Van 2', disabled: false, expirationTime: '2030-01-01T00:00:00Z' }
    const { json } = await ask(at, `/api/devices/${van.id}`, { method: 'PUT', as: chloe, json: body })
    expect(json).toMatchObject({ name: 'Van 2', disabled: true, expirationTime: null })
    const made = await ask(at, '/api/devices', {
      method: 'POST',
      as: chloe,
      json: { name: 'a', uniqueId: 'a', disabled: true },
    })
    expect(made.json.disabled).toBe(false)
  })

  it('may stay in a group that its editor does not see, but not move to one', async () => {
    const at = await fixture()
    const [north, south] = [await addGroup(at.amina, { name: 'North' }), await addGroup(at.amina, { name: 'South' })]
    const van = await addDevice(at.amina, { name: 'Van 1', groupId: north.id })
    const chloe = await colleague(at.world, at.amina, person('Chloe'))
    await share(at.amina, chloe, { type: 'device', id: van.id })
    const move = (groupId: number) =>
      ask(at, `/api/devices/${van.id}`, { method: 'PUT', as: chloe, json: { ...van, groupId } })
    expect([(await move(north.id)).status, (await move(south.id)).status]).toEqual([200, 400])
  })

  it('makes its trackers be looked up again when it gets another, and leaves no state when it is deleted', async () => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1' })
    const { version } = await drive(at.world, at.amina.tenantId, van.id, [1])
    await put(at, van.id, { ...van, name: 'Van 1b' })
    expect((await at.world.tracks(at.amina.tenantId).state(van.id)).version).toBe(version)
    await put(at, van.id, { ...van, uniqueId: 'van-1b' })
    expect((await at.world.tracks(at.amina.tenantId).state(van.id)).version).toBe(version + 1)
    expect((await ask(at, `/api/devices/${van.id}`, { method: 'DELETE', as: at.amina })).status).toBe(204)
    expect((await at.world.tracks(at.amina.tenantId).state(van.id)).version).toBe(0)
    expect((await ask(at, `/api/devices/${van.id}`, { method: 'DELETE', as: at.amina })).status).toBe(404)
  })
})

describe('who may add a device', () => {
  it.each([
    { name: 'nobody without an allowance', facts: { deviceLimit: 0 }, status: 403 },
    { name: 'anybody with an unlimited one', facts: { deviceLimit: -1 }, status: 200 },
    { name: 'nobody who has used up theirs with shared devices', facts: { deviceLimit: 1 }, status: 403 },
    { name: 'somebody with room left', facts: { deviceLimit: 2 }, status: 200 },
    { name: 'nobody who may only read', facts: { deviceLimit: -1, readonly: true }, status: 403 },
    { name: 'nobody who may only read devices', facts: { deviceLimit: -1, deviceReadonly: true }, status: 403 },
  ])('$name', async ({ facts, status }) => {
    const at = await fixture()
    const north = await addGroup(at.amina, { name: 'North' })
    await addDevice(at.amina, { name: 'Van 1', groupId: north.id })
    const chloe = await colleague(at.world, at.amina, person('Chloe', facts))
    await share(at.amina, chloe, { type: 'group', id: north.id })
    const answer = await ask(at, '/api/devices', { method: 'POST', as: chloe, json: { name: 'b', uniqueId: 'b' } })
    expect(answer.status).toBe(status)
  })

  it('only administrators where the whole organisation is read-only', async () => {
    const at = await fixture()
    await at.amina.records.saveSettings({ ...newServerSettings(), readonly: true })
    const chloe = await colleague(at.world, at.amina, person('Chloe', { deviceLimit: -1 }))
    const json = { name: 'b', uniqueId: 'b' }
    expect((await ask(at, '/api/devices', { method: 'POST', as: chloe, json })).status).toBe(403)
    expect((await ask(at, '/api/devices', { method: 'POST', as: at.amina, json })).status).toBe(200)
  })
})

describe('lists of devices', () => {
  /** Groups North > Inner > Parking; a device in each, one free, one that belongs to nobody but the tenant. */
  async function fleet() {
    const at = await fixture()
    const north = await addGroup(at.amina, { name: 'North' })
    const inner = await addGroup(at.amina, { name: 'Inner', groupId: north.id })
    const ingest = await addGroup(at.amina, { name: 'Parking', groupId: inner.id })
    const chloe = await colleague(at.world, at.amina, person('Chloe', { userLimit: -1 }))
    await addDevice(at.amina, { name: 'Van 10', groupId: north.id, phone: '0555 12' })
    await addDevice(at.amina, { name: 'Van 2', groupId: inner.id, attributes: { plate: 'x' } })
    await addDevice(at.amina, { name: 'Crane', groupId: ingest.id, model: 'Liebherr' })
    const free = await addDevice(at.amina, { name: 'Bus', uniqueId: 'bus:1' })
    await at.amina.records.unlink([
      { owner: { type: 'user', id: at.amina.id }, property: { type: 'device', id: free.id } },
    ])
    await share(at.amina, chloe, { type: 'group', id: north.id })
    await share(at.amina, chloe, { type: 'device', id: free.id })
    return { at, chloe, north, inner, free }
  }

  it.each([
    { query: '', amina: 'Crane, Van 2, Van 10', chloe: 'Bus, Crane, Van 2, Van 10' },
    { query: '?all=true', amina: 'Bus, Crane, Van 2, Van 10', chloe: 'Bus, Crane, Van 2, Van 10' },
    { query: '?all=false', amina: 'Crane, Van 2, Van 10', chloe: 'Bus, Crane, Van 2, Van 10' },
    { query: '?groupId=2', amina: 'Van 2', chloe: 'Van 2' },
    { query: '?groupId=0', amina: 'Crane, Van 2, Van 10', chloe: 'Bus, Crane, Van 2, Van 10' },
    { query: '?userId=0', amina: 'Crane, Van 2, Van 10', chloe: 'Bus, Crane, Van 2, Van 10' },
    { query: '?userId=0&groupId=2&calendarId=0', amina: 'Van 2', chloe: 'Van 2' },
    { query: '?uniqueId=bus:1', amina: '', chloe: 'Bus' },
    { query: '?uniqueId=Van-10&uniqueId=Crane&id=2', amina: 'Van 10, Crane, Van 2', chloe: 'Van 10, Crane, Van 2' },
    { query: '?uniqueId=Van-10,Crane', amina: '', chloe: '' },
    { query: '?uniqueId=nobody&id=999', amina: '', chloe: '' },
    { query: '?id=1&id=4', amina: 'Van 10', chloe: 'Van 10, Bus' },
    { query: '?keyword=van', amina: 'Van 2, Van 10', chloe: 'Van 2, Van 10' },
    { query: '?keyword=LIEB', amina: 'Crane', chloe: 'Crane' },
    { query: '?keyword=0555', amina: 'Van 10', chloe: 'Van 10' },
    { query: '?limit=2', amina: 'Crane, Van 2', chloe: 'Bus, Crane' },
    { query: '?limit=2&offset=2', amina: 'Van 10', chloe: 'Van 2, Van 10' },
    { query: '?offset=2', amina: 'Crane, Van 2, Van 10', chloe: 'Bus, Crane, Van 2, Van 10' },
    { query: '?refresh=true', amina: 'Crane, Van 2, Van 10', chloe: 'Bus, Crane, Van 2, Van 10' },
  ])('GET /devices$query', async ({ query, amina, chloe: expected }) => {
    const { at, chloe } = await fleet()
    expect(namesOf((await ask(at, `/api/devices${query}`, { as: at.amina })).json)).toBe(amina)
    expect(namesOf((await ask(at, `/api/devices${query}`, { as: chloe })).json)).toBe(expected)
  })

  it('of one person show what is linked directly, not what groups show', async () => {
    const { at, chloe } = await fleet()
    expect(namesOf((await ask(at, `/api/devices?userId=${chloe.id}`, { as: at.amina })).json)).toBe('Bus')
    expect(namesOf((await ask(at, `/api/devices?userId=${chloe.id}`, { as: chloe })).json)).toBe('Bus')
    expect(namesOf((await ask(at, `/api/groups?userId=${chloe.id}`, { as: at.amina })).json)).toBe('North')
    expect((await ask(at, `/api/devices?userId=${at.amina.id}`, { as: chloe })).status).toBe(404)
  })

  it('leave attributes out when asked', async () => {
    const { at } = await fleet()
    const { json } = await ask(at, '/api/devices?id=2&excludeAttributes=true', { as: at.amina })
    expect(json[0].attributes).toEqual({})
  })

  it('an administrator opens what is not linked, by its id', async () => {
    const { at, free } = await fleet()
    expect((await ask(at, `/api/devices/${free.id}`, { as: at.amina })).json.name).toBe('Bus')
  })

  it('of ten thousand devices cost a fixed number of questions to the store', async () => {
    const at = await fixture()
    for (let number = 1; number <= 10_000; number++) await addDevice(at.amina, { name: `Van ${number}` })
    const { world, asked } = counted(at.world)
    const answer = await ask({ app: createApp(world) }, '/api/devices', { as: at.amina })
    expect(answer.json).toHaveLength(10_000)
    // the last four are what a fresh process reads about the caller
    expect(asked).toEqual({
      linksOf: 1,
      listEventually: 1,
      shownStatesAhead: 1,
      version: 1,
      get: 1,
      credentials: 1,
      tenant: 1,
    })
  })
})

/** The same world, with every question to records and tracks counted by its name. */
function counted(world: World) {
  const asked: Record<string, number> = {}
  const counting = <T extends object>(store: T): T =>
    new Proxy(store, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver)
        if (typeof value !== 'function') return value
        return (...args: unknown[]): unknown => {
          asked[String(name)] = (asked[String(name)] ?? 0) + 1
          return Reflect.apply(value, target, args)
        }
      },
    })
  const tenants = { ...world.tenants, records: (tenantId: string) => counting(world.tenants.records(tenantId)) }
  return { asked, world: { ...world, tenants, tracks: (tenantId: string) => counting(world.tracks(tenantId)) } }
}
