import { describe, expect, it } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { group } from '../../../shared/entities/group.ts'
import { serverSettings } from '../../../shared/entities/server-settings.ts'
import { withReadableTexts } from '../../../shared/entities/legacy-texts.ts'
import { user } from '../../../shared/entities/user.ts'

const schemas = {
  device: [device.schema, { name: 'Van', uniqueId: 'v' }],
  group: [group.schema, { name: 'North' }],
  geofence: [geofence.schema, { name: 'Depot', area: 'CIRCLE (36 3, 50)' }],
  user: [user.schema, { name: 'Amina', email: 'amina@atlas.example' }],
  server: [serverSettings.schema, {}],
} as const

const problemOf = (kind: keyof typeof schemas, attributes: object): string | null => {
  const [schema, facts] = schemas[kind]
  const { error } = schema.safeParse({ ...facts, attributes })
  return error ? `${error.issues[0]!.path.join('.')}: ${error.issues[0]!.message}` : null
}

const addresses = [
  ...['support', 'termsUrl', 'privacyUrl'].map((key) => ({
    kind: 'server' as const,
    key,
    wanted: 'an address that begins with https://',
  })),
  ...(['device', 'group'] as const).map((kind) => ({
    kind,
    key: 'forward.url',
    wanted: 'an https address of a public host, without a user name',
  })),
]
const refused = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT://%0aalert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'http://atlas.example/terms',
  '//atlas.example/terms',
  'atlas.example',
  'https://',
  'https://amina:secret@atlas.example/',
  7,
]

describe('addresses of pages', () => {
  it.each(addresses)('$key of a $kind begin with https', ({ kind, key, wanted }) => {
    const says = `attributes.${key}: give ${wanted}.`
    expect(refused.map((value) => problemOf(kind, { [key]: value }))).toEqual(refused.map(() => says))
    const right = ['https://atlas.example/terms?a=1#b', '', null]
    expect(right.map((value) => problemOf(kind, { [key]: value }))).toEqual([null, null, null])
  })
})

