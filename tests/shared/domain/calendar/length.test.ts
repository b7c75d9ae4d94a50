import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { occurrenceAt } from '../../../../shared/domain/calendar/occurrence.ts'
import { occurrencesBetween } from '../../../../shared/domain/calendar/occurrences-between.ts'
import { isCalendar, readCalendar } from '../../../../shared/domain/calendar/read-calendar.ts'
import { filled } from '../../../../shared/domain/failures.ts'

function calendarOf(lines: readonly string[]) {
  const file = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n')
  const read = readCalendar(Buffer.from(file).toString('base64'))
  if (!isCalendar(read)) throw new Error(filled(read.problem))
  return read
}

const at = (zone: string, start: string, end: string) => [`DTSTART;TZID=${zone}:${start}`, `DTEND;TZID=${zone}:${end}`]
const days = (start: string, end: string) => [`DTSTART;VALUE=DATE:${start}`, `DTEND;VALUE=DATE:${end}`]
const november = at('Africa/Algiers', '20261101T000000', '20261201T000000')
const ms = { day: 86_400_000, hour: 3_600_000 }

/** Occurrences from a day on, as a wall of the zone shows them: `2026-12-01 00:00 – 2027-01-01 00:00`. */
function shown(lines: readonly string[], { from, most }: { from: string; most: number }): string[] {
  const timeZone = /TZID=([^:]+)/.exec(lines[0]!)?.[1] ?? 'UTC'
  const text = (moment: number) =>
    new Date(moment).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const span = { from: Date.parse(from), to: Date.parse(from) + 2000 * ms.day }
  return occurrencesBetween(calendarOf(lines), span, most).map(({ start, end }) => `${text(start)} – ${text(end)}`)
}

const midnights = (...dates: string[]) =>
  dates.slice(1).map((date, before) => `${dates[before]!} 00:00 – ${date} 00:00`)
const winter = midnights('2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01')

