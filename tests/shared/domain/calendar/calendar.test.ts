import * as fc from 'fast-check'
import { filled } from '../../../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import { occurrenceAt } from '../../../../shared/domain/calendar/occurrence.ts'
import { isCalendar, readCalendar } from '../../../../shared/domain/calendar/read-calendar.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const file = (...lines: string[]) =>
  base64(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n'),
  )

function calendarOf(data: string) {
  const read = readCalendar(data)
  if (!isCalendar(read)) throw new Error(filled(read.problem))
  return read
}
const isIn = (data: string, moment: string) => occurrenceAt(calendarOf(data), Date.parse(moment)) !== null

const zoned = (zone: string, start: string, end: string) => [
  `DTSTART;TZID=${zone}:${start}`,
  `DTEND;TZID=${zone}:${end}`,
]
const utc = (start: string, end: string) => [`DTSTART:${start}`, `DTEND:${end}`]

const night = file(...zoned('Asia/Yekaterinburg', '20161130T230000', '20161201T070000'), 'RRULE:FREQ=DAILY')
const saturdays = file(...utc('20250809T100000Z', '20250809T110000Z'), 'RRULE:FREQ=WEEKLY;COUNT=4')
const dubai = file(...zoned('Asia/Dubai', '20250809T093000', '20250809T103000'), 'RRULE:FREQ=MONTHLY;COUNT=6')
const wholeDays = file('DTSTART;VALUE=DATE:20250809', 'DTEND;VALUE=DATE:20250811')
const work = file(
  ...zoned('Africa/Algiers', '20240101T080000', '20240101T170000'),
  'RRULE:FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH',
)
const lastFriday = file(...utc('20240126T100000Z', '20240126T110000Z'), 'RRULE:FREQ=MONTHLY;BYDAY=-1FR')
const lastWorkday = file(
  ...utc('20240131T100000Z', '20240131T110000Z'),
  'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
)

