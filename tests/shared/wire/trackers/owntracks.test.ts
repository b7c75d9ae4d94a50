import { describe, expect, it } from 'vitest'
import { noon } from '../../../support/positions.ts'
import { readInEnglish, recordOf } from '../../../support/tracker-records.ts'

const read = (payload: unknown, topic = 'owntracks/amina/phone') => readInEnglish(recordOf(topic, payload))
const location = { _type: 'location', lat: 36.75381, lon: 3.05876, tst: noon / 1000 }

describe('OwnTracks', () => {
  it('a full location', () => {
    const message = read({
      ...location,
      acc: 8,
      alt: 61,
      vel: 18.52,
      cog: 118,
      batt: 77,
      bs: 2,
      conn: 'm',
      t: 't',
      tid: 'k7',
      m: 2,
      created_at: noon / 1000 + 3,
      inregions: ['Depot', 'Port'],
      motionactivities: ['automotive'],
      SSID: 'home',
      BSSID: '96:2a:8f:1:2:3',
    })
    expect(message).toEqual({
      kind: 'fixes',
      protocol: 'owntracks',
      uniqueId: 'phone',
      rejected: [],
      fixes: [
        {
          protocol: 'owntracks',
          fixTime: noon,
          deviceTime: noon + 3000,
          valid: true,
          network: null,
          location: { latitude: 36.75381, longitude: 3.05876, altitude: 61, speed: 10, course: 118, accuracy: 8 },
          attributes: {
            batteryLevel: 77,
            charge: true,
            connection: 'm',
            event: 't',
            regions: 'Depot,Port',
            activity: 'automotive',
            SSID: 'home',
            BSSID: '96:2a:8f:1:2:3',
          },
        },
      ],
    })
  })

  it.each([
    {
      name: 'values that the phone does not know',
      extra: { vel: -1, cog: -1, acc: -1, batt: -1, bs: 0 },
      is: { location: { speed: null, course: null, accuracy: 0 }, attributes: {} },
    },
    {
      name: 'a vehicle whose gateway speaks OwnTracks',
      extra: { odometer: 18.2314, uext: 14.1, ign: 1 },
      is: { attributes: { odometer: 18_231, power: 14.1, ignition: true } },
    },
    { name: 'an unplugged phone', extra: { bs: 1 }, is: { attributes: { charge: false } } },
  ])('$name', ({ extra, is }) => {
    expect(read({ ...location, ...extra })).toMatchObject({ fixes: [is], rejected: [] })
  })

  it('entering a region is a position that says so', () => {
    const message = read(
      { ...location, _type: 'transition', event: 'enter', desc: 'Depot', wtst: 1 },
      'owntracks/amina/phone/event',
    )
    expect(message).toMatchObject({ uniqueId: 'phone', fixes: [{ attributes: { event: 'enter', geofence: 'Depot' } }] })
  })

  it('entering a region without a place is a heartbeat', () => {
    expect(read({ _type: 'transition', tst: noon / 1000, event: 'leave' })).toMatchObject({
      fixes: [{ location: null }],
    })
  })

  it('a dump gives the location inside it', () => {
    expect(read({ _type: 'dump', configuration: {}, location })).toMatchObject({
      fixes: [{ fixTime: noon }],
      rejected: [],
    })
  })

  it('the last will says that the phone is gone, as of now', () => {
    expect(read({ _type: 'lwt', tst: 1_600_000_000 })).toEqual({
      kind: 'presence',
      uniqueId: 'phone',
      connected: false,
      at: noon,
      version: -1,
    })
  })

  it.each([
    'waypoint',
    'waypoints',
    'cmd',
    'card',
    'status',
    'steps',
    'beacon',
    'configuration',
    'request',
    'something new',
  ])('a %s is accepted and has no effect', (_type) => {
    expect(read({ _type, lat: 1, lon: 2, tst: 3 })).toEqual({ kind: 'ignored', uniqueId: 'phone' })
  })

  it.each([
    {
      name: 'no type',
      payload: { lat: 1, lon: 2 },
      field: '_type',
      reason: '_type is missing; it must be text, such as "location"',
    },
    {
      name: 'an encrypted message',
      payload: { _type: 'encrypted', data: 'x' },
      field: '_type',
      reason: expect.stringContaining('encrypted') as string,
    },
    {
      name: 'a place off the earth',
      payload: { ...location, lat: 91 },
      field: 'lat',
      reason: 'lat is 91; it must be between -90 and 90',
    },
    {
      name: 'no place',
      payload: { ...location, lon: undefined },
      field: 'lon',
      reason: 'lon is missing; it must be a number',
    },
    {
      name: 'no time',
      payload: { ...location, tst: undefined },
      field: 'tst',
      reason: expect.stringContaining('tst is missing') as string,
    },
    { name: 'text', payload: '"hello"', field: '', reason: 'the message is the text "hello"; it must be an object' },
  ])('$name is refused', ({ payload, field, reason }) => {
    expect(read(payload)).toMatchObject({ kind: 'fixes', fixes: [], rejected: [{ field, reason }] })
  })
})