describe('calendars: an entry of months lasts months', () => {
  test.each([
    { name: 'a month', lines: [...november, 'RRULE:FREQ=MONTHLY'], is: winter },
    { name: 'named by its day', lines: [...november, 'RRULE:FREQ=MONTHLY;BYMONTHDAY=1'], is: winter },
    { name: 'a day that has a date', lines: [...november, 'RRULE:FREQ=DAILY;BYMONTHDAY=1'], is: winter },
    { name: 'whole days', lines: [...days('20261101', '20261201'), 'RRULE:FREQ=MONTHLY'], is: winter },
    { name: 'some months', lines: [...november, 'RRULE:FREQ=MONTHLY;BYMONTH=11,12,1,2'], is: winter },
    {
      name: 'a month that is left out',
      lines: [...november, 'RRULE:FREQ=MONTHLY', 'EXDATE:20270301T000000'],
      is: winter,
    },
    {
      name: 'further dates',
      lines: [...november, 'RDATE;TZID=Africa/Algiers:20261201T000000,20270101T000000,20270201T000000'],
      is: winter,
    },
    { name: 'the last of some', lines: [...november, 'RRULE:FREQ=MONTHLY;COUNT=4'], is: winter },
    {
      name: 'until a minute before midnight',
      lines: [...at('Africa/Algiers', '20261101T000000', '20261130T235900'), 'RRULE:FREQ=MONTHLY'],
      is: [
        '2026-12-01 00:00 – 2026-12-31 23:59',
        '2027-01-01 00:00 – 2027-01-31 23:59',
        '2027-02-01 00:00 – 2027-02-28 23:59',
      ],
    },
    {
      name: 'a quarter of a year',
      lines: [...at('Africa/Algiers', '20261201T000000', '20270301T000000'), 'RRULE:FREQ=MONTHLY;INTERVAL=3'],
      is: midnights('2026-12-01', '2027-03-01', '2027-06-01', '2027-09-01'),
    },
    {
      name: 'from 15 to 15 at six, over changes of the clocks',
      lines: [...at('Europe/Paris', '20261215T060000', '20270115T060000'), 'RRULE:FREQ=MONTHLY'],
      is: [
        '2026-12-15 06:00 – 2027-01-15 06:00',
        '2027-01-15 06:00 – 2027-02-15 06:00',
        '2027-02-15 06:00 – 2027-03-15 06:00',
        '2027-03-15 06:00 – 2027-04-15 06:00',
      ],
    },
    {
      name: 'the 31st, which short months do not have',
      lines: [...at('Africa/Algiers', '20261231T000000', '20270131T000000'), 'RRULE:FREQ=MONTHLY'],
      is: [...midnights('2026-12-31', '2027-01-31', '2027-02-28'), ...midnights('2027-03-31', '2027-04-30')],
    },
    {
      name: 'last days of months',
      lines: [...days('20261231', '20270131'), 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1'],
      is: midnights('2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'),
    },
    {
      name: 'from first Monday to first Monday',
      lines: [...days('20261207', '20270104'), 'RRULE:FREQ=MONTHLY;BYDAY=1MO'],
      is: midnights('2026-12-07', '2027-01-04', '2027-02-01', '2027-03-01', '2027-04-05'),
    },
    {
      name: 'from first working day to first working day',
      lines: [...days('20261201', '20270101'), 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1'],
      is: midnights('2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01'),
    },
    {
      name: 'a year, one with a 29th of February',
      lines: [...days('20270101', '20280101'), 'RRULE:FREQ=YEARLY'],
      is: midnights('2027-01-01', '2028-01-01', '2029-01-01', '2030-01-01'),
    },
    {
      name: 'each February',
      lines: [...days('20270201', '20270301'), 'RRULE:FREQ=YEARLY'],
      is: [...midnights('2027-02-01', '2027-03-01'), ...midnights('2028-02-01', '2028-03-01')],
    },
    {
      name: 'from the first Monday of a year to that of the next',
      lines: [...days('20270104', '20280103'), 'RRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=1MO'],
      is: midnights('2027-01-04', '2028-01-03', '2029-01-01', '2030-01-07'),
    },
  ])('$name', ({ lines, is }) => {
    expect(shown(lines, { from: '2026-12-01T12:00:00Z', most: is.length })).toEqual(is)
  })
})

const nights = (length: string) => ['DTSTART;TZID=Europe/Paris:20270301T220000', length, 'RRULE:FREQ=DAILY']
const spring = { from: '2027-03-27T21:30:00Z', most: 1 }
const autumn = { from: '2027-10-30T21:30:00Z', most: 1 }

describe('calendars: an entry of days lasts days, and hours are hours', () => {
  test.each([
    {
      name: 'working days of a monthly rule stay days',
      lines: [...days('20270104', '20270105'), 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR'],
      when: { from: '2027-01-08T00:00:00Z', most: 2 },
      is: [...midnights('2027-01-08', '2027-01-09'), ...midnights('2027-01-11', '2027-01-12')],
    },
    {
      name: 'a daily entry of the last 30 days',
      lines: [...november, 'RRULE:FREQ=DAILY'],
      when: { from: '2027-03-02T23:00:00Z', most: 1 },
      is: midnights('2027-02-02', '2027-03-04'),
    },
    {
      name: '30 days that are written as such',
      lines: ['DTSTART;TZID=Africa/Algiers:20261101T000000', 'DURATION:P30D', 'RRULE:FREQ=MONTHLY'],
      when: { from: '2027-02-05T00:00:00Z', most: 1 },
      is: midnights('2027-02-01', '2027-03-03'),
    },
    {
      name: 'a first part of a month before whole ones',
      lines: [...days('20261115', '20261201'), 'RRULE:FREQ=MONTHLY;BYMONTHDAY=1'],
      when: { from: '2026-11-20T00:00:00Z', most: 2 },
      is: [...midnights('2026-11-15', '2026-12-01'), ...midnights('2026-12-01', '2026-12-17')],
    },
    {
      name: 'a week with 23 hours on one day, by its end',
      lines: [...at('Europe/Paris', '20270301T000000', '20270308T000000'), 'RRULE:FREQ=WEEKLY'],
      when: { from: '2027-03-23T00:00:00Z', most: 2 },
      is: midnights('2027-03-22', '2027-03-29', '2027-04-05'),
    },
    {
      name: 'a week by its length',
      lines: ['DTSTART;TZID=Europe/Paris:20270301T000000', 'DURATION:P1W', 'RRULE:FREQ=WEEKLY'],
      when: { from: '2027-10-26T00:00:00Z', most: 1 },
      is: midnights('2027-10-25', '2027-11-01'),
    },
    {
      name: 'a night to six, in spring',
      lines: nights('DTEND;TZID=Europe/Paris:20270302T060000'),
      when: spring,
      is: ['2027-03-27 22:00 – 2027-03-28 06:00'],
    },
    {
      name: 'a night to six, in autumn',
      lines: nights('DTEND;TZID=Europe/Paris:20270302T060000'),
      when: autumn,
      is: ['2027-10-30 22:00 – 2027-10-31 06:00'],
    },
    {
      name: 'a night of eight hours, in spring',
      lines: nights('DURATION:PT8H'),
      when: spring,
      is: ['2027-03-27 22:00 – 2027-03-28 07:00'],
    },
    {
      name: 'a night of eight hours, in autumn',
      lines: nights('DURATION:PT8H'),
      when: autumn,
      is: ['2027-10-30 22:00 – 2027-10-31 05:00'],
    },
    { name: 'a day', lines: nights('DURATION:P1D'), when: spring, is: ['2027-03-27 22:00 – 2027-03-28 22:00'] },
    { name: '24 hours', lines: nights('DURATION:PT24H'), when: spring, is: ['2027-03-27 22:00 – 2027-03-28 23:00'] },
    {
      name: 'a day and two hours',
      lines: nights('DURATION:P1DT2H'),
      when: { ...spring, from: '2027-03-26T20:30:00Z' },
      is: ['2027-03-25 22:00 – 2027-03-27 00:00'],
    },
  ])('$name', ({ lines, when, is }) => {
    expect(shown(lines, when).slice(-is.length)).toEqual(is)
  })

  test('from any first of a month on, months leave no moment out and none twice', () => {
    const zones = fc.constantFrom('Africa/Algiers', 'Europe/Paris', 'America/St_Johns', 'Pacific/Apia')
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 11 }), fc.constantFrom(1, 2, 3, 6, 12), (zone, month, length) => {
        const text = (later: number) =>
          new Date(Date.UTC(2026, month + later, 1)).toISOString().slice(0, 10).replaceAll('-', '')
        const entry = at(zone, `${text(0)}T000000`, `${text(length)}T000000`)
        const calendar = calendarOf([...entry, `RRULE:FREQ=MONTHLY;INTERVAL=${length}`])
        const found = occurrencesBetween(calendar, { from: 0, to: Date.UTC(2032, 0) }, 100)
        expect(found.slice(1).map(({ start }) => start)).toEqual(found.slice(0, -1).map(({ end }) => end))
        for (const { start, end } of found) {
          expect(occurrenceAt(calendar, start)).toEqual({ start, end })
          expect(occurrenceAt(calendar, end - 1)).toEqual({ start, end })
        }
      }),
      { numRuns: 60, seed: 144 },
    )
  })
})
