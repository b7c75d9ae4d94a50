import { describe, expect, it } from 'vitest'
import { linkName } from '../../../../shared/entities/entity.ts'
import { user } from '../../../../shared/entities/user.ts'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import {
  addDevice,
  addGroup,
  ask,
  colleague,
  type ApiFixture,
  fixture,
  type Person,
  person,
  share,
} from '../api-fixture.ts'
import { addOneOfEach, plainEntities } from '../samples.ts'

const link = (at: ApiFixture, as: Person, method: 'POST' | 'DELETE', json: unknown) =>
  ask(at, '/api/permissions', { method, as, json })
const seenBy = async (at: ApiFixture, who: Person) => (await ask(at, '/api/devices', { as: who })).json.length as number

describe('links', () => {
  it.each([
    { name: 'person, then device', body: (userId: number) => ({ userId, deviceId: 1 }) },
    { name: 'device, then person', body: (userId: number) => ({ deviceId: 1, userId }) },
    { name: 'person, then group', body: (userId: number) => ({ userId, groupId: 1 }) },
    {
      name: 'ids as text, keys in other letters',
      body: (userId: number) => ({ userid: String(userId), DeviceId: '1' }),
    },
  ])('$name: given, given again, taken, taken again', async ({ body }) => {
    const at = await fixture()
    const north = await addGroup(at.amina, { name: 'North' })
    await addDevice(at.amina, { name: 'Van 1', groupId: north.id })
    const chloe = await colleague(at.world, at.amina, person('Chloe'))
    const steps = []
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE'] as const) {
      const { status, text } = await link(at, at.amina, method, body(chloe.id))
      steps.push(`${status}${text} ${await seenBy(at, chloe)}`)
    }
    expect(steps).toEqual(['204 1', '204 1', '204 0', '204 0'])
  })

  it.each([
    { name: 'one id', json: { userId: 1 } },
    { name: 'three ids', json: { userId: 1, deviceId: 1, groupId: 1 } },
    { name: 'two that do not belong together', json: { groupId: 1, deviceId: 1 } },
    { name: 'a kind that does not exist', json: { userId: 1, rocketId: 1 } },
    { name: 'an id that is a word', json: { userId: 'me', deviceId: 1 } },
    { name: 'nothing', json: {} },
    { name: 'a list', json: [{ userId: 1, deviceId: 1 }] },
    { name: 'null', json: null },
  ])('$name is refused', async ({ json }) => {
    const at = await fixture()
    await addDevice(at.amina, { name: 'Van 1' })
    expect((await link(at, at.amina, 'POST', json)).status).toBe(400)
  })

  it('somebody without office gives up own devices, but gives none to others', async () => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1' })
    const chloe = await colleague(at.world, at.amina, person('Chloe'))
    await share(at.amina, chloe, { type: 'device', id: van.id })
    const other = { userId: at.amina.id, deviceId: van.id }
    expect((await link(at, chloe, 'DELETE', other)).status).toBe(404)
    expect((await link(at, chloe, 'DELETE', { userId: chloe.id, deviceId: van.id })).status).toBe(204)
    expect(await seenBy(at, chloe)).toBe(0)
  })

  it('nobody links a device of another tenant, whatever the number', async () => {
    const at = await fixture()
    await addDevice(at.driss, { name: 'Truck' })
    const answer = await link(at, at.amina, 'POST', { userId: at.amina.id, deviceId: 1 })
    expect([answer.status, await seenBy(at, at.amina)]).toEqual([404, 0])
  })

  it('a manager links for those in their care', async () => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1' })
    const chloe = await colleague(at.world, at.amina, person('Chloe', { userLimit: -1 }))
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    await share(at.amina, chloe, { type: 'device', id: van.id })
    await share(at.amina, chloe, { type: 'managedUser', id: bilal.id })
    expect((await link(at, chloe, 'POST', { userId: bilal.id, deviceId: van.id })).status).toBe(204)
    expect(await seenBy(at, bilal)).toBe(1)
  })
})

const pairs = [user, ...plainEntities].flatMap((kind) =>
  kind.access.sharedWith.map((owner) => ({ name: `${owner} and ${linkName(kind)}`, owner, kind })),
)

