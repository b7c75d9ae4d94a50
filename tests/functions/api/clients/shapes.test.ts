import { describe, expect, it } from 'vitest'
import { device, optionalTextFields } from '../../../../shared/entities/device.ts'
import { addDevice, addGroup, ask, drive, eventOf, type ApiFixture, fixture, noon } from '../api-fixture.ts'
import { addOneOfEach } from '../samples.ts'

/** What clients of this API read from each kind of answer: all keys, always, as Traccar sends them. */
const shapes = {
  user: 'id attributes name login email phone readonly administrator map latitude longitude zoom coordinateFormat disabled expirationTime deviceLimit userLimit deviceReadonly limitCommands disableReports fixedEmail poiLayer totpKey temporary password',
  server:
    'id attributes registration readonly deviceReadonly map bingKey mapUrl overlayUrl latitude longitude zoom forceSettings coordinateFormat limitCommands disableReports fixedEmail poiLayer announcement version emailEnabled textEnabled geocoderEnabled storageSpace newServer openIdEnabled openIdForce',
  device:
    'id attributes groupId calendarId name uniqueId status lastUpdate positionId phone model contact category disabled expirationTime',
  position:
    'id attributes deviceId protocol serverTime deviceTime fixTime outdated valid latitude longitude altitude speed course address accuracy network geofenceIds',
  event: 'id attributes deviceId type eventTime positionId geofenceId maintenanceId',
  group: 'id attributes groupId name',
  geofence: 'id attributes calendarId name description area',
  notification: 'id attributes description calendarId always type commandId notificators',
  calendar: 'id attributes name data',
  driver: 'id attributes name uniqueId',
  maintenance: 'id attributes name type start period',
  attribute: 'id description attribute expression type priority',
  command: 'id attributes deviceId type textChannel description',
  report: 'id attributes calendarId type description',
  trip: 'deviceId deviceName distance averageSpeed maxSpeed spentFuel startOdometer endOdometer startTime endTime startPositionId endPositionId startLat startLon endLat endLon startAddress endAddress duration driverUniqueId driverName',
  stop: 'deviceId deviceName distance averageSpeed maxSpeed spentFuel startOdometer endOdometer startTime endTime positionId latitude longitude address duration engineHours',
  summary:
    'deviceId deviceName distance averageSpeed maxSpeed spentFuel startOdometer endOdometer startTime endTime startHours endHours engineHours',
  combined: 'deviceId route events positions',
} as const
const ownTexts = optionalTextFields.map(({ key }) => key).filter((key) => !shapes.device.split(' ').includes(key))
/** Of our own, beside them. */
const beyond: Partial<Record<keyof typeof shapes, string[]>> = {
  server: ['account', 'geolocationEnabled', 'roadsEnabled', 'tenant', 'twelveHourFormat'],
  device: ['activitySince', ...ownTexts],
  trip: ['fuelPer100Km', 'fuelPerHour'],
  summary: ['fuelPer100Km', 'fuelPerHour'],
}

const all = 'deviceId=1&deviceId=2&from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'
const answers: Record<keyof typeof shapes, string> = {
  user: '/api/session',
  server: '/api/server',
  device: '/api/devices',
  position: '/api/positions',
  event: '/api/events/{event}',
  group: '/api/groups',
  geofence: '/api/geofences',
  notification: '/api/notifications',
  calendar: '/api/calendars',
  driver: '/api/drivers',
  maintenance: '/api/maintenance',
  attribute: '/api/attributes/computed',
  command: '/api/commands',
  report: '/api/reports',
  trip: `/api/reports/trips?${all}`,
  stop: `/api/reports/stops?${all}`,
  summary: `/api/reports/summary?${all}`,
  combined: `/api/reports/combined?${all}`,
}

async function stocked(): Promise<ApiFixture & { event: number }> {
  const at = await fixture()
  await addGroup(at.amina, { name: 'North' })
  const van = await addDevice(at.amina, { name: 'Van 1' })
  const parked = await addDevice(at.amina, { name: 'Van 2' })
  await drive(at.world, at.amina.tenantId, parked.id, [1, 2], { speed: 0, attributes: {} })
  await addOneOfEach(at.amina, 'First')
  // a trip of ten minutes
  await drive(at.world, at.amina.tenantId, van.id, [1], { latitude: 36.73, fixTime: noon - 600_000 })
  const state = await drive(at.world, at.amina.tenantId, van.id, [2], { fixTime: noon + 1000 })
  const event = eventOf(van.id, 1)
  await at.world
    .tracks(at.amina.tenantId)
    .save({ state: { ...state, eventSequence: 1 }, accepted: [], events: [event] })
  return { ...at, event: event.id }
}

type Value = null | string | number | boolean | object
const kindsOf: Record<string, (value: Value) => boolean> = {
  attributes: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  network: (value) => value === null || typeof value === 'object',
  geofenceIds: (value) => value === null || Array.isArray(value),
  route: Array.isArray,
  events: Array.isArray,
  positions: Array.isArray,
  storageSpace: (value) => value === null || Array.isArray(value),
}
const isMoment = (value: Value) =>
  value === null || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/.test(value))

function isOfItsKind(key: string, value: Value): boolean {
  if (kindsOf[key]) return kindsOf[key](value)
  if (/Time$|Since$|^lastUpdate$/.test(key)) return isMoment(value)
  if (/^id$|(?<![uU]nique)Id$/.test(key)) return Number.isSafeInteger(value)
  return key === 'account' || value === null || typeof value !== 'object'
}

describe('what clients read', () => {
  it.each(Object.keys(shapes) as (keyof typeof shapes)[])('a %s has every key, each of its kind', async (kind) => {
    const at = await stocked()
    const path = answers[kind].replace('{event}', String(at.event))
    const answer = await ask(at, path, { as: at.amina, headers: { accept: '*/*' } })
    const shown = (Array.isArray(answer.json) ? answer.json[0] : answer.json) as Record<string, Value>
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(Object.keys(shown).sort()).toEqual([...shapes[kind].split(' '), ...(beyond[kind] ?? [])].sort())
    expect(Object.entries(shown).filter(([key, value]) => !isOfItsKind(key, value))).toEqual([])
  })

  it('every list is a bare array, also when it is empty', async () => {
    const at = await fixture()
    for (const path of Object.values(answers).filter((each) => !/session|server|event/.test(each))) {
      expect([path, (await ask(at, path, { as: at.amina })).json]).toEqual([path, []])
    }
  })

  it('a record goes back as it came, so that a client may write what it has read', async () => {
    const at = await stocked()
    for (const path of Object.values(answers).filter(
      (each) => !/session|server|event|positions|reports\//.test(each),
    )) {
      const [record] = (await ask(at, path, { as: at.amina })).json as { id: number }[]
      const saved = await ask(at, `${path}/${record!.id}`, { method: 'PUT', as: at.amina, json: record })
      expect([path, saved.status, saved.json]).toEqual([path, 200, record])
    }
    expect((await at.amina.records.list(device))[0]).not.toHaveProperty('status')
  })

  it('moments have milliseconds and an offset, never numbers', async () => {
    const at = await stocked()
    const [position] = (await ask(at, '/api/positions', { as: at.amina })).json as { fixTime: string }[]
    expect(position!.fixTime).toBe(new Date(noon + 1000).toISOString().replace('Z', '+00:00'))
  })
})
