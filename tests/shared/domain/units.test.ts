import { describe, expect, it } from 'vitest'
import * as units from '../../../shared/domain/units.ts'

describe('units', () => {
  it.each([
    { name: 'a knot is 1.852 km/h', value: units.speedFromKnots(1, 'kmh'), is: 1.852 },
    { name: 'a knot is 1.15078 mph', value: units.speedFromKnots(1, 'mph'), is: 1.15078 },
    { name: '50 km/h are about 27 knots', value: units.speedToKnots(50, 'kmh'), is: 26.998 },
    { name: '10 m/s are about 19.4 knots', value: units.knotsFromMetresPerSecond(10), is: 19.4384 },
    { name: '1,500 metres are 1.5 km', value: units.distanceFromMetres(1500, 'km'), is: 1.5 },
    { name: 'a mile has about 1,609.34 metres', value: units.distanceToMetres(1, 'mi'), is: 1609.344 },
    { name: 'a nautical mile has about 1,852 metres', value: units.distanceToMetres(1, 'nmi'), is: 1852.0 },
    { name: 'a metre is 3.28084 feet', value: units.altitudeFromMetres(1, 'ft'), is: 3.28084 },
    { name: 'ten feet are about 3 metres', value: units.altitudeToMetres(10, 'ft'), is: 3.048 },
    { name: 'an imperial gallon has 4.546 litres', value: units.volumeToLitres(1, 'impGal'), is: 4.546 },
    { name: 'a US gallon has 3.785 litres', value: units.volumeToLitres(1, 'usGal'), is: 3.785 },
    { name: '7.57 litres are two US gallons', value: units.volumeFromLitres(7.57, 'usGal'), is: 2 },
    { name: 'litres stay litres', value: units.volumeFromLitres(40, 'ltr'), is: 40 },
  ])('units: $name', ({ value, is }) => {
    expect(value).toBeCloseTo(is, 2)
  })
})

describe('compass', () => {
  it.each([
    [0, 'n'],
    [22, 'n'],
    [23, 'ne'],
    [90, 'e'],
    [180, 's'],
    [247, 'sw'],
    [270, 'w'],
    [337, 'nw'],
    [338, 'n'],
    [360, 'n'],
    [-90, 'w'],
    [765, 'ne'],
  ])('a course of %d degrees points to %s', (course, point) => {
    expect(units.compassPoint(course)).toBe(point)
  })
})

describe('coordinates', () => {
  it.each([
    { axis: 'latitude', degrees: 36.75381, format: 'dd', text: '36.753810°' },
    { axis: 'longitude', degrees: -3.05876, format: 'dd', text: '-3.058760°' },
    { axis: 'latitude', degrees: 36.75381, format: 'ddm', text: `36° 45.2286' N` },
    { axis: 'longitude', degrees: -3.05876, format: 'ddm', text: `3° 3.5256' W` },
    { axis: 'latitude', degrees: -36.75381, format: 'dms', text: `36° 45' 13.72" S` },
    { axis: 'longitude', degrees: 3.05876, format: 'dms', text: `3° 3' 31.54" E` },
    { axis: 'latitude', degrees: 35.99999999, format: 'dms', text: `36° 0' 0.00" N` },
    { axis: 'latitude', degrees: 35.99999999, format: 'ddm', text: `36° 0.0000' N` },
  ] as const)('$degrees as $format is $text', ({ axis, degrees, format, text }) => {
    expect(units.formatCoordinate(axis, degrees, format)).toBe(text)
  })
})
