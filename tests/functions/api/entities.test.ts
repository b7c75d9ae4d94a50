import { describe, expect, it } from 'vitest'
import { calendar } from '../../../shared/entities/calendar.ts'
import { computedAttribute } from '../../../shared/entities/computed-attribute.ts'
import { device } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { notification } from '../../../shared/entities/notification.ts'
import { savedCommand } from '../../../shared/entities/saved-command.ts'
import { scheduledReport } from '../../../shared/entities/scheduled-report.ts'
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
} from './api-fixture.ts'
import { addOneOfEach, calendarData, plainEntities, sampleOf } from './samples.ts'

const each = plainEntities.map((entity) => ({ name: entity.name, entity }))
const post = (at: ApiFixture, as: Person, path: string, json: unknown) =>
  ask(at, `/api/${path}`, { method: 'POST', as, json })
const put = (at: ApiFixture, as: Person, path: string, json: unknown) =>
  ask(at, `/api/${path}`, { method: 'PUT', as, json })
const remove = (at: ApiFixture, as: Person, path: string) => ask(at, `/api/${path}`, { method: 'DELETE', as })

describe('whatever people configure', () => {
  it.each(each)('$name: added, linked to the user who added it, changed, removed', async ({ entity }) => {
    const at = await fixture()
    const { calendar: calendarId = 0 } = await addOneOfEach(at.amina, 'First')
    const path = entity.api
    const made = await post(at, at.amina, path, {
      ...sampleOf(entity, 'Second', { calendarId }),
      id: 77,
      unknown: 'key',
    })
    expect([made.status, made.json.id]).toEqual([200, 2])
    expect(Object.keys(made.json).sort()).toEqual(Object.keys(entity.schema.shape as object).sort())
    const titles = async () =>
      (await ask(at, `/api/${path}`, { as: at.amina })).json.map((one: never) => one[entity.titleKey])
    expect(await titles()).toEqual(['First', 'Second'])
    const changed = await put(at, at.amina, `${path}/2`, { ...made.json, [entity.titleKey]: 'Another' })
    expect([changed.status, await titles()]).toEqual([200, ['Another', 'First']])
    expect((await remove(at, at.amina, `${path}/2`)).status).toBe(204)
    expect([await titles(), (await ask(at, `/api/${path}/2`, { as: at.amina })).status]).toEqual([['First'], 404])
  })

  it.each(each)('$name: administrators list their own, and everything with all=true', async ({ entity }) => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    await addOneOfEach({ ...at.amina, id: bilal.id }, 'Of Bilal')
    const count = async (as: Person, query = '') => (await ask(at, `/api/${entity.api}${query}`, { as })).json.length
    const keyword = '?all=true&keyword=OF%20b'
    expect([await count(at.amina), await count(at.amina, '?all=true'), await count(bilal)]).toEqual([0, 1, 1])
    expect([await count(at.amina, keyword), await count(at.amina, `${keyword}x`)]).toEqual([1, 0])
    expect(await count(at.amina, `?userId=${bilal.id}`)).toBe(1)
    expect((await ask(at, `/api/${entity.api}/1`, { as: at.amina })).status).toBe(200)
  })

  it.each(each.filter(({ entity }) => entity.access.sharedWith.includes('device')))(
    '$name: listed for the device and the group that hold it, and only what the caller sees',
    async ({ entity }) => {
      const at = await fixture()
      const north = await addGroup(at.amina, { name: 'North' })
      const van = await addDevice(at.amina, { name: 'Van 1', groupId: north.id })
      await addOneOfEach(at.amina, 'First')
      const bilal = await colleague(at.world, at.amina, person('Bilal'))
      await share(at.amina, bilal, { type: 'group', id: north.id })
      const key = `${entity.name}Id`
      const count = async (as: Person, query: string) =>
        (await ask(at, `/api/${entity.api}?${query}`, { as })).json.length
      const seen = [await count(at.amina, `deviceId=${van.id}`)]
      await post(at, at.amina, 'permissions', { deviceId: van.id, [key]: 1 })
      seen.push(await count(at.amina, `deviceId=${van.id}`), await count(at.amina, `groupId=${north.id}`))
      await post(at, at.amina, 'permissions', { [key]: 1, groupId: north.id })
      seen.push(await count(at.amina, `groupId=${north.id}`), await count(bilal, `deviceId=${van.id}`))
      expect(seen).toEqual([0, 1, 0, 1, 0])
    },
  )

  it('devices and groups are listed by whom they are linked with, too', async () => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1' })
    await addOneOfEach(at.amina, 'First')
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    await post(at, at.amina, 'permissions', { deviceId: van.id, driverId: 1 })
    const ids = async (list: string, as: Person) => {
      const { json } = await ask(at, `/api/${list}?driverId=1`, { as })
      return Array.isArray(json) ? (json as { id: number }[]).map(({ id }) => id) : 'missing'
    }
    expect(await ids('devices', at.amina)).toEqual([van.id])
    expect(await ids('groups', at.amina)).toEqual([])
    expect(await ids('devices', bilal)).toBe('missing')
  })

  it('a list without attributes is short, and says nothing of attributes where there are none', async () => {
    const at = await fixture()
    await addOneOfEach(at.amina, 'First')
    const shape = async (path: string) =>
      Object.hasOwn((await ask(at, `/api/${path}?excludeAttributes=true`, { as: at.amina })).json[0], 'attributes')
    expect([await shape('geofences'), await shape('attributes/computed')]).toEqual([true, false])
  })

  it('computed attributes are for administrators, saved commands not for those whose commands are limited', async () => {
    const at = await fixture()
    const chloe = await colleague(at.world, at.amina, person('Chloe', { limitCommands: true }))
    const none = { calendarId: 0 }
    expect((await post(at, chloe, 'attributes/computed', sampleOf(computedAttribute, 'A', none))).status).toBe(403)
    expect((await post(at, chloe, 'commands', sampleOf(savedCommand, 'A', none))).status).toBe(403)
    expect((await post(at, chloe, 'geofences', sampleOf(geofence, 'A', none))).status).toBe(200)
  })

  it('a driver’s card is unique in a tenant, and tenants do not affect each other', async () => {
    const at = await fixture()
    const card = { name: 'Yacine', uniqueId: 'CARD-7' }
    const statuses = []
    for (const who of [at.amina, at.amina, at.driss]) statuses.push((await post(at, who, 'drivers', card)).status)
    expect(statuses).toEqual([200, 409, 200])
    const second = await post(at, at.amina, 'drivers', { ...card, uniqueId: 'CARD-8' })
    const path = `drivers/${second.json.id}`
    expect((await put(at, at.amina, path, card)).status).toBe(409)
    expect((await put(at, at.amina, path, { ...card, uniqueId: 'CARD-9' })).status).toBe(200)
    expect((await post(at, at.amina, 'drivers', { ...card, uniqueId: 'CARD-8' })).status).toBe(200)
  })

  it('a calendar comes back byte for byte, and a saved command is for the device that was chosen', async () => {
    const at = await fixture()
    const data = btoa(atob(calendarData).replaceAll('\n', '\r\n'))
    expect((await post(at, at.amina, 'calendars', { name: 'Work', data })).json.data).toBe(data)
    const plain = { description: null, textChannel: false, attributes: {} }
    const made = await post(at, at.amina, 'commands', { type: 'engineStop' })
    expect(made.json).toMatchObject({ ...plain, deviceId: 0 })
    const { id: deviceId } = await addDevice(at.amina, { name: 'Van 5' })
    const own = await post(at, at.amina, 'commands', { type: 'engineStop', deviceId })
    expect(own.json).toMatchObject({ ...plain, deviceId })
    const other = await post(at, at.amina, 'commands', { type: 'engineStop', deviceId: 555 })
    expect([other.status, other.text]).toEqual([400, expect.stringContaining('deviceId: there is no device 555')])
    expect((await ask(at, `/api/devices/${deviceId}`, { method: 'DELETE', as: at.amina })).status).toBe(204)
    const left = await ask(at, `/api/commands/${own.json.id}`, { as: at.amina })
    expect(left.json).toMatchObject({ deviceId: 0 })
  })
})