describe('links of every kind', () => {
  it.each(pairs)('$name, said either way round', async ({ owner, kind }) => {
    const at = await fixture()
    await addGroup(at.amina, { name: 'North' })
    await addDevice(at.amina, { name: 'Van 1' })
    await addOneOfEach(at.amina, 'First')
    const chloe = await colleague(at.world, at.amina, person('Chloe'))
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    const owned = { type: linkName(kind), id: kind === user ? bilal.id : 1 }
    const holder = { type: owner, id: owner === 'user' ? chloe.id : 1 }
    const [first, second] = [{ [`${owner}Id`]: holder.id }, { [`${owned.type}Id`]: owned.id }]
    const held = async () =>
      (await at.amina.records.linksOf(holder)).some(({ property }) => property.type === owned.type)
    const seen = [await held()]
    for (const [method, body] of [
      ['POST', { ...first, ...second }],
      ['DELETE', { ...second, ...first }],
    ] as const) {
      expect((await link(at, at.amina, method, body)).status).toBe(204)
      seen.push(await held())
    }
    expect(seen).toEqual([false, true, false])
  })

  it.each([
    { name: 'a calendar to a device', json: { deviceId: 1, calendarId: 1 } },
    { name: 'a geofence to a driver', json: { driverId: 1, geofenceId: 1 } },
    { name: 'somebody to themselves', json: { userId: 1, managedUserId: 1 } },
    { name: 'a vehicle to itself', json: { deviceId: 1, linkedDeviceId: 1 } },
    { name: 'a linked vehicle to somebody', json: { userId: 1, linkedDeviceId: 1 } },
    { name: 'a linked vehicle to a group', json: { groupId: 1, linkedDeviceId: 1 } },
  ])('$name cannot be linked', async ({ json }) => {
    const at = await fixture()
    await addDevice(at.amina, { name: 'Van 1' })
    await addOneOfEach(at.amina, 'First')
    expect((await link(at, at.amina, 'POST', json)).status).toBe(400)
  })
})

describe('many links at once', () => {
  const bulk = (at: ApiFixture, as: Person, method: 'POST' | 'DELETE', json: unknown) =>
    ask(at, '/api/permissions/bulk', { method, as, json })

  it('are given and taken together', async () => {
    const at = await fixture()
    const chloe = await colleague(at.world, at.amina, person('Chloe'))
    const vans = []
    for (let number = 1; number <= 3; number++) vans.push(await addDevice(at.amina, { name: `Van ${number}` }))
    const body = vans.map(({ id }) => ({ userId: chloe.id, deviceId: id }))
    const seen = []
    for (const [method, json] of [
      ['POST', body],
      ['POST', body],
      ['DELETE', body.slice(1)],
      ['POST', []],
    ] as const) {
      seen.push((await bulk(at, at.amina, method, json)).status, await seenBy(at, chloe))
    }
    expect(seen).toEqual([204, 3, 204, 3, 204, 1, 204, 1])
  })

  it.each([
    {
      name: 'one that is not there',
      json: [
        { userId: 1, deviceId: 1 },
        { userId: 1, deviceId: 9 },
      ],
      status: 404,
    },
    {
      name: 'one of another kind',
      json: [
        { userId: 1, deviceId: 1 },
        { userId: 1, groupId: 1 },
      ],
      status: 400,
    },
    {
      name: 'one with a key too many',
      json: [
        { userId: 1, deviceId: 1 },
        { userId: 1, deviceId: 1, groupId: 1 },
      ],
      status: 400,
    },
    { name: 'one that is no object', json: [{ userId: 1, deviceId: 1 }, 7], status: 400 },
    { name: 'an object instead of a list', json: { userId: 1, deviceId: 1 }, status: 400 },
    {
      name: 'more than anybody sends',
      json: Array.from({ length: accountLimits.idsPerRequestMax + 1 }, () => ({ userId: 1, deviceId: 1 })),
      status: 413,
    },
  ])('$name refuses all of them', async ({ json, status }) => {
    const at = await fixture()
    await addGroup(at.amina, { name: 'North' })
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    await addDevice(bilal, { name: 'Van 1' })
    const answer = await bulk(at, at.amina, 'POST', json)
    expect([answer.status, await seenBy(at, at.amina)]).toEqual([status, 0])
  })

  it('are felt by open sockets: the tenant’s access moves with every one', async () => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1' })
    const version = async () => (await at.world.sockets.watchers(at.amina.tenantId)).accessVersion
    const before = await version()
    await bulk(at, at.amina, 'DELETE', [{ userId: at.amina.id, deviceId: van.id }])
    expect(await version()).toBeGreaterThan(before)
  })
})

