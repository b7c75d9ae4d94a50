import { turnOnRoads } from '../roads/turn-on-roads.ts'
import { noun } from '../../../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../../functions/api/routes.ts'
import { idOf } from '../../../../shared/domain/ids.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import { device } from '../../../../shared/entities/device.ts'
import { group } from '../../../../shared/entities/group.ts'
import {
  addDevice,
  addGroup,
  administratorOf,
  ask,
  colleague,
  refuel,
  eventOf,
  type ApiFixture,
  fixture,
  noon,
  person,
  share,
} from '../api-fixture.ts'
import { aBrowser, channelRows } from './isolation-channels.ts'
import { commandRows } from './isolation-commands.ts'
import { credentialRows } from './isolation-credentials.ts'
import { entityRows } from './isolation-entities.ts'
import { fileRows } from './isolation-files.ts'
import { peopleRows } from './isolation-people.ts'
import { alertRows } from './isolation-alerts.ts'
import { reportRows } from './isolation-reports.ts'
import { scheduledRows } from './isolation-scheduled.ts'
import { expectedAnswers, rightsOf } from './isolation-roles.ts'
import { addOneOfEach, anAnnouncement, aReport, plainEntities } from '../samples.ts'

/**
 * Every call of the API against one object of Atlas Transport, by those who may not have it: Driss who administers
 * another tenant, Nadia who works at Atlas but has no link, Bilal who is linked and may only read, nobody, and three
 * more of whom `isolation-roles.ts` tells.
 * A call that is not listed here fails the first test below.
 */
interface Row {
  path?: (ids: Ids) => string
  json?: (ids: Ids) => unknown
  form?: Record<string, string>
  /** expected status for Driss, Nadia, Bilal, nobody */
  status: [driss: number, nadia: number, bilal: number, nobody: number]
  /** whether Bilal's answer shows the object: proof that the call was put right */
  shownToBilal?: boolean
}
interface Ids {
  deviceId: number
  groupId: number
  positionId: number
  eventId: number
  nadia: number
  /** of Amina */
  reportJob: string
  /** of Amina */
  announcement: string
  subscription: string
  things: Readonly<Record<string, number>>
}

const secret = 'Crown-Jewels'
const newDevice = { name: 'New', uniqueId: 'new-1' }

