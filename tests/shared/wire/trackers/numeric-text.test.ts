import { describe, expect, it } from 'vitest'
import { knownAttributes } from '../../../../shared/wire/trackers/values/attribute-names.data.ts'
import { sentFlag, sentNumber } from '../../../../shared/wire/trackers/values/numeric.ts'
import { positionAttributes } from '../../../../web/src/display/position-attributes.data.ts'
import { noon } from '../../../support/positions.ts'
import { readInEnglish, recordOf } from '../../../support/tracker-records.ts'

const noonSeconds = String(noon / 1000)

/** Each format with every number and flag as text, in the ways that people write them. */
const messages = [
  {
    name: 'own JSON',
    topic: 'trackers/x/positions',
    json: { time: noonSeconds, latitude: '36.75', longitude: '3,05', speed: '18,52', course: '90', ignition: 'ON' },
  },
  {
    name: 'query and form',
    topic: 'http/osmand/x',
    json: {
      parameters: Object.entries({
        timestamp: noonSeconds,
        lat: '36.75',
        lon: '3,05',
        speed: '10,0',
        speedUnit: 'kn',
        bearing: '90',
        ignition: 'ON',
      }),
    },
  },
  {
    name: 'JSON of the Traccar Client',
    topic: 'http/osmand/x',
    json: {
      location: {
        timestamp: noonSeconds,
        coords: { latitude: '36.75', longitude: '3,05', speed: '5,144444', heading: '90' },
        extras: { ignition: 'ON' },
      },
    },
  },
  {
    name: 'OwnTracks',
    topic: 'owntracks/u/x',
    json: { _type: 'location', tst: noonSeconds, lat: '36.75', lon: '3,05', vel: '18,52', cog: '90', ign: 'ON' },
  },
  {
    name: 'Teltonika',
    topic: 'x/data',
    json: { state: { reported: { ts: String(noon), latlng: '36,75,3,05', sp: '18,52', ang: '90', 239: 'ON' } } },
  },
  {
    name: 'flespi',
    topic: 'http/flespi/x',
    json: [
      {
        timestamp: noonSeconds,
        'position.latitude': '36.75',
        'position.longitude': '3,05',
        'position.speed': '18,52',
        'position.direction': '90',
        'engine.ignition.status': 'ON',
      },
    ],
  },
  {
    name: 'a Traccar server',
    topic: 'http/traccar/x',
    json: {
      position: {
        fixTime: noonSeconds,
        latitude: '36.75',
        longitude: '3,05',
        speed: '10',
        course: '90',
        outdated: 'false',
        attributes: { ignition: 'ON' },
      },
    },
  },
]

describe('numbers and flags as text', () => {
  it.each(messages)('are numbers and flags in $name', ({ topic, json }) => {
    const message = readInEnglish(recordOf(topic, json))
    if (message.kind !== 'fixes') throw new Error(JSON.stringify(message))
    expect(message.rejected).toEqual([])
    expect(message).not.toHaveProperty('noted')
    const [fix] = message.fixes
    expect(fix).toMatchObject({ fixTime: noon, location: { latitude: 36.75, longitude: 3.05, course: 90 } })
    expect(fix!.location!.speed).toBeCloseTo(10, 4)
    expect(fix!.attributes).toEqual({ ignition: true })
  })

  it('are so in Overland', () => {
    const properties = { timestamp: noonSeconds, speed: '5,144444', course: '90', battery_level: '0.77' }
    const json = [{ geometry: { coordinates: ['3,05', '36.75'] }, properties }]
    expect(readInEnglish(recordOf('http/overland/x', json))).toMatchObject({
      fixes: [{ fixTime: noon, location: { latitude: 36.75, longitude: 3.05 }, attributes: { batteryLevel: 77 } }],
      rejected: [],
    })
  })
})