describe('what cannot be saved', () => {
  it.each([
    { path: 'geofences', json: { name: 'A' }, says: 'area' },
    { path: 'geofences', json: { name: 'A', area: 'POLYGON ((0 0, 2 2, 2 0, 0 2))' }, says: 'area: the sides after' },
    { path: 'geofences', json: { name: 'A', area: 'CIRCLE (91 0, 5)' }, says: 'area: point 1: latitude' },
    {
      path: 'geofences',
      json: { name: 'A', area: 'CIRCLE (1 0, 5)', attributes: { color: 'red' } },
      says: 'attributes.color',
    },
    {
      path: 'geofences',
      json: { name: 'A', area: 'CIRCLE (1 0, 5)', attributes: { speedLimit: 'fast' } },
      says: 'attributes.speedLimit',
    },
    {
      path: 'geofences',
      json: { name: 'A', area: 'CIRCLE (1 0, 5)', calendarId: 9 },
      says: 'calendarId: there is no calendar 9',
    },
    { path: 'drivers', json: { name: 'A' }, says: 'uniqueId' },
    { path: 'calendars', json: { name: 'A' }, says: 'data' },
    { path: 'calendars', json: { name: 'A', data: btoa('Dear Amina') }, says: 'data: line 1: not an iCalendar file' },
    {
      path: 'attributes/computed',
      json: { description: 'A', attribute: 'a', type: 'number', expression: '1 +' },
      says: 'expression: the end cannot stand here',
    },
    {
      path: 'attributes/computed',
      json: { description: 'A', attribute: 'a', type: 'date', expression: '1' },
      says: 'type',
    },
    {
      path: 'attributes/computed',
      json: { description: 'A', attribute: '__proto__', type: 'number', expression: '1' },
      says: 'attribute',
    },
    { path: 'maintenance', json: { name: 'A', type: 'hours', start: 1 }, says: 'period' },
    {
      path: 'maintenance',
      json: { name: 'A', type: 'hours', start: 1, period: 0 },
      says: 'period: must be more than 0',
    },
    { path: 'commands', json: { description: 'A' }, says: 'type' },
    { path: 'notifications', json: { type: 'alarm' }, says: 'notificators' },
    { path: 'notifications', json: { type: 'alarm', notificators: 'pigeon' }, says: 'notificators: must name some of' },
    {
      path: 'notifications',
      json: { type: 'alarm', notificators: 'web,command' },
      says: 'commandId: choose the command',
    },
    {
      path: 'reports',
      json: { type: 'trips', description: 'A' },
      says: 'calendarId: a calendar or a schedule is needed',
    },
  ])('$path: $says', async ({ path, json, says }) => {
    const at = await fixture()
    const answer = await post(at, at.amina, path, json)
    expect([answer.status, answer.text.split('\n')[0]]).toEqual([400, expect.stringContaining(says)])
  })
})

