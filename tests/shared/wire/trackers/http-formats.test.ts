import { describe, expect, it } from 'vitest'
import { noon } from '../../../support/positions.ts'
import { readInEnglish, recordOf } from '../../../support/tracker-records.ts'

const read = (topic: string, payload: unknown) => readInEnglish(recordOf(topic, payload))

function fixesOf(message: ReturnType<typeof read>) {
  if (message.kind !== 'fixes') throw new Error(JSON.stringify(message))
  return message
}

const flespi = {
  ident: '352093081452251',
  timestamp: noon / 1000,
  'position.latitude': 36.75,
  'position.longitude': 3.05,
  'position.speed': 18.52,
  'position.direction': 90,
  'position.altitude': 30,
  'position.satellites': 11,
  'engine.ignition.status': true,
  'battery.voltage': 4.1,
  'can.engine.temperature#2': 90,
  'channel.id': 7,
}

describe('flespi', () => {
  it('messages become fixes under our names', () => {
    const { protocol, fixes, rejected } = fixesOf(read('http/flespi/352093081452251', [flespi]))
    expect([protocol, rejected]).toEqual(['flespi', []])
    expect(fixes).toEqual([
      {
        protocol: 'flespi',
        fixTime: noon,
        deviceTime: noon,
        valid: true,
        network: null,
        location: { latitude: 36.75, longitude: 3.05, speed: 10, course: 90, altitude: 30, accuracy: 0 },
        attributes: { sat: 11, ignition: true, battery: 4.1, temp2: 90 },
      },
    ])
  })

  it.each([
    ['a place of zeros is none', { 'position.latitude': 0, 'position.longitude': 0 }, { location: null }],
    [
      'alarms that are on',
      { 'towing.event.trigger': true, 'hood.open.status': true, 'overspeeding.status': false },
      { attributes: { alarm: 'tow,bonnet' } },
    ],
    [
      'kilometres become metres',
      { 'gps.vehicle.mileage': 15_100.5, 'vehicle.mileage': 15_230.4 },
      { attributes: { odometer: 15_230_400, 'gps.vehicle.mileage': 15_100.5 } },
    ],
    ['the mileage by GPS where there is no other', { 'gps.vehicle.mileage': 7.25 }, { attributes: { odometer: 7250 } }],
    [
      'a level of fuel is percent, a volume litres',
      { 'can.fuel.level': 41, 'can.fuel.volume': 210.5 },
      { attributes: { fuelLevel: 41, fuel: 210.5 } },
    ],
    ['what is unknown stays as it is', { 'custom.param.1': 'x' }, { attributes: { 'custom.param.1': 'x' } }],
    ['a doubted place', { 'position.valid': false }, { valid: false }],
    ...['can', 'obd', 'tacho'].map((source): [string, object, object] => [
      `what ${source} knows of the vehicle`,
      {
        [`${source}.vehicle.mileage`]: '15,5',
        [`${source}.engine.motorhours`]: 12.5,
        [`${source}.fuel.consumed`]: 801.5,
        [`${source}.vehicle.speed`]: 44,
      },
      { attributes: { odometer: 15_500, hours: 45_000_000, fuelUsed: 801.5, obdSpeed: 44 } },
    ]),
    [
      'the mileage of the vehicle before that of its bus',
      { 'can.vehicle.mileage': 15_100, 'vehicle.mileage': 15_230.4 },
      { attributes: { odometer: 15_230_400, 'can.vehicle.mileage': 15_100 } },
    ],
    ['fractions of a second', { timestamp: noon / 1000 + 0.25 }, { fixTime: noon + 250 }],
  ])('%s', (_name, changes, expected) => {
    expect(fixesOf(read('http/flespi/1', { ...flespi, ...changes })).fixes[0]).toMatchObject(expected)
  })

  it('what is not valid is left out, and the message is kept', () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`custom.${at}`, at]))
    const odd = { ...flespi, 'position.direction': 400, 'position.valid': 'maybe', note: 'x'.repeat(1400), ...many }
    const { fixes, rejected, noted } = fixesOf(read('http/flespi/1', [odd]))
    expect(rejected).toEqual([])
    expect(fixes).toMatchObject([{ location: { latitude: 36.75, course: null }, valid: true }])
    expect([fixes[0]!.attributes.note, Object.keys(fixes[0]!.attributes).length]).toEqual(['x'.repeat(1000), 100])
    expect(noted!.map(({ field }) => field).toSorted()).toEqual([
      '[0].attributes',
      '[0].note',
      '[0].position.direction',
      '[0].position.valid',
    ])
  })

  it('a bad message leaves its neighbours alone', () => {
    const { fixes, rejected } = fixesOf(read('http/flespi/1', [{ ...flespi, timestamp: 'x' }, flespi]))
    expect(fixes).toHaveLength(1)
    expect(rejected).toMatchObject([{ field: '[0].timestamp', reason: expect.stringContaining('ISO 8601') }])
  })
})

