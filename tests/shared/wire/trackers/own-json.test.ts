import { describe, expect, it } from 'vitest'
import { noon } from '../../../support/positions.ts'
import { readInEnglish, recordOf } from '../../../support/tracker-records.ts'

const read = (payload: unknown) => {
  const message = readInEnglish(recordOf('trackers/van-14/positions', payload))
  if (message.kind !== 'fixes') throw new Error(JSON.stringify(message))
  return message
}
const good = { time: '2026-11-20T12:00:00Z', latitude: 36.75381, longitude: 3.05876 }

describe('own JSON', () => {
  it('reads every field, in our units', () => {
    const cell = { cellId: 5, locationAreaCode: 6, mobileCountryCode: 603, mobileNetworkCode: 1 }
    const network = { cellTowers: [{ radioType: 'lte', ...cell }] }
    const { fixes, rejected } = read({
      ...good,
      speed: 18.52,
      course: 118,
      altitude: 61,
      accuracy: 6,
      valid: false,
      deviceTime: '2026-11-20T12:00:05Z',
      attributes: { ignition: true },
      network,
    })
    expect(rejected).toEqual([])
    expect(fixes).toEqual([
      {
        protocol: 'mqtt',
        fixTime: noon,
        deviceTime: noon + 5000,
        valid: false,
        network,
        location: { latitude: 36.75381, longitude: 3.05876, altitude: 61, speed: 10, course: 118, accuracy: 6 },
        attributes: { ignition: true },
      },
    ])
  })

  it('without a place is a heartbeat', () => {
    expect(read({ time: noon, batteryLevel: 14 }).fixes).toMatchObject([
      { location: null, attributes: { batteryLevel: 14 } },
    ])
  })

  it.each([
    { unit: undefined, speed: 36, knots: 19.44 },
    { unit: 'kmh', speed: 36, knots: 19.44 },
    { unit: 'ms', speed: 10, knots: 19.44 },
    { unit: 'kn', speed: 10, knots: 10 },
    { unit: 'mph', speed: 11.5078, knots: 10 },
  ])('$speed $unit are $knots knots', ({ unit, speed, knots }) => {
    expect(read({ ...good, speed, speedUnit: unit }).fixes[0]!.location!.speed).toBeCloseTo(knots, 2)
  })

  it.each([
    { name: 'ISO in UTC', time: '2026-11-20T12:00:00Z' },
    { name: 'ISO with an offset', time: '2026-11-20T13:00:00+01:00' },
    { name: 'ISO with an offset without a colon', time: '2026-11-20T13:00:00+0100' },
    { name: 'ISO with microseconds', time: '2026-11-20T12:00:00.000000Z' },
    { name: 'epoch seconds', time: noon / 1000 },
    { name: 'epoch seconds with fractions', time: noon / 1000 + 0.0004 },
    { name: 'epoch milliseconds', time: noon },
  ])('time as $name', ({ time }) => {
    expect(read({ ...good, time }).fixes[0]!.fixTime).toBe(noon)
  })

  it.each([
    {
      name: 'nested ones get dots',
      attributes: { tyre: { left: 2.1 }, lamps: [true, false] },
      kept: { 'tyre.left': 2.1, 'lamps.0': true, 'lamps.1': false },
    },
    { name: 'null is left out', attributes: { fuel: null, sat: 9 }, kept: { sat: 9 } },
    {
      name: 'half a character becomes a replacement character',
      attributes: { note: 'a\ud800b' },
      kept: { note: 'a\ufffdb' },
    },
  ])('attributes: $name', ({ attributes, kept }) => {
    expect(read({ ...good, attributes }).fixes[0]!.attributes).toEqual(kept)
  })
})

const manyAttributes = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`a${index}`, index]))

