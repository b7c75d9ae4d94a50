import { event, file, type Sample } from './sample.ts'

const apple = ['PRODID:-//Apple Inc.//macOS 14.5//EN', 'CALSCALE:GREGORIAN', 'X-APPLE-CALENDAR-COLOR:#FF2968']
/** Apple lists what was before today's rules. */
const berlin = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'BEGIN:DAYLIGHT',
  'DTSTART:19810329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZNAME:MESZ',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZNAME:MEZ',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
]
const mornings = ['DTEND;TZID=Europe/Berlin:20261023T090000', 'DTSTART;TZID=Europe/Berlin:20261023T080000']

export const appleSamples: readonly Sample[] = [
  {
    name: 'Apple: a night over the end of summer time ends at the same time of day',
    file: file(
      apple,
      berlin,
      event(
        'A1',
        'DTEND;TZID=Europe/Berlin:20261025T060000',
        'SUMMARY:Night',
        'DTSTART;TZID=Europe/Berlin:20261024T220000',
        'RRULE:FREQ=DAILY;COUNT=2',
        'BEGIN:VALARM',
        'TRIGGER:-PT15M',
        'DURATION:PT5M',
        'REPEAT:1',
        'ACTION:DISPLAY',
        'END:VALARM',
      ),
    ),
    span: ['2026-10-01', '2026-12-01'],
    are: ['2026-10-24T20:00 540', '2026-10-25T21:00 480'],
  },
  {
    name: 'Apple: a duration of hours over the start of summer time is that many hours',
    file: file(
      apple,
      berlin,
      event('A2', 'DTSTART;TZID=Europe/Berlin:20260328T220000', 'DURATION:PT8H', 'RRULE:FREQ=DAILY;COUNT=2'),
    ),
    span: ['2026-03-01', '2026-05-01'],
    are: ['2026-03-28T21:00 480', '2026-03-29T20:00 480'],
  },
  {
    name: 'a semicolon after the rule',
    file: file(apple, berlin, event('A3', ...mornings, 'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=FR;')),
    span: ['2026-10-01', '2026-12-01'],
    are: ['2026-10-23T06:00 60', '2026-10-30T07:00 60'],
  },
  {
    name: 'from one occurrence on an hour later and twice as long',
    file: file(
      apple,
      berlin,
      event('A4', ...mornings, 'RRULE:FREQ=DAILY;COUNT=5', 'EXDATE;TZID=Europe/Berlin:20261026T080000'),
      event(
        'A4',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261025T080000',
        'DTSTART;TZID=Europe/Berlin:20261025T090000',
        'DTEND;TZID=Europe/Berlin:20261025T110000',
      ),
    ),
    span: ['2026-10-01', '2026-12-01'],
    are: ['2026-10-23T06:00 60', '2026-10-24T06:00 60', '2026-10-25T08:00 120', '2026-10-27T08:00 120'],
  },
  {
    name: 'from one occurrence on cancelled',
    file: file(
      apple,
      berlin,
      event('A5', ...mornings, 'RRULE:FREQ=DAILY'),
      event(
        'A5',
        'RECURRENCE-ID;TZID=Europe/Berlin;RANGE=THISANDFUTURE:20261025T080000',
        'DTSTART;TZID=Europe/Berlin:20261025T080000',
        'STATUS:CANCELLED',
      ),
    ),
    span: ['2026-10-01', '2026-12-01'],
    are: ['2026-10-23T06:00 60', '2026-10-24T06:00 60'],
  },
  {
    name: 'names in small letters, lines that end as on Unix, a mark before the first',
    file: `\uFEFF${file(
      apple,
      event(
        'A6',
        ...mornings.map((line) => line.replace(/^(DT\w+);TZID/, (start) => start.toLowerCase())),
        'rrule:freq=daily;count=2',
      ),
    )
      .replaceAll('\r\n', '\n')
      .replace('BEGIN:VEVENT', 'begin:vevent')
      .replace('END:VEVENT', 'end:vevent')}`,
    span: ['2026-10-01', '2026-12-01'],
    are: ['2026-10-23T06:00 60', '2026-10-24T06:00 60'],
  },
  {
    name: 'Apple: a birthday on the 29th of February',
    file: file(apple, event('A7', 'DTSTART;VALUE=DATE:20240229', 'DTEND;VALUE=DATE:20240301', 'RRULE:FREQ=YEARLY')),
    span: ['2024-01-01', '2029-01-01'],
    are: ['2024-02-29T00:00 1440', '2028-02-29T00:00 1440'],
  },
]