const rows: Record<string, Row[]> = {
  ...peopleRows,
  ...entityRows,
  ...fileRows,
  ...reportRows,
  ...commandRows,
  ...scheduledRows,
  ...alertRows,
  ...channelRows,
  'POST /session': [{ form: { email: 'amina@atlas.example', password: 'no' }, status: [401, 401, 401, 401] }],
  'GET /session': [{ status: [200, 200, 200, 404] }],
  'DELETE /session': [{ status: [204, 204, 204, 401] }],
  'POST /session/token': [{ status: [200, 200, 200, 401] }],
  'GET /server': [{ status: [200, 200, 200, 200] }],
  'GET /server/map': [{ status: [200, 200, 200, 401] }],
  'GET /server/timezones': [{ status: [200, 200, 200, 401] }],
  'POST /attributes/computed/test': [
    {
      path: ({ deviceId }) => `/attributes/computed/test?deviceId=${deviceId}`,
      json: () => ({ expression: 'note', type: 'string' }),
      status: [404, 403, 403, 401],
    },
  ],
  ...credentialRows,
  'GET /devices/unknown': [{ path: () => `/devices/unknown?uniqueId=${secret}-car`, status: [200, 403, 403, 401] }],
  'GET /devices': [
    { status: [200, 200, 200, 401], shownToBilal: true },
    { path: () => '/devices?all=true', status: [200, 200, 200, 401], shownToBilal: true },
    { path: () => `/devices?uniqueId=${secret}-car`, status: [200, 200, 200, 401], shownToBilal: true },
    { path: ({ deviceId }) => `/devices?id=${deviceId}`, status: [200, 200, 200, 401], shownToBilal: true },
    { path: ({ groupId }) => `/devices?groupId=${groupId}`, status: [404, 404, 200, 401], shownToBilal: true },
    { path: ({ nadia }) => `/devices?userId=${nadia}`, status: [404, 200, 404, 401] },
    { path: ({ deviceId }) => `/devices?deviceId=${deviceId}`, status: [404, 404, 200, 401] },
    { path: ({ deviceId }) => `/devices?linkedDeviceId=${deviceId}`, status: [404, 404, 200, 401] },
  ],
  'GET /devices/:id': [
    { path: ({ deviceId }) => `/devices/${deviceId}`, status: [404, 404, 200, 401], shownToBilal: true },
  ],
  'POST /devices': [
    { json: () => newDevice, status: [200, 403, 403, 401] },
    { json: () => ({ ...newDevice, uniqueId: `${secret}-car` }), status: [409, 403, 403, 401] },
    { json: ({ groupId }) => ({ ...newDevice, groupId }), status: [400, 403, 403, 401] },
  ],
  'PUT /devices/:id': [
    { path: ({ deviceId }) => `/devices/${deviceId}`, json: () => newDevice, status: [404, 404, 403, 401] },
  ],
  'DELETE /devices/:id': [{ path: ({ deviceId }) => `/devices/${deviceId}`, status: [404, 404, 403, 401] }],
  'GET /groups': [
    { status: [200, 200, 200, 401], shownToBilal: true },
    { path: () => '/groups?all=true', status: [200, 200, 200, 401], shownToBilal: true },
  ],
  'GET /groups/:id': [
    { path: ({ groupId }) => `/groups/${groupId}`, status: [404, 404, 200, 401], shownToBilal: true },
  ],
  'POST /groups': [{ json: ({ groupId }) => ({ name: 'New', groupId }), status: [400, 400, 403, 401] }],
  'PUT /groups/:id': [
    { path: ({ groupId }) => `/groups/${groupId}`, json: () => ({ name: 'Mine' }), status: [404, 404, 403, 401] },
  ],
  'DELETE /groups/:id': [{ path: ({ groupId }) => `/groups/${groupId}`, status: [404, 404, 403, 401] }],
  'GET /positions': [
    { status: [200, 200, 200, 401], shownToBilal: true },
    { path: ({ positionId }) => `/positions?id=${positionId}`, status: [404, 404, 200, 401], shownToBilal: true },
    { path: ({ deviceId }) => `/positions?deviceId=${deviceId}`, status: [404, 404, 200, 401], shownToBilal: true },
    {
      path: ({ deviceId }) => `/positions?deviceId=${deviceId}&from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z`,
      status: [404, 404, 200, 401],
      shownToBilal: true,
    },
  ],
  'GET /events': [{ status: [200, 200, 200, 401], shownToBilal: true }],
  'GET /events/:id': [
    { path: ({ eventId }) => `/events/${eventId}`, status: [404, 404, 200, 401], shownToBilal: true },
  ],
  'GET /permissions': [
    { path: ({ deviceId }) => `/permissions?userId=0&deviceId=${deviceId}`, status: [404, 404, 200, 401] },
    { path: ({ groupId }) => `/permissions?groupId=${groupId}&userId=0`, status: [404, 404, 200, 401] },
    { path: ({ nadia }) => `/permissions?userId=${nadia}&deviceId=0`, status: [404, 200, 404, 401] },
    {
      path: ({ deviceId, things }) => `/permissions?deviceId=${deviceId}&geofenceId=${things['geofence']}`,
      status: [404, 404, 200, 401],
    },
    { path: () => '/permissions', status: [400, 400, 400, 401] },
    { path: ({ groupId }) => `/permissions?groupId=${groupId}`, status: [404, 404, 200, 401] },
    { path: ({ deviceId }) => `/permissions?linkedDeviceId=${deviceId}`, status: [404, 404, 200, 401] },
  ],
  'POST /permissions': [
    { json: ({ nadia, deviceId }) => ({ userId: nadia, deviceId }), status: [404, 404, 403, 401] },
    { json: ({ nadia, groupId }) => ({ userId: nadia, groupId }), status: [404, 404, 403, 401] },
    { json: ({ deviceId }) => ({ userId: 1, deviceId }), status: [404, 404, 403, 401] },
    { json: ({ deviceId }) => ({ deviceId, linkedDeviceId: 1 }), status: [404, 404, 403, 401] },
    { json: ({ deviceId }) => ({ deviceId: 1, linkedDeviceId: deviceId }), status: [404, 404, 403, 401] },
  ],
  'DELETE /permissions': [
    { json: ({ nadia, deviceId }) => ({ userId: nadia, deviceId }), status: [404, 404, 403, 401] },
    { json: ({ nadia }) => ({ userId: 1, managedUserId: nadia }), status: [404, 404, 403, 401] },
    { json: ({ deviceId }) => ({ deviceId: 1, linkedDeviceId: deviceId }), status: [404, 404, 403, 401] },
  ],
  'POST /permissions/bulk': [
    { json: ({ nadia, deviceId }) => [{ userId: nadia, deviceId }], status: [404, 404, 403, 401] },
    {
      json: ({ nadia, things }) => [{ userId: nadia, geofenceId: things['geofence'] }],
      status: [404, 404, 403, 401],
    },
    { json: ({ deviceId, things }) => [{ deviceId, reportId: things['report'] }], status: [404, 404, 403, 401] },
    { json: ({ nadia }) => [{ userId: 1, managedUserId: nadia }], status: [404, 404, 403, 401] },
  ],
  'DELETE /permissions/bulk': [
    { json: ({ nadia, deviceId }) => [{ userId: nadia, deviceId }], status: [404, 404, 403, 401] },
  ],
}

