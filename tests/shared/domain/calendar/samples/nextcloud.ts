import { centralEurope, event, file, type Sample } from './sample.ts'

const nextcloud = ['PRODID:-//IDN nextcloud.com//Calendar app 4.7//EN', 'CALSCALE:GREGORIAN']
const shift = (zone: string, day: string) => [`DTSTART;TZID=${zone}:${day}T080000`, `DTEND;TZID=${zone}:${day}T100000`]
const evolution = '/freeassociation.sourceforge.net/Europe/Berlin'

/** A place that is 40 minutes ahead in summer: STANDARD and DAYLIGHT by dates alone. */
const depot = [
  'BEGIN:VTIMEZONE',
  'TZID:Depot',
  'BEGIN:STANDARD',
  'DTSTART:20200101T000000',
  'TZOFFSETFROM:+0500',
  'TZOFFSETTO:+0520',
  'RDATE:20260701T000000',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20260601T000000',
  'TZOFFSETFROM:+0520',
  'TZOFFSETTO:+0600',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

export const nextcloudSamples: readonly Sample[] = [
  {
    name: 'Nextcloud: events among tasks, notes and busy times',
    file: file(
      nextcloud,
      centralEurope('Europe/Berlin'),
      ['BEGIN:VTODO', 'UID:t', 'DTSTART:20260601T080000Z', 'DUE:20260601T090000Z', 'END:VTODO'],
      ['BEGIN:VJOURNAL', 'UID:j', 'DTSTART;VALUE=DATE:20260601', 'END:VJOURNAL'],
      ['BEGIN:VFREEBUSY', 'UID:f', 'FREEBUSY:20260601T080000Z/PT3H', 'END:VFREEBUSY'],
      event('a', ...shift('Europe/Berlin', '20260602'), 'STATUS:CONFIRMED', 'SEQUENCE:2'),
    ),
    span: ['2026-06-01', '2026-07-01'],
    are: ['2026-06-02T06:00 120'],
  },
  {
    name: 'Evolution: a zone at the end of a path, over the end of summer time',
    file: file(
      'PRODID:-//Ximian//NONSGML Evolution Calendar//EN',
      centralEurope(evolution),
      event('a', ...shift(evolution, '20261024'), 'RRULE:FREQ=DAILY;COUNT=2'),
    ),
    span: ['2026-10-01', '2026-12-01'],
    are: ['2026-10-24T06:00 120', '2026-10-25T07:00 120'],
  },
  {
    name: 'Citadel: a zone of three parts at the end of a path, not described',
    file: file(event('a', ...shift('/citadel.org/20210210_1/America/Argentina/Buenos_Aires', '20260601'))),
    span: ['2026-06-01', '2026-07-01'],
    are: ['2026-06-01T11:00 120'],
  },
  {
    name: 'Lightning: a zone that is described by its place alone',
    file: file(
      ['BEGIN:VTIMEZONE', 'TZID:Home', 'X-LIC-LOCATION:Europe/Berlin', 'END:VTIMEZONE'],
      event('a', ...shift('Home', '20261025')),
    ),
    span: ['2026-10-01', '2026-12-01'],
    are: ['2026-10-25T07:00 120'],
  },
  {
    name: 'a zone that nobody else knows, described by dates',
    file: file(
      depot,
      event('a', ...shift('Depot', '20260531'), 'RRULE:FREQ=DAILY;COUNT=2'),
      event('b', ...shift('Depot', '20260630'), 'RRULE:FREQ=DAILY;COUNT=2'),
    ),
    span: ['2026-05-01', '2026-08-01'],
    are: ['2026-05-31T02:40 120', '2026-06-01T02:00 120', '2026-06-30T02:00 120', '2026-07-01T02:40 120'],
  },
  {
    name: 'further dates: times, a whole day, and periods',
    file: file(
      nextcloud,
      event(
        'a',
        ...shift('Europe/Berlin', '20261024'),
        'RDATE;TZID=Europe/Berlin:20261025T080000,20261026T120000',
        'RDATE;VALUE=DATE:20261027',
        'RDATE;VALUE=PERIOD:20261028T080000Z/20261028T083000Z,20261029T080000Z/PT45M',
      ),
    ),
    span: ['2026-10-01', '2026-12-01'],
    are: [
      '2026-10-24T06:00 120',
      '2026-10-25T07:00 120',
      '2026-10-26T11:00 120',
      '2026-10-27T07:00 120',
      '2026-10-28T08:00 30',
      '2026-10-29T08:00 45',
    ],
  },
  {
    name: 'several calendars in a file, each with its zone',
    file: ['Europe/Paris', 'Asia/Tokyo']
      .map((zone) =>
        file(nextcloud, `X-WR-TIMEZONE:${zone}`, event(zone, 'DTSTART:20260601T080000', 'DTEND:20260601T090000')),
      )
      .join('\r\n'),
    span: ['2026-05-01', '2026-07-01'],
    are: ['2026-05-31T23:00 60', '2026-06-01T06:00 60'],
  },
  {
    name: 'lines that are folded anywhere, within a letter of two bytes too',
    file: Uint8Array.from(
      Buffer.from(
        file(nextcloud, event('a', 'SUMMARY:Tourn\u00e9e', ...shift('Europe/Ber\r\n lin', '20260\r\n\t601'))).replace(
          '\u00e9',
          '\u00c3\r\n \u00a9',
        ),
        'latin1',
      ),
    ),
    span: ['2026-05-01', '2026-07-01'],
    are: ['2026-06-01T06:00 120'],
  },
  {
    name: 'titles in the letters of Windows',
    file: Uint8Array.from(
      Buffer.from(file(event('a', 'SUMMARY:Fr\u00fchschicht', ...shift('Europe/Berlin', '20260601'))), 'latin1'),
    ),
    span: ['2026-05-01', '2026-07-01'],
    are: ['2026-06-01T06:00 120'],
  },
  {
    name: 'rules by hour, week and day of the year, and what a rule leaves out',
    file: file(
      event(
        'hours',
        'DTSTART:20260601T090000Z',
        'DURATION:PT15M',
        'RRULE:FREQ=DAILY;BYHOUR=9,13;BYMINUTE=0,30;COUNT=5',
      ),
      event('weeks', 'DTSTART:20260608T200000Z', 'DURATION:PT15M', 'RRULE:FREQ=YEARLY;BYWEEKNO=24;BYDAY=MO,TU'),
      event('days', 'DTSTART:20260614T200000Z', 'DURATION:PT15M', 'RRULE:FREQ=YEARLY;BYYEARDAY=165,-199'),
      event(
        'except',
        'DTSTART:20260620T100000Z',
        'DURATION:PT15M',
        'RRULE:FREQ=DAILY;COUNT=3',
        'EXRULE:FREQ=WEEKLY;BYDAY=SU',
      ),
    ),
    span: ['2026-06-01', '2026-07-01'],
    are: [
      '2026-06-01T09:00 15',
      '2026-06-01T09:30 15',
      '2026-06-01T13:00 15',
      '2026-06-01T13:30 15',
      '2026-06-02T09:00 15',
      '2026-06-08T20:00 15',
      '2026-06-09T20:00 15',
      '2026-06-14T20:00 15',
      '2026-06-16T20:00 15',
      '2026-06-20T10:00 15',
      '2026-06-22T10:00 15',
    ],
  },
]
