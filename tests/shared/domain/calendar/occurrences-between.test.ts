import * as fc from 'fast-check'
import { filled } from '../../../../shared/domain/failures.ts'
import { describe, expect, test } from 'vitest'
import { occurrenceAt } from '../../../../shared/domain/calendar/occurrence.ts'
import { occurrencesBetween } from '../../../../shared/domain/calendar/occurrences-between.ts'
import { isCalendar, readCalendar } from '../../../../shared/domain/calendar/read-calendar.ts'

function calendarOf(...events: string[][]) {
  const lines = events.flatMap((event, at) => ['BEGIN:VEVENT', `UID:${at}`, ...event, 'END:VEVENT'])
  const read = readCalendar(Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n')).toString('base64'))
  if (!isCalendar(read)) throw new Error(filled(read.problem))
  return read
}

const night = [
  'DTSTART;TZID=Africa/Algiers:20260105T220000',
  'DTEND;TZID=Africa/Algiers:20260106T060000',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,TU',
]
const paris = [
  'DTSTART;TZID=Europe/Paris:20260301T023000',
  'DTEND;TZID=Europe/Paris:20260301T033000',
  'RRULE:FREQ=DAILY',
]
const holiday = ['DTSTART;VALUE=DATE:20260501', 'RDATE;VALUE=DATE:20260705', 'SUMMARY:Holidays']
const lastFriday = ['DTSTART:20260130T100000Z', 'DTEND:20260130T110000Z', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=4']

const startsOf = (events: string[][], from: string, most: number) =>
  occurrencesBetween(
    calendarOf(...events),
    { from: Date.parse(from), to: Date.parse(from) + 400 * 86_400_000 },
    most,
  ).map(({ start }) => new Date(start).toISOString().slice(0, 16))

describe('calendars: what comes next', () => {
  test.each([
    {
      name: 'a night that is still on comes first',
      events: [night],
      from: '2026-01-07T04:00:00Z',
      starts: ['2026-01-06T21:00', '2026-01-12T21:00', '2026-01-13T21:00'],
    },
    {
      name: 'a night that is just over does not',
      events: [night],
      from: '2026-01-07T05:00:00Z',
      starts: ['2026-01-12T21:00', '2026-01-13T21:00', '2026-01-19T21:00'],
    },
    {
      name: 'before the first one',
      events: [night],
      from: '2020-01-01T00:00:00Z',
      starts: [],
    },
    {
      name: 'two events in the order of their starts',
      events: [lastFriday, holiday],
      from: '2026-04-01T00:00:00Z',
      starts: ['2026-04-24T10:00', '2026-05-01T00:00', '2026-07-05T00:00'],
    },
    {
      name: 'the hour that clocks skip is counted once',
      events: [paris],
      from: '2026-03-28T12:00:00Z',
      starts: ['2026-03-29T01:30', '2026-03-30T00:30', '2026-03-31T00:30'],
    },
  ])('$name', ({ events, from, starts }) => {
    expect(startsOf(events, from, 3)).toEqual(starts)
  })

  test('a moment is in a calendar exactly when one of its occurrences holds it', () => {
    const calendar = calendarOf(night, paris, holiday, lastFriday)
    const span = { from: Date.UTC(2026, 2, 20), to: Date.UTC(2026, 4, 10) }
    const all = occurrencesBetween(calendar, span, 1000)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: (span.to - span.from) / 60_000 - 1 }), (minute) => {
        const moment = span.from + minute * 60_000
        const isHeld = all.some(({ start, end }) => start <= moment && moment < end)
        expect(isHeld).toBe(occurrenceAt(calendar, moment) !== null)
      }),
      { numRuns: 2000, seed: 11 },
    )
  })

  test('a calendar that is made to take long ends soon, and plain events of it are still found', () => {
    const never = [
      'DTSTART:20200101T000000Z',
      'DTEND:20200101T010000Z',
      'RRULE:FREQ=YEARLY;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYSETPOS=366;BYMONTH=1,2,3',
    ]
    const calendar = calendarOf(...Array.from({ length: 199 }, () => never), holiday)
    const span = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2031, 0, 1) }
    expect(
      occurrencesBetween(calendar, span, 5).map(({ start }) => new Date(start).toISOString().slice(0, 10)),
    ).toEqual(['2026-05-01', '2026-07-05'])
  })
})