/** Other ids than the tenant's own first ones, so that a look-up in the wrong tenant finds nothing by luck. */
async function prepared() {
  const at = await fixture()
  await Promise.all([at.amina, at.driss].map(turnOnRoads))
  const { world, amina } = at
  await addDevice(amina, { name: 'Decoy' })
  await addGroup(amina, { name: 'Decoy' })
  const jewels = await addGroup(amina, { name: `${secret} group` })
  const car = await addDevice(amina, { name: `${secret} car`, uniqueId: `${secret}-car`, groupId: jewels.id })
  const nadia = await colleague(world, amina, person('Nadia'))
  const bilal = await colleague(world, amina, person('Bilal', { readonly: true }))
  await share(amina, bilal, { type: group.name, id: jewels.id })
  await addOneOfEach(amina, 'Decoy')
  const things = await addOneOfEach(amina, secret)
  for (const [type, id] of Object.entries(things)) {
    await share(amina, bilal, { type, id })
    if (type === 'calendar') continue
    const property = { type, id }
    const owners = [
      { type: device.name, id: car.id },
      { type: group.name, id: jewels.id },
    ]
    await amina.records.link(owners.map((owner) => ({ owner, property })))
  }
  // it stands, and is refuelled
  const standing = { attributes: { note: secret }, geofenceIds: [things['geofence']!] }
  const state = await refuel(world, amina.tenantId, car.id, standing)
  const events = [eventOf(car.id, 2, { attributes: { note: secret } })]
  await world.tracks(amina.tenantId).save({ state, accepted: [], events })
  const note = { content: new TextEncoder().encode(secret), contentType: 'text/plain' }
  await world.files(amina.tenantId).put(`media/${car.id}/note.txt`, note)
  await world.files(amina.tenantId).put(`drivers/${things['driver']}/photo.png`, note)
  await world.files(amina.tenantId).put('server/plan.txt', { ...note, content: new Uint8Array([1]) })
  const problem = { field: '', reason: noun(secret), mark: '', at: noon }
  await world.problems(amina.tenantId).note([{ ...problem, kind: 'device', id: car.id, deviceId: car.id }])
  await world.lookups.noteUnknownTracker(`${secret}-car`, { count: 3, at: noon, protocol: 'qafila' })
  const chloe = await colleague(world, amina, person('Chloe', rightsOf.chloe))
  const guest = await colleague(world, amina, person('Guest', rightsOf.guest))
  await share(amina, guest, { type: group.name, id: jewels.id })
  const gone = await colleague(world, amina, person('Gone', rightsOf.gone))
  await share(amina, gone, { type: group.name, id: jewels.id })
  const reportJob = await aReport(world, amina, [car.id])
  world.moveTo(noon + minuteMs)
  const ids: Ids = {
    deviceId: car.id,
    groupId: jewels.id,
    positionId: idOf(car.id, 1),
    eventId: idOf(car.id, 2),
    nadia: nadia.id,
    reportJob: reportJob.id,
    announcement: await anAnnouncement(world, amina),
    subscription: await world
      .channelStore(amina.tenantId)
      .subscribe(amina.id, { ...aBrowser(), endpoint: 'https://push.example/send/amina', label: secret }),
    things,
  }
  const unconfirmed = await administratorOf(world, 'Unconfirmed', { isConfirmed: false })
  const expired = await administratorOf(world, 'Expired', { trialEndsAt: 0 })
  return {
    at,
    ids,
    callers: { driss: at.driss, nadia, bilal, nobody: undefined, chloe, guest, gone, unconfirmed, expired },
  }
}

