import { describe, expect, it } from 'vitest'
import { isWithin, readWeekHours, weekHoursText } from '../../../../shared/domain/notifications/week-hours.ts'

const night = 'MO,TU,WE,TH,FR 22:00-06:00 Africa/Algiers'
const day = 'SU,SA 08:00-12:30 UTC'

/** 4 May 2026 is a Monday; Algiers is an hour ahead of UTC all year. */
const moments: [text: string, at: string, expected: boolean][] = [
  [night, '2026-05-04T21:00Z', true],
  [night, '2026-05-04T20:59:59Z', false],
  [night, '2026-05-05T04:59:59Z', true],
  [night, '2026-05-05T05:00Z', false],
  // begun on a Friday
  [night, '2026-05-09T03:00Z', true],
  [night, '2026-05-09T21:30Z', false],
  // begun on a Sunday
  [night, '2026-05-04T03:00Z', false],
  [day, '2026-05-03T08:00Z', true],
  [day, '2026-05-03T12:30Z', false],
  [day, '2026-05-04T09:00Z', false],
  ['MO 07:00-07:00 UTC', '2026-05-04T07:00Z', true],
  ['MO 07:00-07:00 UTC', '2026-05-05T06:59Z', true],
  ['MO 07:00-07:00 UTC', '2026-05-05T07:00Z', false],
  ['MO 07:00-07:00 UTC', '2026-05-04T06:59Z', false],
  // clocks go forward on 29 March 2026 at two
  ['SU 01:00-04:00 Europe/Paris', '2026-03-29T01:30Z', true],
  ['SU 01:00-04:00 Europe/Paris', '2026-03-29T02:00Z', false],
]

describe('hours of a week', () => {
  it.for(moments)('%s at %s: %s', ([text, at, expected]) => {
    expect(isWithin(readWeekHours(text)!, Date.parse(at))).toBe(expected)
  })

  it.for([night, day, 'SU,MO,TU,WE,TH,FR,SA 00:00-23:30 UTC'])('are written as they are read: %s', (text) => {
    expect(weekHoursText(readWeekHours(text)!)).toBe(text)
  })

  it.for([
    undefined,
    7,
    '',
    'MO 22:00-06:00',
    'MO 22:00-06:00 Nowhere/Town',
    'MO 24:00-06:00 UTC',
    'XX 22:00-06:00 UTC',
    'MO,MO 22:00-06:00 UTC',
    'MO, TU 22:00-06:00 UTC',
    '22:00-06:00 UTC',
  ])('are none: %s', (text) => {
    expect(readWeekHours(text)).toBeNull()
  })
})
