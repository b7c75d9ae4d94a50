import { event, file, type Sample } from './sample.ts'

const google = ['PRODID:-//Google Inc//Google Calendar 70.9054//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH']
const newYork = [
  'BEGIN:VTIMEZONE',
  'TZID:America/New_York',
  'X-LIC-LOCATION:America/New_York',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'DTSTART:19700308T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'DTSTART:19701101T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]
const daily = ['DTSTART;TZID=America/New_York:20260306T090000', 'DTEND;TZID=America/New_York:20260306T100000']

export const googleSamples: readonly Sample[] = [
  {
    name: 'Google: every other week on two days, weeks from Sunday, one date left out',
    file: file(
      google,
      'X-WR-CALNAME:Shifts',
      'X-WR-TIMEZONE:America/New_York',
      newYork,
      event(
        'a@google.com',
        'DTSTART;TZID=America/New_York:20260302T090000',
        'DTEND;TZID=America/New_York:20260302T100000',
        'RRULE:FREQ=WEEKLY;WKST=SU;COUNT=5;INTERVAL=2;BYDAY=MO,WE',
        'EXDATE;TZID=America/New_York:20260316T090000',
        'SEQUENCE:1',
        'STATUS:CONFIRMED',
        'TRANSP:OPAQUE',
      ),
    ),
    span: ['2026-03-01', '2026-05-01'],
    are: ['2026-03-02T14:00 60', '2026-03-04T14:00 60', '2026-03-18T13:00 60', '2026-03-30T13:00 60'],
  },
  {
    name: 'Google: times without a zone are in the one of the calendar',
    file: file(
      google,
      'X-WR-TIMEZONE:Europe/Paris',
      event('a', 'DTSTART:20260328T080000', 'DTEND:20260328T120000', 'RRULE:FREQ=DAILY;COUNT=2'),
    ),
    span: ['2026-03-01', '2026-05-01'],
    are: ['2026-03-28T07:00 240', '2026-03-29T06:00 240'],
  },
  {
    name: 'Google: whole days are days where the calendar is, also the one of 23 hours',
    file: file(
      google,
      'X-WR-TIMEZONE:Europe/Paris',
      event('a', 'DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260329', 'RRULE:FREQ=DAILY;COUNT=3'),
    ),
    span: ['2026-03-01', '2026-05-01'],
    are: ['2026-03-27T23:00 1440', '2026-03-28T23:00 1380', '2026-03-29T22:00 1440'],
  },
  {
    name: 'Google: whole days of which one is left out, as a date and as midnight in UTC',
    file: file(
      google,
      'X-WR-TIMEZONE:America/Sao_Paulo',
      event(
        'a',
        'DTSTART;VALUE=DATE:20260601',
        'RRULE:FREQ=DAILY;COUNT=4',
        'EXDATE;VALUE=DATE:20260602',
        'EXDATE:20260603T000000Z',
      ),
    ),
    span: ['2026-05-01', '2026-08-01'],
    are: ['2026-06-01T03:00 1440', '2026-06-04T03:00 1440'],
  },
  {
    name: 'a date takes an occurrence out of a series of times',
    file: file(google, newYork, event('a', ...daily, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20260307')),
    span: ['2026-03-01', '2026-04-01'],
    are: ['2026-03-06T14:00 60', '2026-03-08T13:00 60'],
  },
  {
    name: 'Google: an occurrence that is named in UTC, moved to another day',
    file: file(
      google,
      newYork,
      event('a', ...daily, 'RRULE:FREQ=DAILY;COUNT=3'),
      event(
        'a',
        'RECURRENCE-ID:20260308T130000Z',
        'DTSTART;TZID=America/New_York:20260310T070000',
        'DTEND;TZID=America/New_York:20260310T073000',
      ),
    ),
    span: ['2026-03-01', '2026-04-01'],
    are: ['2026-03-06T14:00 60', '2026-03-07T14:00 60', '2026-03-10T11:00 30'],
  },
  {
    name: 'Google: an occurrence that is cancelled',
    file: file(
      google,
      newYork,
      event('a', ...daily, 'RRULE:FREQ=DAILY;COUNT=3'),
      event('a', 'RECURRENCE-ID;TZID=America/New_York:20260307T090000', 'DTSTART:20260307T140000Z', 'STATUS:CANCELLED'),
    ),
    span: ['2026-03-01', '2026-04-01'],
    are: ['2026-03-06T14:00 60', '2026-03-08T13:00 60'],
  },
  {
    name: 'Google: an event that is cancelled, beside one that is not',
    file: file(
      google,
      event('a', 'DTSTART:20260601T080000Z', 'DTEND:20260601T090000Z', 'STATUS:CANCELLED'),
      event('b', 'DTSTART:20260602T080000Z', 'DTEND:20260602T090000Z', 'STATUS:TENTATIVE'),
    ),
    span: ['2026-06-01', '2026-07-01'],
    are: ['2026-06-02T08:00 60'],
  },
  {
    name: 'the later version of an event, wherever it stands',
    file: file(
      google,
      event('a', 'DTSTART:20260602T100000Z', 'DTEND:20260602T110000Z', 'SEQUENCE:3'),
      event('a', 'DTSTART:20260601T080000Z', 'DTEND:20260601T090000Z', 'SEQUENCE:1'),
      event('a', 'DTSTART:20260601T070000Z', 'DTEND:20260601T090000Z'),
    ),
    span: ['2026-06-01', '2026-07-01'],
    are: ['2026-06-02T10:00 60'],
  },
]
