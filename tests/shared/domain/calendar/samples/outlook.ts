import { centralEurope, event, exchangeZone, file, type Sample } from './sample.ts'

const exchange = ['METHOD:PUBLISH', 'PRODID:Microsoft Exchange Server 2010']
const outlook = ['PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN', 'METHOD:PUBLISH']
const berlin = 'W. Europe Standard Time'
const display = '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna'

export const outlookSamples: readonly Sample[] = [
  {
    name: 'Exchange: a Windows zone with its description, over the start of summer time',
    file: file(
      exchange,
      centralEurope(berlin),
      event(
        '040000008200E00074C5B7101A82E00800000000',
        'SUMMARY;LANGUAGE=de-DE:Frühschicht',
        `DTSTART;TZID=${berlin}:20260323T080000`,
        `DTEND;TZID=${berlin}:20260323T170000`,
        'CLASS:PUBLIC',
        'RRULE:FREQ=WEEKLY;UNTIL=20260406T060000Z;INTERVAL=1;BYDAY=MO;WKST=MO',
        'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
      ),
    ),
    span: ['2026-03-01', '2026-05-01'],
    are: ['2026-03-23T07:00 540', '2026-03-30T06:00 540', '2026-04-06T06:00 540'],
  },
  {
    name: 'Outlook: a Windows zone that is not described, over the end of summer time',
    file: file(
      outlook,
      event(
        'a',
        'DTSTART;TZID="Eastern Standard Time":20261030T090000',
        'DTEND;TZID="Eastern Standard Time":20261030T100000',
        'RRULE:FREQ=DAILY;COUNT=4',
      ),
    ),
    span: ['2026-10-01', '2026-12-01'],
    are: ['2026-10-30T13:00 60', '2026-10-31T13:00 60', '2026-11-01T14:00 60', '2026-11-02T14:00 60'],
  },
  {
    name: 'Outlook: a zone with rules of its own, which change a week before the country does',
    file: file(
      outlook,
      exchangeZone('Customized Time Zone', {
        standard: ['-0400', '-0500', 'BYDAY=-1SU;BYMONTH=10'],
        daylight: 'BYDAY=1SU;BYMONTH=4',
      }),
      event(
        'a',
        'DTSTART;TZID="Customized Time Zone":20261024T090000',
        'DTEND;TZID="Customized Time Zone":20261024T100000',
        'RRULE:FREQ=DAILY;COUNT=2',
      ),
    ),
    span: ['2026-10-01', '2026-12-01'],
    are: ['2026-10-24T13:00 60', '2026-10-25T14:00 60'],
  },
  {
    name: 'Exchange: the title of a zone as its name, without quotes',
    file: file(
      exchange,
      centralEurope(display),
      event(
        'a',
        `DTSTART;TZID=${display}:20260328T090000`,
        `DTEND;TZID=${display}:20260328T093000`,
        'RRULE:FREQ=DAILY;COUNT=2',
      ),
    ),
    span: ['2026-03-01', '2026-05-01'],
    are: ['2026-03-28T08:00 30', '2026-03-29T07:00 30'],
  },
  {
    name: 'Outlook on the web: the title of a zone in quotes',
    file: file(
      outlook,
      centralEurope(display),
      event('a', `DTSTART;TZID="${display}":20261025T090000`, `DTEND;TZID="${display}":20261025T093000`),
    ),
    span: ['2026-10-01', '2026-12-01'],
    are: ['2026-10-25T08:00 30'],
  },
  {
    name: 'Exchange: UTC as Microsoft says it',
    file: file(exchange, event('a', 'DTSTART;TZID=tzone://Microsoft/Utc:20260601T080000', 'DURATION:PT30M')),
    span: ['2026-06-01', '2026-07-01'],
    are: ['2026-06-01T08:00 30'],
  },
  {
    name: 'Exchange: one occurrence moved, one left out',
    file: file(
      exchange,
      centralEurope(berlin),
      event(
        'a',
        `DTSTART;TZID=${berlin}:20261019T080000`,
        `DTEND;TZID=${berlin}:20261019T090000`,
        'RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=MO',
        `EXDATE;TZID=${berlin}:20261102T080000`,
        'SEQUENCE:2',
      ),
      event(
        'a',
        `RECURRENCE-ID;TZID=${berlin}:20261026T080000`,
        `DTSTART;TZID=${berlin}:20261027T100000`,
        `DTEND;TZID=${berlin}:20261027T120000`,
        'SEQUENCE:2',
      ),
    ),
    span: ['2026-10-01', '2026-12-01'],
    are: ['2026-10-19T06:00 60', '2026-10-27T09:00 120', '2026-11-09T07:00 60'],
  },
  {
    name: 'Outlook: a message that cancels one occurrence, after the invitation',
    file:
      file(
        ['PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN', 'METHOD:REQUEST'],
        event('a', 'DTSTART:20260601T080000Z', 'DTEND:20260601T090000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'SEQUENCE:0'),
      ) +
      file(
        ['PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN', 'METHOD:CANCEL'],
        event(
          'a',
          'DTSTART:20260602T080000Z',
          'DTEND:20260602T090000Z',
          'RECURRENCE-ID:20260602T080000Z',
          'SEQUENCE:1',
        ),
      ),
    span: ['2026-06-01', '2026-07-01'],
    are: ['2026-06-01T08:00 60', '2026-06-03T08:00 60'],
  },
  {
    name: 'Outlook: the last Friday of each month',
    file: file(
      outlook,
      event(
        'a',
        'DTSTART;TZID=Romance Standard Time:20260925T100000',
        'DTEND;TZID=Romance Standard Time:20260925T110000',
        'RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=FR;BYSETPOS=-1',
      ),
    ),
    span: ['2026-09-01', '2026-12-31'],
    are: ['2026-09-25T08:00 60', '2026-10-30T09:00 60', '2026-11-27T09:00 60'],
  },
  {
    name: 'Outlook: whole days',
    file: file(
      outlook,
      event(
        'a',
        'DTSTART;VALUE=DATE:20261224',
        'DTEND;VALUE=DATE:20261227',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
        'TRANSP:TRANSPARENT',
      ),
      event('b', 'DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20261231'),
    ),
    span: ['2026-12-01', '2027-02-01'],
    are: ['2026-12-24T00:00 4320', '2026-12-31T00:00 1440'],
  },
  {
    name: 'Notes: hours and minutes in the rules of a zone, dates instead of a rule in the event',
    file: file(
      'PRODID:-//Lotus Development Corporation//NONSGML Notes 9.0//EN_C',
      [
        'BEGIN:VTIMEZONE',
        'TZID:Eastern',
        'BEGIN:STANDARD',
        'DTSTART:19501105T020000',
        'TZOFFSETFROM:-0400',
        'TZOFFSETTO:-0500',
        'RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=1SU;BYMONTH=11',
        'END:STANDARD',
        'BEGIN:DAYLIGHT',
        'DTSTART:19500312T020000',
        'TZOFFSETFROM:-0500',
        'TZOFFSETTO:-0400',
        'RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=2SU;BYMONTH=3',
        'END:DAYLIGHT',
        'END:VTIMEZONE',
      ],
      event(
        'a',
        'DTSTART;TZID="Eastern":20260305T100000',
        'DTEND;TZID="Eastern":20260305T110000',
        'RDATE;VALUE=PERIOD;TZID="Eastern":20260305T100000/20260305T110000,',
        ' 20260309T100000/20260309T113000',
      ),
    ),
    span: ['2026-03-01', '2026-04-01'],
    are: ['2026-03-05T15:00 60', '2026-03-09T14:00 90'],
  },
]
