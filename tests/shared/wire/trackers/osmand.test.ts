import { describe, expect, it } from 'vitest'
import { noon } from '../../../support/positions.ts'
import { readInEnglish, recordOf } from '../../../support/tracker-records.ts'

const at = '60.0'
const parametersOf = (query: string) => ({ parameters: [...new URLSearchParams(query)] })
const read = (payload: unknown) => readInEnglish(recordOf('http/osmand/123456', payload))
const query = (text: string) => read(parametersOf(text))

function fixOf(message: ReturnType<typeof read>) {
  if (message.kind !== 'fixes' || !message.fixes[0]) throw new Error(JSON.stringify(message))
  return message.fixes[0]
}

describe('the OsmAnd query', () => {
  it.each([
    ['seconds', 'timestamp=1377177267', Date.UTC(2013, 7, 22, 13, 14, 27)],
    ['milliseconds', 'timestamp=1442068686579', 1_442_068_686_579],
    ['ISO 8601', 'timestamp=2016-01-27T18:55:47Z', Date.UTC(2016, 0, 27, 18, 55, 47)],
    ['a plain time, which is UTC', 'timestamp=2014-06-04 09:10:11', Date.UTC(2014, 5, 4, 9, 10, 11)],
    ['time, the name of GPSLogger', 'time=2016-01-27T18:55:47.000Z', Date.UTC(2016, 0, 27, 18, 55, 47)],
    ['timestamp, where both are sent', 'timestamp=1377177267&time=2016-01-27T18:55:47Z', 1_377_177_267_000],
    ['microseconds', 'timestamp=1442068686579123', 1_442_068_686_579],
    ['a time without a zone, which is UTC', 'timestamp=2016-01-27T18:55:47', Date.UTC(2016, 0, 27, 18, 55, 47)],
    ['thousandths without a zone', 'timestamp=2016-01-27T18:55:47.123', Date.UTC(2016, 0, 27, 18, 55, 47, 123)],
    ['thousandths after a comma', 'timestamp=2016-01-27T18:55:47,123Z', Date.UTC(2016, 0, 27, 18, 55, 47, 123)],
    ['a zone whose plus was not escaped', 'timestamp=2016-01-27T19:55:47+01:00', Date.UTC(2016, 0, 27, 18, 55, 47)],
    ['the same, plain', 'timestamp=2016-01-27 19:55:47+0100', Date.UTC(2016, 0, 27, 18, 55, 47)],
    ['a zone behind UTC', 'timestamp=2016-01-27T13:55:47-05:00', Date.UTC(2016, 0, 27, 18, 55, 47)],
    ['slashes', 'timestamp=2016/01/27 18:55:47', Date.UTC(2016, 0, 27, 18, 55, 47)],
    ['a date of mail', 'timestamp=Wed, 27 Jan 2016 18:55:47 GMT', Date.UTC(2016, 0, 27, 18, 55, 47)],
    ['a date of mail with a zone', 'timestamp=Wed, 27 Jan 2016 19:55:47 %2B0100', Date.UTC(2016, 0, 27, 18, 55, 47)],
    ['time as a date of mail', 'time=Wed, 27 Jan 2016 18:55:47 GMT', Date.UTC(2016, 0, 27, 18, 55, 47)],
    ['minutes', 'timestamp=2016-01-27T18:55Z', Date.UTC(2016, 0, 27, 18, 55)],
    ['ISO 8601 without signs', 'timestamp=20160127T185547Z', Date.UTC(2016, 0, 27, 18, 55, 47)],
    ['none, which is now', '', noon],
  ])('tells the time as %s', (_name, timestamp, expected) => {
    expect(fixOf(query(`id=123456&lat=${at}&lon=30.0&${timestamp}`))).toMatchObject({
      protocol: 'osmand',
      fixTime: expected,
      deviceTime: expected,
      location: { latitude: 60, longitude: 30 },
    })
  })

  it('marks a plain time, so that the zone of the device may move it', () => {
    const reported = (timestamp: string) => fixOf(query(`id=123456&lat=60&lon=30&timestamp=${timestamp}`)).isWallTime
    const plain = ['2014-06-04 09:10:11', '2014-06-04T09:10:11', '2014/06/04 09:10:11.5'].map(reported)
    expect(plain).toEqual([true, true, true])
    expect(['2014-06-04T09:10:11Z', '2014-06-04T09:10:11+01:00', '1377177267'].map(reported)).toEqual(
      Array(3).fill(undefined),
    )
  })

  it.each([
    ['lat and lon', 'lat=60.0&lon=30.0', { latitude: 60, longitude: 30 }],
    ['location', 'location=60.0,30.0', { latitude: 60, longitude: 30 }],
    [
      'decimal commas',
      'lat=36,75381&lon=-3,05876&altitude=61,5',
      { latitude: 36.75381, longitude: -3.05876, altitude: 61.5 },
    ],
    ['decimal commas in location', 'location=36,75381,3,05876', { latitude: 36.75381, longitude: 3.05876 }],
    ['digits of a phone in Arabic', 'lat=٣٦٫٧٥&lon=٣٫٠٥', { latitude: 36.75, longitude: 3.05 }],
    ['bearing', 'lat=1&lon=2&bearing=90', { course: 90 }],
    ['heading', 'lat=1&lon=2&heading=91', { course: 91 }],
    ['speed in the unit of the device', 'lat=1&lon=2&speed=12.5', { speed: 12.5 }],
    ['speed in knots', 'lat=1&lon=2&speed=12.5&speedUnit=kn', { speed: 12.5 }],
    ['speed in metres per second', 'lat=1&lon=2&speed=12.5&speedUnit=ms', { speed: 12.5 / (1.852 / 3.6) }],
    ['speed in kilometres per hour', 'lat=1&lon=2&speed=92.6&speedUnit=kmh', { speed: 92.6 / 1.852 }],
    ['speed as GPSLogger sends it', 'lat=1&lon=2&spd=25.7&spd_kph=92.6', { speed: 92.6 / 1.852 }],
    ['speed as GPSLogger sends it by default', 'lat=1&lon=2&spd=18.52', { speed: 36 }],
    ['the names of PhoneTrack', 'lat=1&lon=2&alt=88&acc=7&dir=92', { altitude: 88, accuracy: 7, course: 92 }],
    ['the full name where both are sent', 'lat=1&lon=2&alt=88&altitude=89', { altitude: 89 }],
    ['altitude and accuracy', 'lat=1&lon=2&altitude=88&accuracy=7', { altitude: 88, accuracy: 7 }],
  ])('understands %s', (_name, text, location) => {
    expect(fixOf(query(`id=1&${text}`)).location).toMatchObject(location)
  })

  it.each([
    ['a battery', 'batt=74', { batteryLevel: 74 }],
    ['a battery by another name', 'bat=74', { batteryLevel: 74 }],
    ['a time that is none', 'time=12:30', { time: '12:30' }],
    ['a driver, whose digits stay text', 'driverUniqueId=007', { driverUniqueId: '007' }],
    [
      'numbers, flags and text',
      'rpm=933&ignition=true&alarm=sos&hdop=1.1',
      { rpm: 933, ignition: true, alarm: 'sos', hdop: 1.1 },
    ],
    ['no credentials', 'id=1&secret=abc&notificationToken=t', {}],
  ])('keeps %s as attributes', (_name, text, attributes) => {
    expect(fixOf(query(`lat=1&lon=2&${text}`)).attributes).toEqual(attributes)
  })

  it('without coordinates is a heartbeat, with the radio cells it received', () => {
    const fix = fixOf(query('id=1&cell=603,1,10,2000,-70&cell=603,1,10,2001&wifi=00-1a-2b-3c-4d-5e,-60'))
    expect(fix.location).toBeNull()
    expect(fix.network).toEqual({
      cellTowers: [
        { mobileCountryCode: 603, mobileNetworkCode: 1, locationAreaCode: 10, cellId: 2000, signalStrength: -70 },
        { mobileCountryCode: 603, mobileNetworkCode: 1, locationAreaCode: 10, cellId: 2001 },
      ],
      wifiAccessPoints: [{ macAddress: '00:1a:2b:3c:4d:5e', signalStrength: -60 }],
    })
  })

  it.each([
    ['valid=true', true],
    ['valid=1', true],
    ['valid=false', false],
    ['', true],
  ])('with "%s" is valid: %s', (text, valid) => {
    expect(fixOf(query(`lat=1&lon=2&${text}`)).valid).toBe(valid)
  })

  it.each([
    ['lat=north&lon=2', 'lat', 'must be a number'],
    ['lat=91&lon=2', 'lat', 'between -90 and 90'],
    ['lat=1', 'lon', 'must be a number'],
    ['location=1', 'lon', 'must be a number'],
    ['lat=1&lon=2&timestamp=yesterday', 'timestamp', 'ISO 8601'],
    ['lat=1&lon=2&timestamp=2016-02-30T18:55:47', 'timestamp', 'ISO 8601'],
    ['lat=1&lon=2&timestamp=2016-01-27T25:55:47', 'timestamp', 'ISO 8601'],
    ['lat=1&lon=2&timestamp=27 Foo 2016 18:55:47 GMT', 'timestamp', 'ISO 8601'],
    ['lat=1,2,3&lon=2', 'lat', 'must be a number'],
    ['lat=1&lon=2&timestamp=0', 'timestamp', 'not be before 2000'],
    ['lat=1&lon=2&timestamp=4102444800', 'timestamp', 'more than a day after now'],
  ])('%s is refused by the name of %s', (text, field, reason) => {
    const message = query(text)
    expect(message).toMatchObject({ kind: 'rejected', field })
    expect(message.kind === 'rejected' && message.reason).toContain(reason)
  })
})

