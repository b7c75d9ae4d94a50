import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekdays } from '../../../shared/domain/calendar/calendar.ts'
import { isCalendar, readCalendar } from '../../../shared/domain/calendar/read-calendar.ts'
import { base64Of } from '../../../web/src/calendars/base64.ts'
import {
  isComplete,
  newSimple,
  readSimple,
  recurrences,
  recurring,
  writeSimple,
  type SimpleCalendar,
} from '../../../web/src/calendars/simple-calendar.ts'

const work: SimpleCalendar = {
  zone: 'Africa/Algiers',
  start: '2026-01-04T08:00',
  end: '2026-01-04T17:30',
  recurrence: 'WEEKLY',
  weekdays: ['SU', 'MO'],
  monthDays: [],
  until: '2026-12-31',
}
const lines = writeSimple(work).split('\n')

describe('simple calendars', () => {
  test('stand line for line where other clients look for them', () => {
    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Qafila//Traccar//EN',
      'BEGIN:VEVENT',
      'UID:00000000-0000-0000-0000-000000000000',
      'DTSTART;TZID=Africa/Algiers:20260104T080000',
      'DTEND;TZID=Africa/Algiers:20260104T173000',
      'RRULE:FREQ=WEEKLY;BYDAY=SU,MO;UNTIL=20261231T225959Z',
      'SUMMARY:Event',
      'DTSTAMP:20260104T080000Z',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
  })

  test('are read also without the time of the file, as earlier versions and other clients write them', () => {
    expect(readSimple(lines.filter((line) => !line.startsWith('DTSTAMP')).join('\n'))).toEqual(work)
  })

  test('of another client are read as they are', () => {
    const foreign = [...lines]
    foreign[2] = 'PRODID:-//Traccar//NONSGML Traccar//EN'
    foreign[5] = 'DTSTART;TZID=Africa/Algiers:20260104T080015'
    foreign[7] = 'RRULE:FREQ=DAILY;COUNT=1'
    expect(readSimple(foreign.join('\r\n'))).toEqual({
      ...work,
      start: '2026-01-04T08:00:15',
      recurrence: 'ONCE',
      weekdays: [],
      until: null,
    })
  })

  test.each([
    { name: 'without the mark', at: 2, line: 'PRODID:-//Example//EN' },
    { name: 'with two zones', at: 6, line: 'DTEND;TZID=Europe/Paris:20260104T173000' },
    { name: 'every other week', at: 7, line: 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU' },
    { name: 'on last Fridays', at: 7, line: 'RRULE:FREQ=MONTHLY;BYDAY=-1FR' },
    { name: 'four times', at: 7, line: 'RRULE:FREQ=DAILY;COUNT=4' },
    { name: 'with a place', at: 8, line: 'SUMMARY:Event\nLOCATION:Blida' },
    { name: 'in UTC', at: 5, line: 'DTSTART:20260104T080000Z' },
  ])('are no longer simple: $name', ({ at, line }) => {
    expect(readSimple(lines.with(at, line).join('\n'))).toBeNull()
  })

  test('come back as they were written, and can be saved', () => {
    const text = (ms: number) => new Date(ms).toISOString().slice(0, 16)
    const any = fc.record({
      zone: fc.constantFrom('Africa/Algiers', 'Europe/Paris', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'),
      minute: fc.integer({ min: 26_000_000, max: 31_000_000 }),
      lasts: fc.integer({ min: 1, max: 1440 }),
      recurrence: fc.constantFrom(...recurrences),
      weekdays: fc.subarray([...weekdays], { minLength: 1 }),
      monthDays: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1 }),
      untilDay: fc.option(fc.integer({ min: 25_000, max: 40_000 })),
    })
    fc.assert(
      fc.property(any, ({ zone, minute, lasts, recurrence, untilDay, ...days }) => {
        const calendar: SimpleCalendar = {
          zone,
          start: text(minute * 60_000),
          end: text((minute + lasts) * 60_000),
          recurrence,
          weekdays: recurrence === 'WEEKLY' ? days.weekdays : [],
          monthDays: recurrence === 'MONTHLY' ? days.monthDays : [],
          until: untilDay === null || recurrence === 'ONCE' ? null : text(untilDay * 86_400_000).slice(0, 10),
        }
        const written = writeSimple(calendar)
        expect(readSimple(written)).toEqual(calendar)
        expect(isCalendar(readCalendar(base64Of(written)))).toBe(true)
      }),
      { numRuns: 500, seed: 3 },
    )
  })

  test('start at the next full hour of the zone, an hour every day', () => {
    expect(newSimple('Asia/Kolkata', Date.parse('2026-11-21T20:10:00Z'))).toMatchObject({
      start: '2026-11-22T02:00',
      end: '2026-11-22T03:00',
      recurrence: 'DAILY',
    })
  })

  test('that become weekly or monthly keep the day of their start', () => {
    const once = { ...work, recurrence: 'ONCE', weekdays: [], until: null } as const
    expect(recurring(once, 'WEEKLY').weekdays).toEqual(['SU'])
    expect(recurring(once, 'MONTHLY').monthDays).toEqual([4])
  })

  test.each([
    { start: '', end: '2026-01-04T17:30', is: false },
    { start: '2026-01-04T17:30', end: '2026-01-04T17:30', is: false },
    { start: '2026-01-04T22:00', end: '2026-01-05T06:00', is: true },
  ])('from "$start" to "$end" are complete: $is', ({ start, end, is }) => {
    expect(isComplete({ ...work, start, end })).toBe(is)
  })
})
