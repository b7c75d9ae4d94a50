import { describe, expect, it } from 'vitest'
import { degrees, minutesOf, readingOf } from '../../../../functions/api/assistants/reading.ts'
import { pageOf } from '../../../../functions/api/assistants/shapes.ts'
import type { Reader } from '../../../../shared/domain/reader.ts'
import { hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'

const reader: Reader = {
  zone: 'Africa/Algiers',
  language: 'en',
  speedUnit: 'kmh',
  distanceUnit: 'km',
  altitudeUnit: 'm',
  volumeUnit: 'ltr',
  coordinateFormat: 'dd',
}
const noon = Date.UTC(2024, 4, 1, 11)

describe('what an answer says, for one reader', () => {
  it.each<[string, Partial<Reader>, unknown]>([
    ['kilometres', {}, ['km/h', 'km', 'l', 37, 1.5, 10]],
    [
      'miles and gallons',
      { speedUnit: 'mph', distanceUnit: 'mi', volumeUnit: 'usGal' },
      ['mph', 'mi', 'US gal', 23, 0.93, 2.6],
    ],
    [
      'the sea',
      { speedUnit: 'kn', distanceUnit: 'nmi', volumeUnit: 'impGal' },
      ['kn', 'nmi', 'imp gal', 20, 0.81, 2.2],
    ],
  ])('in %s', (_, facts, expected) => {
    const { units, speed, distance, volume } = readingOf({ ...reader, ...facts })
    expect([units.speed, units.distance, units.volume, speed(20), distance(1500), volume(10)]).toEqual(expected)
  })

  it.each([
    ['east of Greenwich', 'Africa/Algiers', '2024-05-01T12:00:00.000+01:00'],
    ['west of it', 'America/St_Johns', '2024-05-01T08:30:00.000-02:30'],
    ['nobody set one', 'UTC', '2024-05-01T11:00:00.000+00:00'],
  ])('on the clock of a zone: %s', (_, zone, expected) => {
    const { time, units } = readingOf({ ...reader, zone })
    expect([time(noon), time('2024-05-01T11:00:00Z'), units.timeZone]).toEqual([expected, expected, zone])
  })

  it('rounds minutes to a tenth, and degrees to a metre', () => {
    expect([minutesOf(hourMs + 0.34 * minuteMs), degrees(36.7538123)]).toEqual([60.3, 36.75381])
  })
})

describe('a page of a list', () => {
  const all = ['a', 'b', 'c']
  it.each([
    ['all of it', { limit: 3, offset: 0 }, all, null],
    ['the first part', { limit: 2, offset: 0 }, ['a', 'b'], { left: 1, offset: 2 }],
    ['the last part', { limit: 2, offset: 2 }, ['c'], null],
    ['behind its end', { limit: 2, offset: 9 }, [], null],
  ])('%s', (_, asked, shown, more) => {
    expect(pageOf(all, asked)).toEqual({ shown, more })
  })
})
