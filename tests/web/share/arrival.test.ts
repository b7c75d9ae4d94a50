import { expect, test } from 'vitest'
import { arrivalByRoad, arrivalParameter, expectedArrival, readArrival } from '../../../web/src/share/arrival.ts'
import { placesOf } from '../../../web/src/share/places-of.ts'

const port = { latitude: 36.7762, longitude: 3.0597, name: 'Port, quay 4 · ميناء' }
const now = Date.parse('2026-11-23T12:00:00Z')

test('a place survives in a link, with commas and other scripts', () =>
  expect(readArrival(arrivalParameter(port))).toEqual(port))

test.each([
  { name: 'nothing', text: null },
  { name: 'no name', text: '36.7,3.0,' },
  { name: 'no number', text: 'a,b,Port' },
  { name: 'a place off the earth', text: '96.7,3.0,Port' },
  { name: 'a script', text: '<script>' },
])('$name is no place', ({ text }) => expect(readArrival(text)).toBeNull())

test('a long name is cut', () => expect(readArrival(`36.7,3.0,${'x'.repeat(500)}`)?.name).toHaveLength(80))

const tenKmSouth = { latitude: port.latitude - 10 / 111.32, longitude: port.longitude }
const knots = (kmh: number) => kmh / 1.852

test.each([
  { name: 'at 60 km/h, 10 km are 13 minutes by road', speed: knots(60), minutes: 13 },
  { name: 'at 26 km/h, 30 minutes', speed: knots(26), minutes: 30 },
])('$name', ({ speed, minutes }) =>
  expect(expectedArrival({ ...tenKmSouth, speed }, port, now)).toEqual({
    kind: 'expected',
    at: expect.closeTo(now + minutes * 60_000, -5) as number,
  }),
)

test.each([
  { name: 'one that stands', speed: 0 },
  { name: 'one in a jam', speed: knots(6) },
])('$name is only so far away', ({ speed }) =>
  expect(expectedArrival({ ...tenKmSouth, speed }, port, now).kind).toBe('away'),
)

test('within 200 m it has arrived', () =>
  expect(
    expectedArrival({ latitude: port.latitude + 0.001, longitude: port.longitude, speed: 9 }, port, now).kind,
  ).toBe('arrived'))

test('places are the middles of areas in the order of their names; lines are none', () =>
  expect(
    placesOf([
      { name: 'Zone', area: 'POLYGON ((36 3, 36 4, 37 4, 37 3, 36 3))' },
      { name: 'Depot', area: 'CIRCLE (36.7 3.1, 100)' },
      { name: 'Way', area: 'LINESTRING (36 3, 37 4)' },
    ]),
  ).toEqual([
    { name: 'Depot', latitude: 36.7, longitude: 3.1 },
    { name: 'Zone', latitude: 36.5, longitude: 3.5 },
  ]))

test.each([
  {
    name: 'one that drives arrives when the traffic lets it',
    speed: knots(30),
    arrival: { kind: 'expected', at: now + 600_000 },
  },
  { name: 'one that stands is so far away by road', speed: 0, arrival: { kind: 'away', metres: 9000 } },
])('$name', ({ speed, arrival }) => {
  expect(arrivalByRoad({ speed }, { metres: 9000, seconds: 600 }, now)).toEqual(arrival)
})