describe('calendars: whether a moment is in them', () => {
  it.each([
    { name: 'night shift, a second before', data: night, moment: '2016-11-30T22:59:59+05:00', is: false },
    { name: 'night shift, begun', data: night, moment: '2016-11-30T23:00:01+05:00', is: true },
    { name: 'night shift, after midnight', data: night, moment: '2016-12-01T06:59:59+05:00', is: true },
    { name: 'night shift, over', data: night, moment: '2016-12-01T07:00:01+05:00', is: false },
    { name: 'night shift, at its very start', data: night, moment: '2020-05-05T23:00:00+05:00', is: true },
    { name: 'night shift, at its very end', data: night, moment: '2020-05-05T07:00:00+05:00', is: false },
    { name: 'before the first one', data: night, moment: '2016-11-29T23:30:00+05:00', is: false },
    { name: 'the second of four Saturdays', data: saturdays, moment: '2025-08-16T10:30:00Z', is: true },
    { name: 'that Saturday, too early', data: saturdays, moment: '2025-08-16T09:30:00Z', is: false },
    { name: 'the fourth Saturday', data: saturdays, moment: '2025-08-30T10:30:00Z', is: true },
    { name: 'the fifth Saturday', data: saturdays, moment: '2025-09-06T10:30:00Z', is: false },
    { name: 'every month in Dubai', data: dubai, moment: '2025-10-09T10:00:00+04:00', is: true },
    { name: 'whole days', data: wholeDays, moment: '2025-08-10T12:00:00Z', is: true },
    { name: 'whole days, the end is not in', data: wholeDays, moment: '2025-08-11T00:00:00Z', is: false },
    { name: 'a Thursday in Algiers', data: work, moment: '2024-05-02T09:00:00+01:00', is: true },
    { name: 'a Friday in Algiers', data: work, moment: '2024-05-03T09:00:00+01:00', is: false },
    { name: 'the last Friday', data: lastFriday, moment: '2024-03-29T10:00:00Z', is: true },
    { name: 'the last Friday but one', data: lastFriday, moment: '2024-03-22T10:00:00Z', is: false },
    { name: 'the last working day, a Friday', data: lastWorkday, moment: '2024-03-29T10:30:00Z', is: true },
    { name: 'the last day, a Sunday', data: lastWorkday, moment: '2024-03-31T10:30:00Z', is: false },
    {
      name: 'once',
      data: file(...utc('20240501T100000', '20240501T110000'), 'RRULE:FREQ=DAILY;COUNT=1'),
      moment: '2024-05-02T10:30:00Z',
      is: false,
    },
    {
      name: 'every other week',
      data: file(...utc('20240501T100000', '20240501T110000'), 'RRULE:FREQ=WEEKLY;INTERVAL=2'),
      moment: '2024-05-08T10:30:00Z',
      is: false,
    },
    {
      name: 'the first counts, also one that its rule would not bring',
      data: file(...utc('20240501T100000', '20240501T110000'), 'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=2'),
      moment: '2024-05-09T10:30:00Z',
      is: false,
    },
    {
      name: 'until a day, which is in',
      data: file(...utc('20240501T100000', '20240501T110000'), 'RRULE:FREQ=DAILY;UNTIL=20240503'),
      moment: '2024-05-03T10:30:00Z',
      is: true,
    },
    {
      name: 'after until',
      data: file(...utc('20240501T100000', '20240501T110000'), 'RRULE:FREQ=DAILY;UNTIL=20240503'),
      moment: '2024-05-04T10:30:00Z',
      is: false,
    },
    {
      name: 'a day that is left out',
      data: file(
        ...utc('20240501T100000', '20240501T110000'),
        'RRULE:FREQ=DAILY',
        'EXDATE:20240503T100000,20240504T100000',
      ),
      moment: '2024-05-04T10:30:00Z',
      is: false,
    },
    {
      name: 'a day that was added',
      data: file(...utc('20240501T100000', '20240501T110000'), 'RDATE:20240601T100000'),
      moment: '2024-06-01T10:30:00Z',
      is: true,
    },
    {
      name: 'the 29th of February',
      data: file(...utc('20240229T100000', '20240229T110000'), 'RRULE:FREQ=YEARLY'),
      moment: '2028-02-29T10:30:00Z',
      is: true,
    },
    {
      name: 'not on the 1st of March',
      data: file(...utc('20240229T100000', '20240229T110000'), 'RRULE:FREQ=YEARLY'),
      moment: '2025-03-01T10:30:00Z',
      is: false,
    },
    {
      name: 'a length instead of an end',
      data: file('DTSTART:20240501T100000', 'DURATION:PT1H30M'),
      moment: '2024-05-01T11:29:00Z',
      is: true,
    },
    {
      name: 'a line folded',
      data: file('DTSTART:20240501T100', ' 000', 'DURATION:PT1H'),
      moment: '2024-05-01T10:29:00Z',
      is: true,
    },
    {
      name: 'an alarm of its own',
      data: file('DTSTART:20240501T100000', 'DURATION:PT1H', 'BEGIN:VALARM', 'DURATION:PT9H', 'END:VALARM'),
      moment: '2024-05-01T11:29:00Z',
      is: false,
    },
  ])('$name', ({ data, moment, is }) => {
    expect(isIn(data, moment)).toBe(is)
  })

  it('clocks that go forward and back move the hour in UTC, not on the wall', () => {
    const paris = file(...zoned('Europe/Paris', '20240101T080000', '20240101T090000'), 'RRULE:FREQ=DAILY')
    const startOn = (day: string) =>
      new Date(occurrenceAt(calendarOf(paris), Date.parse(`${day}T08:30:00+0${day < '2024-03-31' ? 1 : 2}:00`))!.start)
    expect(startOn('2024-03-30').toISOString()).toBe('2024-03-30T07:00:00.000Z')
    expect(startOn('2024-04-01').toISOString()).toBe('2024-04-01T06:00:00.000Z')
  })

  it('an hour that the night skips or brings twice is one occurrence', () => {
    const early = calendarOf(file(...zoned('Europe/Paris', '20240101T023000', '20240101T033000'), 'RRULE:FREQ=DAILY'))
    const spring = occurrenceAt(early, Date.parse('2024-03-31T01:30:00Z'))
    const autumn = occurrenceAt(early, Date.parse('2024-10-27T00:45:00Z'))
    expect(spring).toEqual({ start: Date.parse('2024-03-31T01:30:00Z'), end: Date.parse('2024-03-31T02:30:00Z') })
    expect(autumn).toEqual({ start: Date.parse('2024-10-27T00:30:00Z'), end: Date.parse('2024-10-27T02:30:00Z') })
  })

  it('periods that touch are two, and a moment knows which', () => {
    const shifts = calendarOf(
      file(...zoned('America/Los_Angeles', '20240501T060000', '20240502T060000'), 'RRULE:FREQ=DAILY'),
    )
    const at = (time: string) => occurrenceAt(shifts, Date.parse(`2024-05-10T${time}-07:00`))
    expect(at('05:00:00')).not.toEqual(at('07:00:00'))
    expect(at('07:00:00')).toEqual(at('08:00:00'))
    expect(at('06:00:00')).toEqual(at('07:00:00'))
  })

  it('Tokyo mornings are evenings in UTC', () => {
    const tokyo = calendarOf(file(...zoned('Asia/Tokyo', '20260518T000000', '20260518T060000'), 'RRULE:FREQ=DAILY'))
    const { start, end } = occurrenceAt(tokyo, Date.parse('2026-05-20T18:00:00Z'))!
    expect([new Date(start).toISOString(), new Date(end).toISOString()]).toEqual([
      '2026-05-20T15:00:00.000Z',
      '2026-05-20T21:00:00.000Z',
    ])
  })
})

