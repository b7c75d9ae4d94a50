import { describe, expect, it, test } from 'vitest'
import { occurrencesBetween } from '../../../../shared/domain/calendar/occurrences-between.ts'
import { isCalendar, readCalendar } from '../../../../shared/domain/calendar/read-calendar.ts'
import { ruleLimits } from '../../../../shared/domain/limits/rules.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { appleSamples } from './samples/apple.ts'
import { googleSamples } from './samples/google.ts'
import { nextcloudSamples } from './samples/nextcloud.ts'
import { outlookSamples } from './samples/outlook.ts'
import { event, file } from './samples/sample.ts'

const read = (text: string) => readCalendar(Buffer.from(text).toString('base64'))
const good = (day: number) =>
  event(`good ${day}`, `DTSTART:202606${String(day).padStart(2, '0')}T080000Z`, 'DURATION:PT1H')
const startsIn = (text: string) => {
  const calendar = read(text)
  if (!isCalendar(calendar)) return calendar.code
  const found = occurrencesBetween(calendar, { from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 6, 1) }, 1000)
  return found.map(({ start }) => new Date(start).toISOString().slice(0, 10))
}

/** Each stands from line 9 on, after one that is right. */
const bad = [
  { name: 'an unknown zone', lines: ['DTSTART;TZID=Mars/Base:20260602T080000'], code: 'zoneUnknown', line: 12 },
  {
    name: 'an end of an unknown zone',
    lines: ['DTSTART:20260602T080000Z', 'DTEND;TZID=Mars:20260602T090000'],
    code: 'zoneUnknown',
    line: 13,
  },
  { name: 'no start', lines: ['DTEND:20260602T080000Z'], code: 'noStart', line: 9 },
  { name: 'a start that is none', lines: ['DTSTART:2026-06-02'], code: 'badTimes', line: 12 },
  {
    name: 'an end before the start',
    lines: ['DTSTART:20260602T080000Z', 'DTEND:20260601T080000Z'],
    code: 'badTimes',
    line: 13,
  },
  { name: 'a date that is none', lines: ['DTSTART:20260602T080000Z', 'EXDATE:soon'], code: 'badDates', line: 13 },
  {
    name: 'a period without an end',
    lines: ['DTSTART:20260602T080000Z', 'RDATE;VALUE=PERIOD:20260603T080000Z/PT'],
    code: 'badDates',
    line: 13,
  },
  {
    name: 'a place in a series that is none',
    lines: ['RECURRENCE-ID:soon', 'DTSTART:20260602T080000Z'],
    code: 'badDates',
    line: 12,
  },
  {
    name: 'all occurrences before',
    lines: ['RECURRENCE-ID;RANGE=THISANDPRIOR:20260602T080000Z', 'DTSTART:20260602T080000Z'],
    code: 'badDates',
    line: 12,
  },
  {
    name: 'a rule by the hour',
    lines: ['DTSTART:20260602T080000Z', 'RRULE:FREQ=HOURLY'],
    code: 'ruleFrequency',
    line: 13,
  },
  {
    name: 'a rule by the moon',
    lines: ['DTSTART:20260602T080000Z', 'RRULE:FREQ=YEARLY;BYEASTER=1'],
    code: 'rulePartUnknown',
    line: 13,
  },
  {
    name: 'a second rule that cannot be read',
    lines: ['DTSTART:20260602T080000Z', 'RRULE:FREQ=DAILY', 'RRULE:FREQ=DAILY;BYDAY=XX'],
    code: 'ruleUnreadable',
    line: 14,
  },
  {
    name: 'a line without a colon',
    lines: ['DTSTART:20260602T080000Z', 'RRULE FREQ=DAILY'],
    code: 'brokenEvent',
    line: 13,
  },
  {
    name: 'a section in it that does not end',
    lines: ['DTSTART:20260602T080000Z', 'BEGIN:VALARM', 'TRIGGER:-PT5M'],
    code: 'brokenEvent',
    line: 15,
  },
]