const manyParameters = Array.from({ length: 120 }, (_, at) => `p${at}=${at}`).join('&')

describe('an OsmAnd query with something that is not valid', () => {
  const kept = { altitude: 0, speed: null, course: null, accuracy: 0 }

  it.each([
    ['accuracy=-1', 'accuracy', 'accuracy is -1; it must be between 0 and 1000000 metres. This value was ignored.'],
    ['speed=-1.94', 'speed', 'speed is -1.94; it must be between 0 and 2000 knots. This value was ignored.'],
    ['bearing=360.5', 'bearing', 'bearing is 360.5; it must be between 0 and 360 degrees. This value was ignored.'],
    ['altitude=NaN', 'altitude', 'altitude is the text "NaN"; it must be a number. This value was ignored.'],
    ['cell=1,2', 'cell', 'cell is the text "1,2"; it must be mcc,mnc,lac,cid[,rssi]. This value was ignored.'],
    ['wifi=router', 'wifi', expect.stringContaining('it must be mac,rssi') as string],
    ['__proto__=1', '__proto__', '__proto__ is not an allowed name. This value was ignored.'],
    [manyParameters, 'attributes', expect.stringContaining('p100 and what follows it were left out') as string],
  ])('%s is ignored, and the fix is kept', (text, field, reason) => {
    const message = query(`id=1&lat=1&lon=2&${text}`)
    expect(fixOf(message)).toMatchObject({
      fixTime: noon,
      location: { latitude: 1, longitude: 2, ...kept },
      network: null,
    })
    expect(message).toMatchObject({ noted: [{ field, reason }], rejected: [] })
  })

  it('cuts text that is too long', () => {
    expect(fixOf(query(`lat=1&lon=2&desc=${'x'.repeat(1200)}`)).attributes).toEqual({ desc: 'x'.repeat(1000) })
  })

  it('leaves empty parameters out without a word', () => {
    const message = query('id=1&lat=1&lon=2&timestamp=&speed=&batt=&sat=&hdop=%20&cell=&wifi=')
    expect(fixOf(message)).toMatchObject({ fixTime: noon, attributes: {}, network: null })
    expect(message).not.toHaveProperty('noted')
    expect(fixOf(query('lat=&lon=')).location).toBeNull()
  })
})

