import * as fc from 'fast-check'
import { filled } from '../../../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import { hoursBetween, hoursIn } from '../../../../shared/domain/calendar/hours.ts'
import { occurrenceAt } from '../../../../shared/domain/calendar/occurrence.ts'
import { isCalendar, readCalendar } from '../../../../shared/domain/calendar/read-calendar.ts'
import { dayMs, minuteMs } from '../../../../shared/domain/time/durations.ts'

function calendarOf(...events: (readonly string[])[]) {
  const lines = events.flatMap((event, at) => ['BEGIN:VEVENT', `UID:${at}`, ...event, 'END:VEVENT'])
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\n')
  const read = readCalendar(Buffer.from(text).toString('base64'))
  if (!isCalendar(read)) throw new Error(filled(read.problem))
  return read
}

const at = (zone: string, start: string, end: string, ...more: string[]) => [
  `DTSTART;TZID=${zone}:${start}`,
  `DTEND;TZID=${zone}:${end}`,
  ...more,
]
const work = at('Europe/Paris', '20240101T080000', '20240101T170000', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR')
const night = at('Africa/Algiers', '20240101T220000', '20240102T060000', 'RRULE:FREQ=DAILY;INTERVAL=2')
const lastOfYear = at('UTC', '20240101T000000', '20240102T000000', 'RRULE:FREQ=YEARLY;BYDAY=FR;BYSETPOS=-1,2')
const season = at('America/New_York', '20240401T000000', '20241001T000000', 'RRULE:FREQ=YEARLY')
const once = at('Asia/Tehran', '20250310T101500', '20250312T094500')

describe('hours of a calendar', () => {
  describe('are those of its occurrences', { tags: 'slow' }, () => {
    it.each([
      { name: 'work', calendar: calendarOf(work) },
      { name: 'nights', calendar: calendarOf(night) },
      { name: 'places in a year', calendar: calendarOf(lastOfYear) },
      { name: 'a season', calendar: calendarOf(season) },
      { name: 'all of them, some twice', calendar: calendarOf(work, night, lastOfYear, season, once, work) },
    ])('$name', ({ calendar }) => {
      const isOn = hoursIn(calendar)
      const from = Date.UTC(2024, 11, 20)
      const minutes = fc.integer({ min: 0, max: 500 * 24 * 60 })
      fc.assert(
        fc.property(minutes, (minute) => {
          const time = from + minute * minuteMs
          expect(isOn(time)).toBe(occurrenceAt(calendar, time) !== null)
        }),
      )
      for (let quarter = 0; quarter < 14 * 96; quarter++) {
        const time = Date.UTC(2025, 2, 5) + quarter * 15 * minuteMs
        expect([time, isOn(time)]).toEqual([time, occurrenceAt(calendar, time) !== null])
      }
    })
  })

  it('work a day out once, of places in a year too', () => {
    const calendar = calendarOf(...Array.from({ length: 200 }, () => lastOfYear))
    let reads = 0
    const events = new Proxy(calendar.events, {
      get: (target, key, receiver) => {
        if (key === 'flatMap') reads++
        return Reflect.get(target, key, receiver) as unknown
      },
    })
    const isOn = hoursIn({ ...calendar, events })
    for (let fix = 0; fix < 1000; fix++) isOn(Date.UTC(2025, 5, 1) + (fix * dayMs) / 1000)
    expect(reads).toBe(1)
  })
})

describe('hours of a calendar in a span', () => {
  const lunch = at('Europe/Paris', '20240101T163000', '20240101T180000', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR')

  it.each([
    {
      name: 'cut at both ends, with the weekend between',
      calendar: calendarOf(work),
      from: '2024-05-03T10:00Z',
      to: '2024-05-06T07:00Z',
      hours: ['2024-05-03T10:00Z/2024-05-03T15:00Z', '2024-05-06T06:00Z/2024-05-06T07:00Z'],
    },
    {
      name: 'what overlaps is one',
      calendar: calendarOf(lunch, work),
      from: '2024-05-02T00:00Z',
      to: '2024-05-03T00:00Z',
      hours: ['2024-05-02T06:00Z/2024-05-02T16:00Z'],
    },
    {
      name: 'none on a Sunday',
      calendar: calendarOf(work),
      from: '2024-05-05T00:00Z',
      to: '2024-05-06T00:00Z',
      hours: [],
    },
  ])('$name', ({ calendar, from, to, hours }) => {
    const shown = (time: number) => new Date(time).toISOString().replace(':00.000Z', 'Z')
    const found = hoursBetween(calendar, { from: Date.parse(from), end: Date.parse(to) })
    expect(found.map(({ start, end }) => `${shown(start)}/${shown(end)}`)).toEqual(hours)
  })
})