describe('known attributes', () => {
  it.each([
    {
      kind: 'server',
      attributes: { timezone: 'Mars/Base' },
      says: 'attributes.timezone: give a time zone like Africa/Algiers.',
    },
    {
      kind: 'user',
      attributes: { mapLiveRoutes: 'foo' },
      says: 'attributes.mapLiveRoutes: give one of none, selected or all.',
    },
    {
      kind: 'server',
      attributes: { mapDirection: true },
      says: 'attributes.mapDirection: give one of none, selected or all.',
    },
    {
      kind: 'user',
      attributes: { 'web.liveRouteLength': 2.5 },
      says: 'attributes.web.liveRouteLength: give a whole number from 2 to 1000.',
    },
    { kind: 'user', attributes: { mapCluster: 'maybe' }, says: 'attributes.mapCluster: give true or false.' },
    { kind: 'user', attributes: { timezone: 7 }, says: 'attributes.timezone: give a time zone like Africa/Algiers.' },
    { kind: 'user', attributes: { speedUnit: 'warp' }, says: 'attributes.speedUnit: give one of kn, kmh or mph.' },
    { kind: 'server', attributes: { distanceUnit: 'li' }, says: 'attributes.distanceUnit: give one of km, mi or nmi.' },
    { kind: 'user', attributes: { altitudeUnit: 'km' }, says: 'attributes.altitudeUnit: give one of m or ft.' },
    {
      kind: 'server',
      attributes: { volumeUnit: 'pint' },
      says: 'attributes.volumeUnit: give one of ltr, usGal or impGal.',
    },
    {
      kind: 'user',
      attributes: { themeMode: 'pink' },
      says: 'attributes.themeMode: give one of system, light or dark.',
    },
    { kind: 'server', attributes: { darkMode: 'night' }, says: 'attributes.darkMode: give true or false.' },
    { kind: 'user', attributes: { language: 'tlh' }, says: 'attributes.language: give one of ar, en or fr.' },
    { kind: 'user', attributes: { devicePrimary: 5 }, says: 'attributes.devicePrimary: give the name of a field.' },
    {
      kind: 'user',
      attributes: { positionItems: ['rpm'] },
      says: 'attributes.positionItems: give names of fields, separated by commas.',
    },
    {
      kind: 'user',
      attributes: { soundEvents: 'deviceOnline,birthday' },
      says: 'attributes.soundEvents: give event types, separated by commas.',
    },
    {
      kind: 'user',
      attributes: { soundAlarms: 'sos,loud' },
      says: 'attributes.soundAlarms: give none, or alarm types, separated by commas.',
    },
    {
      kind: 'device',
      attributes: { 'decoder.timezone': 'soon' },
      says: 'attributes.decoder.timezone: give a time zone like Africa/Algiers or GMT+1.',
    },
    {
      kind: 'group',
      attributes: { 'decoder.speedUnit': 'parsec' },
      says: 'attributes.decoder.speedUnit: give one of kn, kmh, mph or ms.',
    },
    {
      kind: 'group',
      attributes: { speedLimit: 'fast' },
      says: 'attributes.speedLimit: give a number that is not below 0.',
    },
    {
      kind: 'device',
      attributes: { 'web.reportColor': 'reddish' },
      says: 'attributes.web.reportColor: give a colour like #1a2b3c.',
    },
    { kind: 'geofence', attributes: { hide: 'perhaps' }, says: 'attributes.hide: give true or false.' },
  ] as const)('$says', ({ kind, attributes, says }) => {
    expect(problemOf(kind, attributes)).toBe(says)
  })

  it('refuses a way to write coordinates that nobody knows', () => {
    for (const [schema, facts] of [schemas.user, schemas.server]) {
      const { error } = schema.safeParse({ ...facts, coordinateFormat: 'utm' })
      expect(error?.issues[0]).toMatchObject({ path: ['coordinateFormat'], message: 'give one of dd, ddm or dms.' })
    }
  })

  it('leaves out a choice that was stored before it was checked, and refuses the same as a new one', () => {
    const stored = {
      ...schemas.user[1],
      coordinateFormat: 'utm',
      attributes: { mapLiveRoutes: 'foo', company: 'Atlas' },
    }
    expect(withReadableTexts(user, stored)).toMatchObject({ coordinateFormat: null, attributes: { company: 'Atlas' } })
    expect(withReadableTexts(user, stored)['attributes']).not.toHaveProperty('mapLiveRoutes')
    const changed = { ...stored, attributes: { ...stored.attributes, mapLiveRoutes: 'bar' } }
    expect(withReadableTexts(user, changed, stored)).toMatchObject({ attributes: { mapLiveRoutes: 'bar' } })
  })

  it.each([
    { kind: 'server', attributes: { timezone: 'Africa/Algiers', anything: { goes: 1 } } },
    {
      kind: 'user',
      attributes: { mapLiveRoutes: 'all', 'web.liveRouteLength': '40', mapFollow: 'true', mapCluster: false },
    },
    {
      kind: 'user',
      attributes: {
        speedUnit: 'mph',
        themeMode: 'dark',
        language: 'fr-DZ',
        devicePrimary: 'anything of mine',
        positionItems: 'rpm, oilTemp',
        soundEvents: 'alarm,geofenceEnter',
        soundAlarms: 'none',
      },
    },
    { kind: 'user', attributes: { timezone: null } },
    { kind: 'user', attributes: { timezone: '' } },
    { kind: 'device', attributes: { 'decoder.timezone': 'GMT+2', speedLimit: '48.6', 'web.reportColor': '#0af' } },
    { kind: 'geofence', attributes: { floor: -5, color: '#ff00aa' } },
  ] as const)('$kind: $attributes is kept', ({ kind, attributes }) => {
    expect(problemOf(kind, attributes)).toBeNull()
  })
})

describe('known attributes that came as text', () => {
  it.each<{ kind: keyof typeof schemas; attributes: object; kept: object }>([
    { kind: 'device', attributes: { speedLimit: '42' }, kept: { speedLimit: 42 } },
    { kind: 'group', attributes: { 'report.trip.driftRadius': '0' }, kept: { 'report.trip.driftRadius': 0 } },
    { kind: 'geofence', attributes: { floor: '-1.5', hide: 'true' }, kept: { floor: -1.5, hide: true } },
    { kind: 'user', attributes: { 'web.liveRouteLength': '20' }, kept: { 'web.liveRouteLength': 20 } },
    { kind: 'server', attributes: { 'filter.enable': 'false' }, kept: { 'filter.enable': false } },
    {
      kind: 'device',
      attributes: { plate: '42', own: '42', speedLimit: '' },
      kept: { plate: '42', own: '42', speedLimit: '' },
    },
  ])('$kind: $attributes is $kept', ({ kind, attributes, kept }) => {
    const [schema, facts] = schemas[kind]
    expect(schema.parse({ ...facts, attributes }).attributes).toEqual(kept)
  })
})
