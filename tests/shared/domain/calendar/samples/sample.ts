/** A calendar as a product writes it, with what the standard says about a span of time. */
export interface Sample {
  name: string
  file: string | Uint8Array
  /** dates in UTC, the end exclusive */
  span: readonly [from: string, to: string]
  /** starts in UTC with the length in minutes: `2026-03-23T07:00 540` */
  are: readonly string[]
}

/** A file of lines, each with the end that RFC 5545 wants. */
export const file = (...lines: readonly (string | readonly string[])[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines.flat(), 'END:VCALENDAR', ''].join('\r\n')

export const event = (uid: string, ...lines: readonly string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20260101T000000Z',
  ...lines,
  'END:VEVENT',
]

/** A zone as Exchange writes it: from 1601, by the rules of today. */
export const exchangeZone = (
  name: string,
  { standard, daylight }: { standard: [from: string, to: string, rule: string]; daylight: string },
): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  `TZOFFSETFROM:${standard[0]}`,
  `TZOFFSETTO:${standard[1]}`,
  `RRULE:FREQ=YEARLY;INTERVAL=1;${standard[2]}`,
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  `TZOFFSETFROM:${standard[1]}`,
  `TZOFFSETTO:${standard[0]}`,
  `RRULE:FREQ=YEARLY;INTERVAL=1;${daylight}`,
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

export const centralEurope = (name: string): string[] =>
  exchangeZone(name, {
    standard: ['+0200', '+0100', 'BYDAY=-1SU;BYMONTH=10'],
    daylight: 'BYDAY=-1SU;BYMONTH=3',
  })
