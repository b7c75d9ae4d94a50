import { expect, test } from 'vitest'
import { readCalendar } from '../../../../shared/domain/calendar/read-calendar.ts'
import { calendar } from '../../../../shared/entities/calendar.ts'

const base64 = (...lines: string[]) => Buffer.from(lines.join('\r\n')).toString('base64')
const event = (...lines: string[]) =>
  base64('BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR')

test.each([
  { name: 'a line without colon', data: event('DTSTART'), is: { code: 'brokenEvent', line: 5 } },
  {
    name: 'what is closed but not open',
    data: base64('BEGIN:VCALENDAR', 'END:VEVENT'),
    is: { code: 'notCalendar', line: 2 },
  },
  {
    name: 'what never closes: where it opened',
    data: base64('BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1'),
    is: { code: 'notCalendar', line: 3 },
  },
  {
    name: 'another zone, after a folded line',
    data: event('DESCRIPTION:a long', '  story', 'DTSTART;TZID=Mars/Base:20260101T080000'),
    is: { code: 'zoneUnknown', line: 7, about: 'Mars/Base' },
  },
  { name: 'no start: the event', data: event('SUMMARY:x'), is: { code: 'noStart', line: 3 } },
  { name: 'a start that is no day', data: event('DTSTART:20260231T000000'), is: { code: 'badTimes', line: 5 } },
  {
    name: 'an end before it',
    data: event('DTSTART:20260102T000000', 'DTEND:20260101T000000'),
    is: { code: 'badTimes', line: 6 },
  },
  {
    name: 'a rule',
    data: event('DTSTART:20260102T000000', 'SUMMARY:x', 'RRULE:FREQ=DAILY;BYEASTER=3'),
    is: { code: 'rulePartUnknown', line: 7, about: 'BYEASTER' },
  },
  { name: 'no event at all', data: base64('BEGIN:VCALENDAR', 'END:VCALENDAR'), is: { code: 'noEvent', line: 0 } },
])('what is wrong with a calendar, and where: $name', ({ data, is }) => {
  expect(readCalendar(data)).toMatchObject(is)
})

test('the API says the line and the entry, too', () => {
  const parsed = calendar.schema.safeParse({ name: 'Work', data: event('DTSTART:20260231T000000') })
  expect(parsed.error?.issues[0]?.message).toMatch(/^line 5, "1": an event has a start/)
})
