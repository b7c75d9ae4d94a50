import { expect, test } from 'vitest'
import { measuresOf } from '../../../web/src/display/measures.ts'
import { positionFields } from '../../../web/src/position/position-facts.ts'
import { aPosition } from '../fleet/fleet-builders.ts'
import { wordsOf } from '../fleet/product-words.ts'

const factsOf = (coordinateFormat: 'dd' | 'ddm' | 'dms', change = {}, deviceName: string | null = 'Van 1') => {
  const t = wordsOf('en')
  const units = { speedUnit: 'kmh', distanceUnit: 'km', altitudeUnit: 'm', volumeUnit: 'ltr' } as const
  const measures = measuresOf('en-GB', { ...units, coordinateFormat, timezone: 'Africa/Algiers' }, t)
  const position = aPosition({ latitude: 36.75381, longitude: -3.0588, ...change })
  const facts = positionFields(position, { t, measures, geofenceNames: new Map(), deviceName })
  return Object.fromEntries(facts.map(({ key, value }) => [key, value]))
}

test.each([
  { format: 'dd' as const, latitude: '36.753810°', longitude: '-3.058800°' },
  { format: 'ddm' as const, latitude: "36° 45.2286' N", longitude: "3° 3.5280' W" },
  { format: 'dms' as const, latitude: '36° 45\' 13.72" N', longitude: '3° 3\' 31.68" W' },
])('coordinates are written as the reader wants them: $format', ({ format, ...expected }) => {
  expect(factsOf(format)).toMatchObject(expected)
})

test.each([
  { name: 'north', change: { course: 0 }, course: '0° N' },
  { name: 'none', change: { courseUnknown: true }, course: 'Not reported' },
])('a reported course: $name', ({ change, course }) => {
  expect(factsOf('dd', change).course).toBe(course)
})

test.each([
  { name: 'in view', deviceName: 'Van 1', expected: 'Van 1' },
  { name: 'not in view', deviceName: null, expected: '7' },
])('the device is the first fact: $name', ({ deviceName, expected }) => {
  expect(Object.entries(factsOf('dd', { deviceId: 7 }, deviceName))[0]).toEqual(['deviceId', expected])
})