describe('what goes with what is removed', () => {
  it('a calendar: its reports go, devices, geofences and notifications stay without it', async () => {
    const at = await fixture()
    const {
      calendar: calendarId = 0,
      geofence: geofenceId = 0,
      notification: notificationId = 0,
    } = await addOneOfEach(at.amina, 'First')
    const van = await addDevice(at.amina, { name: 'Van 1', calendarId })
    const { records } = at.amina
    const fence = (await records.get(geofence, geofenceId))!
    await records.replace(geofence, { ...fence, calendarId }, { seen: fence })
    const rule = (await records.get(notification, notificationId))!
    await records.replace(notification, { ...rule, calendarId }, { seen: rule })

    expect((await remove(at, at.amina, `calendars/${calendarId}`)).status).toBe(204)
    expect([await records.list(calendar), await records.list(scheduledReport)]).toEqual([[], []])
    const left = await Promise.all([
      records.get(device, van.id),
      records.get(geofence, geofenceId),
      records.get(notification, notificationId),
    ])
    expect(left.map((record) => record?.calendarId)).toEqual([0, 0, 0])
  })

  it('a command: the notifications that send it go with it', async () => {
    const at = await fixture()
    const { command: commandId = 0, notification: notificationId = 0 } = await addOneOfEach(at.amina, 'First')
    const { records } = at.amina
    const sending = await post(at, at.amina, 'notifications', { type: 'alarm', notificators: 'command', commandId })
    expect((await remove(at, at.amina, `commands/${commandId}`)).status).toBe(204)
    expect((await records.list(notification)).map(({ id }) => id)).toEqual([notificationId])
    expect(await records.ownersOf({ type: 'notification', id: sending.json.id })).toEqual([])
  })

  it('a geofence: its links go, those who held it stay', async () => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1' })
    const { geofence: geofenceId = 0 } = await addOneOfEach(at.amina, 'First')
    await post(at, at.amina, 'permissions', { deviceId: van.id, geofenceId })
    expect((await remove(at, at.amina, `geofences/${geofenceId}`)).status).toBe(204)
    expect(await at.amina.records.linksOf({ type: 'device', id: van.id })).toEqual([])
    expect((await ask(at, '/api/devices', { as: at.amina })).json).toHaveLength(1)
  })
})