const location = {
  timestamp: '2024-04-30T11:59:00.000Z',
  coords: { latitude: 36.75, longitude: 3.05, accuracy: 12, speed: 10, heading: 181, altitude: 40 },
  event: 'motionchange',
  is_moving: true,
  odometer: 1234.6,
  battery: { level: 0.777, is_charging: true },
  activity: { type: 'in_vehicle' },
  mock: false,
  uuid: 'x',
  age: 3,
}

describe('the JSON of the Traccar Client app', () => {
  it('is a fix', () => {
    const { location: place, attributes, fixTime } = fixOf(read({ device_id: '1', location }))
    expect(fixTime).toBe(Date.parse(location.timestamp))
    expect(place).toMatchObject({ latitude: 36.75, longitude: 3.05, accuracy: 12, course: 181, altitude: 40 })
    expect(place!.speed).toBeCloseTo(19.438, 3)
    expect(attributes).toEqual({
      event: 'motionchange',
      motion: true,
      odometer: 1235,
      batteryLevel: 77,
      charge: true,
      activity: 'in_vehicle',
      mock: false,
    })
  })

  it.each([
    ['an accuracy below 10 m, which says nothing', { coords: { ...location.coords, accuracy: 5 } }, { accuracy: 0 }],
    [
      'unknown speed and heading',
      { coords: { ...location.coords, speed: -1, heading: -1 } },
      { speed: null, course: null },
    ],
  ])('takes %s', (_name, changes, expected) => {
    expect(fixOf(read({ location: { ...location, ...changes } })).location).toMatchObject(expected)
  })

  it('keeps extras, but not a second alarm', () => {
    const extras = { alarm: 'tow', temp: 4, open: true, list: [1] }
    expect(fixOf(read({ location: { ...location, alarm: 'sos', extras } })).attributes).toMatchObject({
      alarm: 'sos',
      temp: 4,
      open: true,
    })
  })

  it.each([
    ['under location', { location: [location, { ...location, timestamp: '2024-04-30T11:59:10.000Z' }] }, 'location[1]'],
    ['alone', [location, { ...location, timestamp: '2024-04-30T11:59:10.000Z' }], '[1]'],
  ])('in batches is as many fixes: a list %s', (_name, payload, place) => {
    expect(read(payload)).toMatchObject({
      kind: 'fixes',
      fixes: [{}, { attributes: { odometer: 1235 } }],
      rejected: [],
    })
    const broken = JSON.parse(JSON.stringify(payload).replace('2024-04-30T11:59:10.000Z', 'soon')) as object
    expect(read(broken)).toMatchObject({ fixes: [{}], rejected: [{ field: `${place}.timestamp` }] })
  })

  it('may stand without its name', () => {
    expect(fixOf(read({ device_id: '1', ...location })).location).toMatchObject({ latitude: 36.75 })
  })

  it.each([
    [{ location: { ...location, coords: null } }, null],
    [{ location: { ...location, coords: undefined } }, null],
  ])('without coordinates is a heartbeat', (payload, expected) => {
    expect(fixOf(read(payload)).location).toBe(expected)
  })

  it.each([
    [{}, 'location', 'must be an object'],
    [{ location: { ...location, timestamp: undefined } }, 'location.timestamp', 'ISO 8601'],
    [{ location: { ...location, coords: { latitude: 95, longitude: 1 } } }, 'location.coords.latitude', 'between'],
    [[], '', 'the list is empty'],
  ])('%j is refused', (payload, field, reason) => {
    const message = read(payload)
    expect(message).toMatchObject({ kind: 'rejected', field })
    expect(message.kind === 'rejected' && message.reason).toContain(reason)
  })
})

describe('a speed without a unit', () => {
  const isPlain = (text: string) => fixOf(query(`id=1&lat=1&lon=2&${text}`)).isPlainSpeed
  it('is in the unit that is set for the device', () => {
    expect(['speed=3', 'speed=3&speedUnit=kn', 'spd=3', ''].map(isPlain)).toEqual([
      true,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('says nothing with a unit that is none, and the fix is kept', () => {
    const message = query('id=1&lat=1&lon=2&speed=3&speedUnit=parsec')
    expect(fixOf(message).location).toMatchObject({ speed: null })
    const reason = 'speedUnit is the text "parsec"; it must be one of kn, kmh, mph, ms. This value was ignored.'
    expect(message).toMatchObject({ noted: [{ field: 'speedUnit', reason }] })
  })

  it.each(['alt=NaN', 'acc=-1', 'dir=361', 'spd=-1'])('%s is noted under the name that was sent', (sent) => {
    expect(query(`id=1&lat=1&lon=2&${sent}`)).toMatchObject({ kind: 'fixes', noted: [{ field: sent.split('=')[0] }] })
  })
})