describe('own JSON with something that is not valid', () => {
  const whole = { speed: 18.52, course: 118, altitude: 61, accuracy: 6 }

  it.each<{ bad: object; field: string; reason: string }>([
    { bad: { speed: -1 }, field: 'speed', reason: 'speed is -1; it must be between 0 and 3704 kmh' },
    {
      bad: { speedUnit: 'parsec' },
      field: 'speedUnit',
      reason: 'speedUnit is the text "parsec"; it must be one of kn, kmh, mph, ms',
    },
    {
      bad: { speedUnit: 'toString' },
      field: 'speedUnit',
      reason: 'speedUnit is the text "toString"; it must be one of kn, kmh, mph, ms',
    },
    { bad: { course: 361 }, field: 'course', reason: 'course is 361; it must be between 0 and 360 degrees' },
    { bad: { altitude: [] }, field: 'altitude', reason: 'altitude is a list; it must be a number' },
    {
      bad: { accuracy: 1e308 },
      field: 'accuracy',
      reason: 'accuracy is 1e+308; it must be between 0 and 1000000 metres',
    },
    { bad: { valid: 7 }, field: 'valid', reason: 'valid is 7; it must be true or false' },
    { bad: { lat: 36.7 }, field: 'lat', reason: 'lat is not a field; it is called latitude' },
    { bad: { timestamp: 1 }, field: 'timestamp', reason: 'timestamp is not a field; it is called time' },
    { bad: { attributes: [1] }, field: 'attributes', reason: 'attributes is a list; it must be an object' },
    {
      bad: { attributes: { fuel: 1e308 } },
      field: 'attributes.fuel',
      reason: 'fuel is 1e+308; numbers must be between -1e21 and 1e21',
    },
    {
      bad: { attributes: { ['k'.repeat(65)]: 1 } },
      field: `attributes.${'k'.repeat(65)}`,
      reason: `${'k'.repeat(64)} has a name of 65 characters; at most 64 are allowed`,
    },
    {
      bad: { attributes: { constructor: 1 } },
      field: 'attributes.constructor',
      reason: 'constructor is not an allowed name',
    },
    {
      bad: { network: { cellTowers: {} } },
      field: 'network.cellTowers',
      reason: 'cellTowers is an object; it must be a list',
    },
    {
      bad: { network: { cellTowers: [{ cellId: 'x' }] } },
      field: 'network.cellTowers[0].cellId',
      reason: 'cellId is the text "x"; it must be a number',
    },
    { bad: { heading: 90 }, field: 'heading', reason: 'heading is not a field; it is called course' },
    {
      bad: { deviceTime: '1970-01-01T00:00:00Z' },
      field: 'deviceTime',
      reason: 'deviceTime is 1970-01-01T00:00:00Z; it must not be before 2000-01-01',
    },
    {
      bad: { network: { cellTowers: ['x'] } },
      field: 'network.cellTowers[0]',
      reason: 'network.cellTowers[0] is the text "x"; it must be an object',
    },
  ])('ignores it, keeps the fix and says why: $field: $reason', ({ bad, field, reason }) => {
    const { fixes, rejected, noted } = read({ ...good, ...bad })
    expect(rejected).toEqual([])
    expect(noted).toEqual([{ field, reason: `${reason}. This value was ignored.` }])
    expect(fixes).toEqual(read(good).fixes.map((fix) => ({ ...fix, location: { ...fix.location, speed: null } })))
  })

  it('keeps a cell whose kind nobody knows', () => {
    const cell = { cellId: 5, locationAreaCode: 6, mobileCountryCode: 603, mobileNetworkCode: 1 }
    const { fixes, noted } = read({ ...good, network: { cellTowers: [{ radioType: '6g', ...cell }] } })
    expect(fixes[0]?.network).toEqual({ cellTowers: [cell] })
    expect(noted?.map(({ field }) => field)).toEqual(['network.cellTowers[0].radioType'])
  })

  it.each([
    { name: 'no number', bad: { speed: 'fast' }, kept: { ...good, course: 118, altitude: 61, accuracy: 6 } },
    { name: 'empty', bad: { course: '' }, kept: { ...good, speed: 18.52, altitude: 61, accuracy: 6 } },
  ])('keeps the rest where one is $name', ({ bad, kept }) => {
    expect(read({ ...good, ...whole, ...bad }).fixes).toEqual(read(kept).fixes)
  })

  it('says nothing of what is empty, and nothing of what is right', () => {
    expect(read({ ...good, ...whole }).noted).toBeUndefined()
    expect(read({ ...good, speed: '', accuracy: '', valid: '', deviceTime: '' }).noted).toBeUndefined()
  })

  it('cuts text that is too long', () => {
    const { fixes, noted } = read({ ...good, note: 'x'.repeat(999) + '\u{1f69a}' })
    expect(fixes[0]!.attributes).toEqual({ note: 'x'.repeat(999) })
    const reason = 'note has 1001 characters; at most 1000 are kept. The rest was cut.'
    expect(noted).toEqual([{ field: 'note', reason }])
  })

  it('leaves surplus attributes out', () => {
    const { fixes, noted } = read({ ...good, attributes: manyAttributes })
    expect(Object.keys(fixes[0]!.attributes)).toEqual(Object.keys(manyAttributes).slice(0, 100))
    const reason = 'A position may have 100 attributes; a100 and what follows it were left out.'
    expect(noted).toEqual([{ field: 'attributes', reason }])
  })

  it('says it once, however many records have the same fault, and not without end', () => {
    const records = Array.from({ length: 50 }, (_, at) => ({ ...good, accuracy: -at - 1 }))
    expect(read(records).noted).toMatchObject([{ field: '[0].accuracy' }])
    const odd = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`n${at}`, 1e30]))
    expect(read({ ...good, ...odd }).noted).toHaveLength(20)
  })

  it.each(['{"__proto__": {"admin": true}}', '{"x": {"__proto__": 1}}'])(
    'a name that would change objects: %s',
    (attributes) => {
      const payload = `{"time":${noon},"latitude":1,"longitude":2,"attributes":${attributes}}`
      expect(read(payload)).toMatchObject({
        fixes: [{ attributes: {} }],
        rejected: [],
        noted: [{ reason: expect.stringContaining('not an allowed name') as string }],
      })
    },
  )
})

