import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endedSince, lastPeriod, nextEnd } from '../../../../shared/domain/calendar/ends.ts'
import { isCalendar, readCalendar } from '../../../../shared/domain/calendar/read-calendar.ts'
import { passedAt } from '../../../../shared/domain/scheduled/schedule.ts'
import { dayMs, hourMs } from '../../../../shared/domain/time/durations.ts'

function calendarOf(...events: string[][]) {
  const lines = events.flatMap((event, at) => ['BEGIN:VEVENT', `UID:${at}`, ...event, 'END:VEVENT'])
  const read = readCalendar(Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n')).toString('base64'))
  if (!isCalendar(read)) throw new Error('not a calendar')
  return read
}

const daily = [
  'DTSTART;TZID=Europe/Paris:20260301T000000',
  'DTEND;TZID=Europe/Paris:20260302T000000',
  'RRULE:FREQ=DAILY',
]
const weekly = [
  'DTSTART;TZID=Europe/Paris:20260302T000000',
  'DTEND;TZID=Europe/Paris:20260309T000000',
  'RRULE:FREQ=WEEKLY',
]
const once = ['DTSTART:20260310T080000Z', 'DTEND:20260310T090000Z']
const noTime = ['DTSTART:20260310T083000Z', 'DTEND:20260310T083000Z']

const at = (text: string) => Date.parse(text)
const text = ({ start, end }: { start: number; end: number }) =>
  `${new Date(start).toISOString().slice(0, 16)} ${new Date(end).toISOString().slice(0, 16)}`

describe('calendars: what came to its end', () => {
  test.each([
    {
      name: 'a day has 23 hours when clocks go forward',
      events: [daily],
      after: passedAt(at('2026-03-28T23:00Z')),
      by: '2026-03-29T22:00Z',
      found: ['2026-03-28T23:00 2026-03-29T22:00'],
    },
    {
      name: 'not before the very end',
      events: [daily],
      after: passedAt(at('2026-03-28T23:00Z')),
      by: '2026-03-29T21:59Z',
      found: [],
    },
    {
      name: 'a week and its last day, the week first; each once, however many events bring it',
      events: [weekly, daily, daily],
      after: passedAt(at('2026-03-07T23:00Z')),
      by: '2026-03-08T23:00Z',
      found: ['2026-03-01T23:00 2026-03-08T23:00', '2026-03-07T23:00 2026-03-08T23:00'],
    },
    {
      name: 'after the week only the day that ended with it',
      events: [weekly, daily],
      after: { start: at('2026-03-01T23:00Z'), end: at('2026-03-08T23:00Z') },
      by: '2026-03-08T23:00Z',
      found: ['2026-03-07T23:00 2026-03-08T23:00'],
    },
    {
      name: 'what lasts no time is no period',
      events: [once, noTime],
      after: passedAt(0),
      by: '2027-01-01T00:00Z',
      found: ['2026-03-10T08:00 2026-03-10T09:00'],
    },
    {
      name: 'nothing of a time that runs backwards',
      events: [daily],
      after: passedAt(at('2026-04-01T00:00Z')),
      by: '2026-03-01T00:00Z',
      found: [],
    },
  ])('$name', ({ events, after, by, found }) => {
    expect(endedSince(calendarOf(...events), after, at(by)).map(text)).toEqual(found)
  })

  test.each([
    { name: 'the day under way', events: [daily], after: '2026-03-29T10:00Z', next: '2026-03-29T22:00Z' },
    { name: 'at an end, the one after it', events: [daily], after: '2026-03-29T22:00Z', next: '2026-03-30T22:00Z' },
    { name: 'a single one months ahead', events: [once], after: '2025-06-01T00:00Z', next: '2026-03-10T09:00Z' },
    { name: 'nothing after the last', events: [once], after: '2026-03-10T09:00Z', next: null },
    {
      name: 'the day, not the week that began before it',
      events: [weekly, daily],
      after: '2026-03-03T10:00Z',
      next: '2026-03-03T23:00Z',
    },
  ])('what ends next: $name', ({ events, after, next }) => {
    expect(nextEnd(calendarOf(...events), at(after))).toBe(next === null ? null : at(next))
  })

  test.each([
    { name: 'the day before', events: [daily], by: '2026-03-29T10:00Z', last: '2026-03-27T23:00 2026-03-28T23:00' },
    {
      name: 'so far, where none has ended yet',
      events: [once],
      by: '2026-03-10T08:30Z',
      last: '2026-03-10T08:00 2026-03-10T08:30',
    },
    {
      name: 'one of years ago, where nothing came since',
      events: [once],
      by: '2029-03-10T07:00Z',
      last: '2026-03-10T08:00 2026-03-10T09:00',
    },
    { name: 'none before the first', events: [once], by: '2026-03-10T07:00Z', last: null },
  ])('what was last: $name', ({ events, by, last }) => {
    const found = lastPeriod(calendarOf(...events), at(by))
    expect(found && text(found)).toBe(last)
  })

  const night = (zone: string, day: string) => [
    `DTSTART;TZID=${zone}:${day}T220000`,
    `DTEND;TZID=${zone}:${day.slice(0, 7)}2T060000`,
    'RRULE:FREQ=DAILY',
  ]
  const skipped = [
    'DTSTART;TZID=Europe/Paris:20260301T020000',
    'DTEND;TZID=Europe/Paris:20260301T030000',
    'RRULE:FREQ=DAILY',
  ]
  const zones = [
    daily,
    weekly,
    once,
    skipped,
    night('W. Europe Standard Time', '20260301'),
    night('/example.org/America/New_York', '20260301'),
    [...night('Egypt Standard Time', '20260301'), 'EXDATE;VALUE=DATE:20260424,20261030'],
    ['DTSTART;VALUE=DATE:20260301', 'RRULE:FREQ=WEEKLY;BYDAY=SU'],
  ]
  const spans = [
    { name: 'in spring', start: '2026-03-01T00:00Z' },
    { name: 'in autumn', start: '2026-09-25T00:00Z' },
  ]

  test.each(spans)(
    'looking now and then shows each end once, in order, and at the time that was said: $name',
    ({ start }) => {
      const calendar = calendarOf(...zones)
      const [from, days] = [at(start), 60]
      const all = endedSince(calendar, passedAt(from), from + days * dayMs)
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 60 }), (steps) => {
          let after = passedAt(from)
          let now = from
          const seen = []
          for (const hours of [...steps, 100 * days]) {
            const next = nextEnd(calendar, Math.max(now, after.end))
            now = Math.min(now + hours * hourMs, from + days * dayMs)
            const ended = endedSince(calendar, after, now)
            expect(ended[0]?.end ?? null).toBe(next !== null && next <= now ? next : null)
            seen.push(...ended)
            after = ended.at(-1) ?? after
          }
          expect(seen).toEqual(all)
        }),
        { numRuns: 30 },
      )
    },
  )

  test.each([
    { name: 'Paris', zone: 'Europe/Paris' },
    { name: 'a Windows name', zone: 'Central European Standard Time' },
    { name: 'midnights that are skipped', zone: 'Africa/Cairo' },
    { name: 'midnights that come twice', zone: 'America/Havana' },
    { name: 'half an hour', zone: 'Australia/Lord_Howe' },
    { name: 'the south', zone: 'America/Santiago' },
  ])('days of a year leave no moment out, and none twice: $name', ({ zone }) => {
    const days = calendarOf([
      `DTSTART;TZID=${zone}:20260101T000000`,
      `DTEND;TZID=${zone}:20260102T000000`,
      'RRULE:FREQ=DAILY',
    ])
    const all = endedSince(days, passedAt(at('2026-01-03T00:00Z')), at('2027-01-03T00:00Z'))
    expect(all).toHaveLength(365)
    expect(all.slice(1).filter(({ start }, before) => start !== all[before]!.end)).toEqual([])
  })
})