const everythingOf = async ({ amina, world }: ApiFixture) => ({
  openIdSettings: await world.openIdStore(amina.tenantId).settings(),
  channelSettings: await world.channelStore(amina.tenantId).settings(),
  browsers: await world.channelStore(amina.tenantId).subscriptions(amina.id),
  fileBytes: await world.files(amina.tenantId).bytesUsed(),
  history: await world.tracks(amina.tenantId).between(2, { from: 0, to: Number.MAX_SAFE_INTEGER }),
  devices: await amina.records.list(device),
  groups: await amina.records.list(group),
  links: await amina.records.ownersOf({ type: device.name, id: 2 }),
  things: await Promise.all(plainEntities.map((entity) => amina.records.get(entity, 2))),
  holders: await Promise.all(plainEntities.map(({ name: type }) => amina.records.ownersOf({ type, id: 2 }))),
})

describe('isolation', () => {
  it('covers every call of the API', () => {
    expect(Object.keys(rows).sort()).toEqual(routes.map((route) => `${route.method} ${route.path}`).sort())
  })

  const cases = Object.entries(rows).flatMap(([call, list]) => list.map((row, at) => ({ call, row, at })))
  it.each(cases)(
    '$call ($at) keeps the objects of Atlas to those who are linked to them',
    async ({ call, row, at }) => {
      const names = ['driss', 'nadia', 'bilal', 'nobody', 'chloe', 'guest', 'gone', 'unconfirmed', 'expired'] as const
      const got = await Promise.all(
        names.map(async (name) => {
          const { at: atlas, ids, callers } = await prepared()
          const before = await everythingOf(atlas)
          const [method, path] = call.split(' ') as [string, string]
          const answer = await ask(atlas, `/api${row.path?.(ids) ?? path}`, {
            method,
            as: callers[name],
            json: row.json?.(ids),
            form: row.form,
          })
          const shown = answer.text.includes(secret) && !row.json
          return { status: answer.status, shown, changed: !sameAs(before, await everythingOf(atlas)) }
        }),
      )
      expect(got).toEqual(expectedAnswers({ call, row, at }))
    },
  )
})

const sameAs = (before: object, after: object) => JSON.stringify(before) === JSON.stringify(after)