describe('calendars: what is refused', () => {
  it.each([
    { name: 'nothing', data: '', says: 'base64' },
    { name: 'no base64', data: '#', says: 'base64' },
    { name: 'bytes that are no text', data: Buffer.from([0xff, 0xfe, 0xfd]).toString('base64'), says: 'base64' },
    { name: 'a letter', data: base64('Dear Amina'), says: 'not an iCalendar file' },
    { name: 'half a calendar', data: base64('BEGIN:VCALENDAR\nBEGIN:VEVENT\n'), says: 'not an iCalendar file' },
    {
      name: 'two crossed components',
      data: base64('BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\nEND:VEVENT'),
      says: 'not an iCalendar',
    },
    { name: 'no event', data: base64('BEGIN:VCALENDAR\nEND:VCALENDAR'), says: 'no event' },
    { name: 'an event without start', data: file('SUMMARY:x'), says: 'no start' },
    { name: 'a start on the 31st of February', data: file('DTSTART:20240231T000000'), says: 'cannot be read' },
    {
      name: 'an end before the start',
      data: file(...utc('20240502T000000', '20240501T000000')),
      says: 'before it starts',
    },
    {
      name: 'a zone of nowhere',
      data: file('DTSTART;TZID=Mars/Base:20240501T000000'),
      says: '"Mars/Base" is not known',
    },
    { name: 'every second', data: file('DTSTART:20240501T000000', 'RRULE:FREQ=SECONDLY'), says: 'must be DAILY' },
    {
      name: 'a part nobody knows',
      data: file('DTSTART:20240501T000000', 'RRULE:FREQ=DAILY;BYWEEKNO=3'),
      says: 'BYWEEKNO',
    },
    {
      name: 'a 32nd of the month',
      data: file('DTSTART:20240501T000000', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=32'),
      says: 'cannot be read',
    },
    { name: 'no times', data: file('DTSTART:20240501T000000', 'RRULE:FREQ=DAILY;COUNT=0'), says: 'cannot be read' },
    { name: 'a megabyte', data: 'A'.repeat(1_000_000), says: 'larger than' },
  ])('$name', ({ data, says }) => {
    const read = readCalendar(data)
    expect(isCalendar(read) ? read : filled(read.problem)).toContain(says)
  })

  it('a rule that never comes is not looked for without end', () => {
    const never = file(
      ...utc('20240501T000000', '20240501T010000'),
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3',
    )
    expect(isIn(never, '2030-02-28T00:30:00Z')).toBe(false)
  })

  it('whatever the lines are, reading ends in a calendar or a problem', () => {
    const part = fc.constantFrom(
      ...'DTSTART DTEND RRULE EXDATE : ; = , TZID=Europe/Paris VALUE=DATE 20240501T000000 20240501 FREQ=DAILY COUNT=3 BYDAY=-1FR Z P1D DURATION RDATE EXRULE RECURRENCE-ID RANGE=THISANDFUTURE STATUS:CANCELLED BYHOUR=1,2 BYWEEKNO=-1 VALUE=PERIOD / BEGIN:VEVENT END:VEVENT BEGIN:VALARM UID:1 SEQUENCE:2'.split(
        ' ',
      ),
      '\n',
      '\r\n ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const read = readCalendar(file(parts.join('')))
        expect('problem' in read || occurrenceAt(read, Date.UTC(2024, 4, 2)) !== undefined).toBe(true)
      }),
      { numRuns: 500, seed: 5 },
    )
  })
})