const read = (attributes: object) => {
  const json = { time: noon, latitude: 1, longitude: 2, attributes }
  const message = readInEnglish(recordOf('trackers/x/positions', json))
  if (message.kind !== 'fixes') throw new Error(JSON.stringify(message))
  return { kept: message.fixes[0]!.attributes, noted: message.noted ?? [] }
}

describe('attributes', () => {
  it.each<{ sent: object; kept: object }>([
    {
      sent: { batteryLevel: '77', fuel: '30,5', temp2: ' -4.5 ' },
      kept: { batteryLevel: 77, fuel: 30.5, temp2: -4.5 },
    },
    {
      sent: { motion: 'false', charge: 1, blocked: '0', door: 'open' },
      kept: { motion: false, charge: true, blocked: false, door: true },
    },
    { sent: { in1: '1', in2: 'off', out1: 0, in3: 4.2 }, kept: { in1: true, in2: false, out1: false, in3: 4.2 } },
    { sent: { driverUniqueId: 1234, vin: '007' }, kept: { driverUniqueId: '1234', vin: '007' } },
    { sent: { tyre: { left: '2.1' }, weight: '-12', event: '12' }, kept: { 'tyre.left': 2.1, weight: -12, event: 12 } },
    {
      sent: { serial: '12', pin: '0042', ratio: '1.', long: '1234567890123456' },
      kept: { serial: '12', pin: '0042', ratio: '1.', long: '1234567890123456' },
    },
    { sent: { lid: 'true', note: 'on', fuel: '', ignition: '' }, kept: { lid: true, note: 'on' } },
  ])('$sent', ({ sent, kept }) => {
    expect(read(sent)).toEqual({ kept, noted: [] })
  })

  it.each([
    { key: 'fuel', value: 'low', reason: 'fuel is the text "low"; it must be a number. This value was ignored.' },
    {
      key: 'batteryLevel',
      value: '77%',
      reason: 'batteryLevel is the text "77%"; it must be a number. This value was ignored.',
    },
    { key: 'sat', value: true, reason: 'sat is true; it must be a number. This value was ignored.' },
    { key: 'ignition', value: 2, reason: 'ignition is 2; it must be true or false. This value was ignored.' },
    {
      key: 'ignition',
      value: 'maybe',
      reason: 'ignition is the text "maybe"; it must be true or false. This value was ignored.',
    },
  ])('$key that is $value is a problem on the list, and the fix is kept', ({ key, value, reason }) => {
    expect(read({ [key]: value, note: 'x' })).toEqual({
      kept: { note: 'x' },
      noted: [{ field: `attributes.${key}`, reason }],
    })
  })

  it('have the types that the pages show', () => {
    const types = { number: 'number', flag: 'boolean', port: 'boolean', text: 'string' }
    const shown = new Map(positionAttributes.map(({ key, type }) => [key, type]))
    const differing = [...knownAttributes].filter(([key, kind]) => shown.has(key) && shown.get(key) !== types[kind])
    expect(differing).toEqual([])
  })
})

describe('a number', () => {
  it.each([
    ['36.75', 36.75],
    ['36,75', 36.75],
    [' +36.75\n', 36.75],
    ['\u2212 3'.replace(' ', ''), -3],
    ['.5', 0.5],
    ['1e3', 1000],
    ['٣٦٫٧٥', 36.75],
    ['۳۶٫۷۵', 36.75],
    ['1.234,5', undefined],
    ['1,2,3', undefined],
    ['0x1F', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['', undefined],
    ['12 km', undefined],
    [null, undefined],
    [[1], undefined],
    ['1'.repeat(65), undefined],
  ])('%j is %j', (sent, number) => {
    expect(sentNumber(sent)).toBe(number)
  })
})

describe('a flag', () => {
  it.each([
    ['ON', true],
    ['yes', true],
    ['TRUE', true],
    [' 1 ', true],
    ['Off', false],
    ['no', false],
    [0, false],
    [2, undefined],
    ['', undefined],
    ['running', undefined],
  ])('%j is %j', (sent, flag) => {
    expect(sentFlag(sent)).toBe(flag)
  })
})