describe('an entry that cannot be read is named, and the others count', () => {
  it.each(bad)('$name', ({ lines, code, line }) => {
    const text = file(good(1), event('bad', ...lines), good(3))
    const calendar = read(text)
    expect(calendar).toMatchObject({ leftOut: [{ code, line, entry: 'bad' }] })
    expect(startsIn(text)).toEqual(['2026-06-01', '2026-06-03'])
  })

  it('an event that the next one begins in', () => {
    const text = file(good(1), ['BEGIN:VEVENT', 'UID:open', 'DTSTART:20260602T080000Z', 'RRULE:FREQ=DAILY'], good(3))
    expect(read(text)).toMatchObject({ leftOut: [{ code: 'brokenEvent', entry: 'open' }] })
    expect(startsIn(text)).toEqual(['2026-06-01', '2026-06-03'])
  })

  it('a text that somebody broke into lines is no problem', () => {
    const text = file(event('a', 'DESCRIPTION:Call', 'before you come', 'DTSTART:20260602T080000Z'))
    expect(read(text)).toMatchObject({ leftOut: [] })
    expect(startsIn(text)).toEqual(['2026-06-02'])
  })

  it('99 of a hundred', () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      event(
        `${at}`,
        `SUMMARY:Tour ${at}\\, early`,
        at === 40 ? 'DTSTART;TZID=Moon:20260602T080000' : 'DTSTART:20260602T080000Z',
      ),
    )
    const calendar = read(file(...many))
    expect(calendar).toMatchObject({ leftOut: [{ code: 'zoneUnknown', about: 'Moon', entry: 'Tour 40, early' }] })
    expect(isCalendar(calendar) && calendar.events.length).toBe(99)
  })

  it('a file of which nothing can be read is refused, and says why', () => {
    expect(read(file(event('bad', 'DTSTART:soon'), event('worse', 'SUMMARY:x')))).toMatchObject({
      code: 'badTimes',
      entry: 'bad',
      line: 6,
    })
  })

  it('one of which everything is cancelled is a calendar that is never active', () => {
    expect(startsIn(file(event('a', 'DTSTART:20260602T080000Z', 'STATUS:CANCELLED')))).toEqual([])
  })

  it('a cut file is refused: nobody knows what it lacks', () => {
    expect(read(file(good(1), good(2)).replace(/END:VEVENT\r\nEND:VCALENDAR\r\n$/, ''))).toMatchObject({
      code: 'notCalendar',
    })
  })

  const samples = [...outlookSamples, ...googleSamples, ...appleSamples, ...nextcloudSamples]
  const texts = samples.flatMap((each) => (typeof each.file === 'string' ? [{ ...each, file: each.file }] : []))
  test.each(texts)('beside any: $name', ({ file: text, span, are }) => {
    const at = text.indexOf('END:VCALENDAR')
    const calendar = read(`${text.slice(0, at)}${event('bad', 'DTSTART:soon').join('\r\n')}\r\n${text.slice(at)}`)
    expect(calendar).toMatchObject({ leftOut: [{ code: 'badTimes', entry: 'bad' }] })
    const found = isCalendar(calendar)
      ? occurrencesBetween(calendar, { from: Date.parse(span[0]), to: Date.parse(span[1]) }, 100)
      : []
    expect(found.map(({ start }) => new Date(start).toISOString().slice(0, 16))).toEqual(
      are.map((each) => each.split(' ')[0]),
    )
  })
})

describe('limits', () => {
  const many = (count: number) =>
    file(...Array.from({ length: count }, (_, at) => event(`${at}`, 'DTSTART:20260602T080000Z')))

  it(`as many events as ${ruleLimits.calendarEventsMax}`, () => {
    expect(read(many(ruleLimits.calendarEventsMax))).toMatchObject({ leftOut: [] })
    expect(read(many(ruleLimits.calendarEventsMax + 1))).toMatchObject({ code: 'tooManyEvents' })
  })

  it('rules of all of them are looked through as far as people see ahead', () => {
    const rules = Array.from({ length: ruleLimits.calendarEventsMax }, (_, at) =>
      event(`${at}`, 'DTSTART:20260602T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=6'),
    )
    const calendar = read(file(...rules))
    const from = Date.UTC(2026, 5, 1)
    const found = isCalendar(calendar)
      ? occurrencesBetween(calendar, { from, to: from + ruleLimits.calendarPreviewMs }, 50)
      : []
    expect(found.map(({ start }) => new Date(start).getUTCFullYear())).toEqual([2026, 2027, 2028, 2029, 2030, 2031])
    expect(ruleLimits.calendarCandidatesMax).toBeGreaterThan(
      (ruleLimits.calendarEventsMax * ruleLimits.calendarPreviewMs) / dayMs,
    )
  })
})