describe('own JSON that is rejected', () => {
  it.each([
    { bad: { latitude: 91 }, field: 'latitude', reason: 'latitude is 91; it must be between -90 and 90' },
    {
      bad: { longitude: -180.01 },
      field: 'longitude',
      reason: 'longitude is -180.01; it must be between -180 and 180',
    },
    { bad: { latitude: 'north' }, field: 'latitude', reason: 'latitude is the text "north"; it must be a number' },
    { bad: { latitude: undefined }, field: 'latitude', reason: 'latitude is missing; it must be a number' },
    { bad: { longitude: null }, field: 'longitude', reason: 'longitude is null; it must be a number' },
    {
      bad: { time: undefined },
      field: 'time',
      reason: expect.stringContaining('time is missing; it must be ISO 8601 with a zone') as string,
    },
    { bad: { time: '2026-11-20T12:00:00' }, field: 'time', reason: expect.stringContaining('with a zone') as string },
    {
      bad: { time: '2026-02-30T12:00:00Z' },
      field: 'time',
      reason: expect.stringContaining('it must be ISO 8601') as string,
    },
    {
      bad: { time: '1970-01-01T00:00:00Z' },
      field: 'time',
      reason: 'time is 1970-01-01T00:00:00Z; it must not be before 2000-01-01',
    },
    {
      bad: { time: 12 },
      field: 'time',
      reason: 'time is 12 (1970-01-01T00:00:12.000Z); it must not be before 2000-01-01',
    },
    {
      bad: { time: '2090-01-01T00:00:00Z' },
      field: 'time',
      reason: expect.stringContaining('it must not be more than a day after now') as string,
    },
    { bad: { time: 1e300 }, field: 'time', reason: expect.stringContaining('it must be ISO 8601') as string },
    { bad: { latitude: undefined, lat: 36.7 }, field: 'lat', reason: 'lat is not a field; it is called latitude' },
    {
      bad: { time: undefined, timestamp: 1 },
      field: 'timestamp',
      reason: 'timestamp is not a field; it is called time',
    },
  ])('$field: $reason', ({ bad, field, reason }) => {
    expect(read({ ...good, ...bad })).toMatchObject({ fixes: [], rejected: [{ field, reason }] })
  })

  it('an infinite number', () => {
    expect(read(`{"time":${noon},"latitude":1e999,"longitude":2}`).rejected).toEqual([
      { field: 'latitude', reason: 'latitude is Infinity; it must be between -90 and 90' },
    ])
  })

  it('does not harm its neighbours, and is found by its place in the list', () => {
    const { fixes, rejected } = read([good, { ...good, latitude: 91 }, 'x', { ...good, latitude: 36 }])
    expect(fixes.map((fix) => fix.location?.latitude)).toEqual([36.75381, 36])
    expect(rejected.map(({ field }) => field)).toEqual(['[1].latitude', '[2]'])
  })
})
