import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readComponents } from '../../../../shared/domain/calendar/read-lines.ts'
import { zonesOf } from '../../../../shared/domain/calendar/read-zone.ts'
import { windowsZones } from '../../../../shared/domain/calendar/windows-zones.data.ts'
import { momentIn, wallTimeIn, zoneName } from '../../../../shared/domain/calendar/zone.ts'
import { hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { isTimeZone, momentOfWallTime, wallTimeOf } from '../../../../shared/domain/time/time-zone.ts'
import { centralEurope, exchangeZone, file } from './samples/sample.ts'

function zoneIn(name: string, ...lines: readonly (readonly string[])[]) {
  const read = readComponents(file(...lines))
  if ('brokenAt' in read) throw new Error(`line ${read.brokenAt}`)
  return zonesOf(read[0]!, read)(name)
}

const newYork = exchangeZone('Head office', {
  standard: ['-0400', '-0500', 'BYDAY=1SU;BYMONTH=11'],
  daylight: 'BYDAY=2SU;BYMONTH=3',
}).map((line) => line.replace('T030000', 'T020000'))

describe('a zone that a file describes', () => {
  const zones = [
    { name: 'Depot', lines: centralEurope('Depot'), like: 'Europe/Berlin' },
    { name: 'Head office', lines: newYork, like: 'America/New_York' },
  ]
  test.each(zones)('$name has the times of $like, at every change too', ({ name, lines, like }) => {
    const zone = zoneIn(name, lines)!
    const minutes = fc.integer({ min: Date.UTC(2008, 0, 1) / minuteMs, max: Date.UTC(2060, 0, 1) / minuteMs })
    fc.assert(
      fc.property(minutes, (minute) => {
        const time = minute * minuteMs
        expect([wallTimeIn(time, zone), momentIn(time, zone)]).toEqual([
          wallTimeOf(time, like),
          momentOfWallTime(time, like),
        ])
      }),
      { numRuns: 1000, seed: 27 },
    )
    const year = Array.from({ length: 366 * 24 }, (_, at) => Date.UTC(2026, 0, 1) + at * hourMs)
    expect(year.filter((time) => wallTimeIn(time, zone) !== wallTimeOf(time, like))).toEqual([])
    expect(year.filter((time) => momentIn(time, zone) !== momentOfWallTime(time, like))).toEqual([])
  })

  it('ends its rules where the file says so', () => {
    const lines = centralEurope('Depot').map((line) =>
      line.includes('BYMONTH=3') ? `${line};UNTIL=20250330T010000Z` : line,
    )
    const zone = zoneIn('Depot', lines)!
    const offsetIn = (text: string) => (wallTimeIn(Date.parse(text), zone) - Date.parse(text)) / hourMs
    expect(['2025-07-01', '2026-01-01', '2026-07-01'].map(offsetIn)).toEqual([2, 1, 1])
  })
})

describe('the name of a zone', () => {
  test.each([
    { name: 'Europe/Berlin', is: 'Europe/Berlin' },
    { name: 'America/Argentina/Buenos_Aires', is: 'America/Argentina/Buenos_Aires' },
    { name: '/mozilla.org/20070129_1/Europe/Paris', is: 'Europe/Paris' },
    { name: '/example.org/Japan', is: 'Japan' },
    { name: 'w. europe standard time', is: 'Europe/Berlin' },
    { name: '/Microsoft/Egypt Standard Time', is: 'Africa/Cairo' },
    { name: 'tzone://Microsoft/Utc', is: 'UTC' },
    { name: 'Z', is: 'UTC' },
    { name: 'GMT', is: 'UTC' },
    { name: 'UTC+12', is: 'Etc/GMT-12' },
    { name: 'GMT+0130', is: 'GMT+0130' },
    { name: 'Mars/Base', is: null },
    { name: 'Berlin', is: null },
    { name: '', is: null },
  ])('$name', ({ name, is }) => {
    const zone = zoneIn(name)
    expect(zone && zoneName(zone)).toBe(is)
  })

  it('as an offset', () => {
    expect(wallTimeIn(0, zoneIn('GMT+0130')!)).toBe(90 * minuteMs)
  })

  it('of the tz database counts before what the file says of it, of any other after', () => {
    expect(zoneIn('Europe/London', centralEurope('Europe/London'))).toBe('Europe/London')
    expect(zoneIn('EST', centralEurope('EST'))).toMatchObject({ name: 'EST' })
    expect(zoneIn('EST')).toBe('EST')
  })

  it('is not known where its description cannot be read', () => {
    expect(
      zoneIn(
        'Depot',
        centralEurope('Depot').map((line) => line.replace('+0200', 'soon')),
      ),
    ).toBeNull()
    expect(
      zoneIn(
        'Depot',
        centralEurope('Depot').map((line) => line.replace('FREQ=YEARLY', 'FREQ=HOURLY')),
      ),
    ).toBeNull()
  })

  test.each(Object.entries(windowsZones))('of Windows, %s: %s is known', (_name, zone) => {
    expect(isTimeZone(zone)).toBe(true)
  })
})