describe('a name that earlier versions took', () => {
  it.each([
    { name: 'comes back unchanged', changes: { model: 'T1' }, status: 200, kept: 'Van  1', says: /^{/ },
    { name: 'is changed', changes: { name: 'Van 2' }, status: 200, kept: 'Van 2', says: /^{/ },
    {
      name: 'is changed to another that is refused',
      changes: { name: 'Van\0 2' },
      status: 400,
      kept: 'Van\0\n1',
      says: /^name: give text without control characters/,
    },
  ])('$name: $status', async ({ changes, status, kept, says }) => {
    const at = await fixture()
    const made = await addDevice(at.amina, { name: 'Van 1' })
    const van = await at.amina.records.replace(device, { ...made, name: 'Van\0\n1' })
    const path = `/api/devices/${van.id}`
    expect((await ask(at, path, { as: at.amina })).json.name).toBe('Van\0\n1')
    const answer = await ask(at, path, { method: 'PUT', as: at.amina, json: { ...van, ...changes } })
    expect([answer.status, (await at.amina.records.get(device, van.id))?.name]).toEqual([status, kept])
    expect(answer.text).toMatch(says)
  })

  it('attributes, too: what is stored comes back without it, what is new is refused', async () => {
    const at = await fixture()
    const made = await addDevice(at.amina, { name: 'Van 1' })
    const van = await at.amina.records.replace(device, { ...made, attributes: { 'a\0': 'b\u0007\nc' } })
    const put = (attributes: object) =>
      ask(at, `/api/devices/${van.id}`, { method: 'PUT', as: at.amina, json: { ...van, attributes } })
    const refused = await put({ ...van.attributes, colour: 'red\u0007' })
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringMatching(/^attributes.colour: give text without/),
    ])
    expect((await put(van.attributes)).status).toBe(200)
    expect((await at.amina.records.get(device, van.id))?.attributes).toEqual({ 'a ': 'b \nc' })
  })

  it('is shared, too', async () => {
    const at = await fixture()
    const made = await addDevice(at.amina, { name: 'Van 1' })
    await at.amina.records.replace(device, { ...made, name: 'Van\0\n1' })
    const form = { deviceId: String(made.id) }
    expect((await ask(at, '/api/devices/share', { method: 'POST', as: at.amina, form })).status).toBe(200)
  })
})