const position = {
  id: 5,
  deviceId: 3,
  protocol: 'teltonika',
  serverTime: '2024-04-30T11:00:00.000+00:00',
  deviceTime: '2024-04-30T10:59:59.000+00:00',
  fixTime: '2024-04-30T10:59:58.000+00:00',
  outdated: false,
  valid: true,
  latitude: 36.75,
  longitude: 3.05,
  altitude: 12,
  speed: 20,
  course: 45,
  address: null,
  accuracy: 3,
  network: null,
  geofenceIds: [1],
  attributes: { ignition: true, distance: 4, totalDistance: 900, hours: 5, odometer: 700 },
}
const device = { id: 3, uniqueId: '352093081452251', name: 'Van' }

describe('a Traccar server that forwards', () => {
  it('hands over positions, without what it derived itself', () => {
    const message = fixesOf(read('http/traccar/352093081452251', { position, device }))
    expect(message.protocol).toBe('teltonika')
    expect(message.fixes).toEqual([
      {
        protocol: 'teltonika',
        fixTime: Date.parse(position.fixTime),
        deviceTime: Date.parse(position.deviceTime),
        valid: true,
        network: null,
        location: { latitude: 36.75, longitude: 3.05, altitude: 12, speed: 20, course: 45, accuracy: 3 },
        attributes: { ignition: true, odometer: 700 },
      },
    ])
  })

  it.each([
    [
      'an event without a position is nothing to store',
      { event: { type: 'deviceOnline' }, device },
      { kind: 'ignored' },
    ],
    [
      'a place taken over is a heartbeat',
      { position: { ...position, outdated: true }, device },
      { fixes: [{ location: null }] },
    ],
    ['a strange protocol has no say', { position: { ...position, protocol: '<b>' }, device }, { protocol: 'traccar' }],
    [
      'a place off the earth is rejected',
      { position: { ...position, latitude: 95 }, device },
      { kind: 'rejected', field: 'position.latitude' },
    ],
    [
      'a time before the year 2000 is rejected',
      { position: { ...position, fixTime: '1970-01-01T00:00:00Z' }, device },
      { kind: 'rejected', field: 'position.fixTime' },
    ],
    ['a list is rejected', [position], { kind: 'rejected', field: '' }],
  ])('%s', (_name, payload, expected) => {
    expect(read('http/traccar/1', payload)).toMatchObject(expected)
  })

  it.each([
    { key: 'course', value: 361, fix: { location: { course: null, speed: 20 } } },
    { key: 'speed', value: -1, fix: { location: { speed: null, course: 45 } } },
    { key: 'altitude', value: -15_000, fix: { location: { altitude: 0 } } },
    { key: 'accuracy', value: 'good', fix: { location: { accuracy: 0 } } },
    { key: 'deviceTime', value: '1970-01-01T00:00:00Z', fix: { deviceTime: Date.parse(position.fixTime) } },
    { key: 'network', value: { cellTowers: 7 }, fix: { network: null } },
    { key: 'attributes', value: { result: 'x'.repeat(5000) }, fix: { attributes: { result: 'x'.repeat(1000) } } },
  ])('$key that is not valid is left out, and the position is kept', ({ key, value, fix }) => {
    const message = fixesOf(read('http/traccar/1', { position: { ...position, [key]: value }, device }))
    expect(message).toMatchObject({ fixes: [fix], rejected: [] })
    expect(message.noted!.map(({ field }) => field)).toEqual([expect.stringContaining(`position.${key}`)])
  })
})
