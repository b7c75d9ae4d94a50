import { describe, expect, test } from 'vitest'
import { measuresOf, type ReaderUnits } from '../../../web/src/display/measures.ts'
import { wordsOf } from './product-words.ts'

const algiers: ReaderUnits = {
  speedUnit: 'kmh',
  distanceUnit: 'km',
  altitudeUnit: 'm',
  volumeUnit: 'ltr',
  coordinateFormat: 'dd',
  timezone: 'Africa/Algiers',
}
const read = (units: Partial<ReaderUnits> = {}) => measuresOf('en-GB', { ...algiers, ...units }, wordsOf('en'))
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2066\u2069]/g, (sign) => (sign < '\u2060' ? ' ' : ''))

describe('quantities in the reader’s units', () => {
  test.each([
    { name: '50 knots', text: read().speed(50), shown: '93 km/h' },
    { name: '50 knots for a reader of miles', text: read({ speedUnit: 'mph' }).speed(50), shown: '58 mph' },
    { name: '50 knots for a sailor', text: read({ speedUnit: 'kn' }).speed(50), shown: '50 kn' },
    { name: 'a few steps', text: read().distance(47.4), shown: '47 m' },
    { name: 'almost a kilometre', text: read().distance(999.4), shown: '999 m' },
    { name: 'a kilometre', text: read().distance(999.6), shown: '1 km' },
    { name: 'a few steps, in feet', text: read({ distanceUnit: 'mi' }).distance(47), shown: '154 ft' },
    { name: 'volts', text: read().quantity(14.1, 'volt', 2), shown: '14.10 V' },
    { name: 'degrees', text: read().quantity(21, 'celsius', 1), shown: '21.0 °C' },
    { name: 'a short trip', text: read().distance(12_345), shown: '12.3 km' },
    { name: 'a long life', text: read().distance(48_305_000), shown: '48,305 km' },
    { name: 'a hill in feet', text: read({ altitudeUnit: 'ft' }).altitude(100), shown: '328 ft' },
    { name: 'what is used on a way', text: read().volumePer100(8.53), shown: '8.5 l/100 km' },
    {
      name: 'the same in US gallons on miles',
      text: read({ volumeUnit: 'usGal', distanceUnit: 'mi' }).volumePer100(10),
      shown: '4.3 US gal/100 mi',
    },
    { name: 'what is used in an hour', text: read().volumePerHour(21.25), shown: '21.3 l/h' },
    { name: 'a tank in US gallons', text: read({ volumeUnit: 'usGal' }).volume(37.85), shown: '10 US gal' },
    { name: 'a course', text: read().course(44), shown: '44° NE' },
    { name: 'a stay', text: read().duration(8_100_000), shown: '2 h 15 min' },
    { name: 'an hour to the minute', text: read().duration(3_600_000), shown: '1 h' },
    { name: 'a moment', text: read().duration(4_400), shown: '4 s' },
    { name: 'two days', text: read().duration(2 * 86_400_000 + 3_600_000), shown: '2 d 1 h' },
    { name: 'a full battery', text: read().percent(100), shown: '100%' },
  ])('$name: $shown', ({ text, shown }) => expect(plain(text)).toBe(shown))

  test.each([
    { format: 'dd' as const, shown: '36.753810°, 3.058800°' },
    { format: 'ddm' as const, shown: "36° 45.2286' N, 3° 3.5280' E" },
  ])('coordinates as $format', ({ format, shown }) =>
    expect(read({ coordinateFormat: format }).coordinates({ latitude: 36.75381, longitude: 3.0588 })).toBe(shown),
  )
})

describe('moments', () => {
  test('are written in the reader’s zone, not the browser’s', () =>
    expect(read().time('2026-05-04T23:30:00Z')).toBe('00:30'))
  test('fall back to the browser’s zone when the settings name one that does not exist', () =>
    expect(read({ timezone: 'Mars/Base' }).timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone))
  test('a calendar day keeps its date in every zone', () =>
    expect(read({ timezone: 'Pacific/Kiritimati' }).day('2026-05-04')).toContain('4 May'))
})

test('an Arabic reader gets Arabic units', () =>
  expect(plain(measuresOf('ar-DZ', algiers, wordsOf('ar')).speed(50))).toBe('93 كم/س'))