describe('the list of links', () => {
  async function shared() {
    const at = await fixture()
    const north = await addGroup(at.amina, { name: 'North' })
    const chloe = await colleague(at.world, at.amina, person('Chloe'))
    for (const name of ['Van 1', 'Van 2']) await addDevice(at.amina, { name })
    await share(at.amina, chloe, { type: 'device', id: 2 })
    await share(at.amina, chloe, { type: 'group', id: north.id })
    const { geofence } = await addOneOfEach(at.amina, 'First')
    await at.amina.records.link([
      { owner: { type: 'device', id: 1 }, property: { type: 'geofence', id: geofence! } },
      { owner: { type: 'user', id: at.amina.id }, property: { type: 'managedUser', id: chloe.id } },
    ])
    return { at, chloe }
  }

  it.each([
    { query: 'userId=1&deviceId=0', links: '[{"userId":1,"deviceId":1},{"userId":1,"deviceId":2}]' },
    { query: 'userId=1&deviceId=', links: '[{"userId":1,"deviceId":1},{"userId":1,"deviceId":2}]' },
    { query: 'deviceId=0&userId=2', links: '[{"userId":2,"deviceId":2}]' },
    { query: 'userId=0&deviceId=2', links: '[{"userId":1,"deviceId":2},{"userId":2,"deviceId":2}]' },
    { query: 'userId=2&deviceId=1', links: '[]' },
    { query: 'USERID=2&groupid=1', links: '[{"userId":2,"groupId":1}]' },
    { query: 'deviceId=1&geofenceId=0', links: '[{"deviceId":1,"geofenceId":1}]' },
    { query: 'userId=1&managedUserId=0', links: '[{"userId":1,"managedUserId":2}]' },
    { query: 'userId=1&userId=2&deviceId=2', links: '[{"userId":1,"deviceId":2},{"userId":2,"deviceId":2}]' },
    { query: 'userId=2', links: '[{"userId":2,"deviceId":2},{"userId":2,"groupId":1}]' },
    { query: 'groupId=1', links: '[{"userId":1,"groupId":1},{"userId":2,"groupId":1}]' },
    {
      query: 'deviceId=1',
      links: '[{"userId":1,"deviceId":1},{"deviceId":1,"geofenceId":1}]',
    },
    {
      query: 'userId=2&deviceId=0&groupId=1',
      links: '[{"userId":2,"deviceId":2},{"userId":2,"groupId":1}]',
    },
  ])('$query', async ({ query, links }) => {
    const { at } = await shared()
    const { status, text } = await ask(at, `/api/permissions?${query}`, { as: at.amina })
    expect([status, text]).toEqual([200, links])
  })

  it.each([
    { query: 'userId=0', status: 400 },
    { query: 'rocketId=1', status: 400 },
    { query: 'userId=0&deviceId=0', status: 400 },
    { query: 'userId=x&deviceId=1', status: 400 },
    { query: 'userId=1&rocketId=1', status: 400 },
    { query: 'driverId=1&geofenceId=1', status: 400 },
    { query: '', status: 400 },
    { query: 'keyword=van', status: 400 },
    { query: 'userId=1&deviceId=1&rocketId=1', status: 400 },
    { query: 'userId=1&userId=9', status: 404 },
    { query: 'userId=9&deviceId=0', status: 404 },
    { query: 'userId=0&deviceId=9', status: 404 },
  ])('"$query": $status', async ({ query, status }) => {
    const { at } = await shared()
    expect((await ask(at, `/api/permissions?${query}`, { as: at.amina })).status).toBe(status)
  })

  it('shows users the links between what they see', async () => {
    const { at, chloe } = await shared()
    const seen = async (query: string) => (await ask(at, `/api/permissions?${query}`, { as: chloe })).text
    expect(await seen('userId=0&deviceId=2')).toBe('[{"userId":2,"deviceId":2}]')
    expect(await seen('deviceId=2')).toBe('[{"userId":2,"deviceId":2}]')
    expect(await seen('userId=2&groupId=0')).toBe('[{"userId":2,"groupId":1}]')
    expect(await seen('userId=1&deviceId=0')).toContain('There is no user 1 that you can see.')
    expect(await seen('userId=0&deviceId=1')).toContain('There is no device 1 that you can see.')
  })
})
