import { describe, expect, test } from 'vitest'
import { cursorAfterKey } from '../../../web/src/today/lane-keys.ts'
import { recalledChoices } from '../../../web/src/today/today-choices.ts'
import { dayAfter, daySpan, todayAddress } from '../../../web/src/today/today-day.ts'
import { workStartOf } from '../../../web/src/today/work-start.ts'

const hourMs = 3_600_000

describe('the day of an address', () => {
  test.each([
    { name: 'none is today', wanted: null, day: '2026-05-04' },
    { name: 'an earlier one', wanted: '2026-05-01', day: '2026-05-01' },
    { name: 'one to come is today', wanted: '2026-05-05', day: '2026-05-04' },
    { name: 'what is none is today', wanted: '2026-13-40', day: '2026-05-04' },
    { name: 'what is no text of a day is today', wanted: 'yesterday', day: '2026-05-04' },
  ])('$name', ({ wanted, day }) => {
    const span = daySpan(wanted, '2026-05-04', 'Africa/Algiers')
    expect([span.day, span.isToday]).toEqual([day, day === '2026-05-04'])
    expect(new Date(span.from).toISOString()).toBe(`${dayAfter(day, -1)}T23:00:00.000Z`)
    expect(span.end - span.from).toBe(24 * hourMs)
  })

  test.each([
    { day: '2026-03-29', hours: 23 },
    { day: '2026-10-25', hours: 25 },
  ])('of a change of the clock has $hours hours', ({ day, hours }) => {
    const span = daySpan(day, '2026-12-01', 'Europe/Paris')
    expect((span.end - span.from) / hourMs).toBe(hours)
  })

  test('is in the address, but for today', () => {
    expect(todayAddress('2026-05-03', '2026-05-04')).toBe('/today?day=2026-05-03')
    expect(todayAddress('2026-05-04', '2026-05-04')).toBe('/today')
  })
})

describe('a key among lanes', () => {
  const around = { count: 10, seconds: 86_400, now: null, isMirrored: false }
  const key = (name: string, more = {}) => ({
    key: name,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  })
  const start = { row: 4, second: 43_200 }
  test.each([
    { name: 'the next vehicle', pressed: key('ArrowDown'), does: { row: 5, second: 43_200 } },
    { name: 'the vehicle before', pressed: key('ArrowUp'), does: { row: 3, second: 43_200 } },
    { name: 'five minutes later', pressed: key('ArrowRight'), does: { row: 4, second: 43_500 } },
    { name: 'an hour earlier', pressed: key('PageDown'), does: { row: 4, second: 39_600 } },
    { name: 'the end of the day', pressed: key('End'), does: { row: 4, second: 86_399 } },
    { name: 'the last vehicle', pressed: key('End', { ctrlKey: true }), does: { row: 9, second: 43_200 } },
    { name: 'the next day', pressed: key('ArrowRight', { shiftKey: true }), does: { days: 1 } },
    { name: 'the replay', pressed: key('Enter'), does: { opens: true } },
    { name: 'nothing any more', pressed: key('Escape'), does: { clears: true } },
    { name: 'nothing for other keys', pressed: key('a'), does: null },
    { name: 'nothing for what the browser does', pressed: key('ArrowLeft', { altKey: true }), does: null },
  ])('is for $name', ({ pressed, does }) => {
    expect(cursorAfterKey(pressed, start, around)).toEqual(does)
  })

  test('begins with the first vehicle, at the present', () => {
    expect(cursorAfterKey(key('ArrowDown'), null, { ...around, now: 30_000 })).toEqual({ row: 0, second: 30_000 })
    expect(cursorAfterKey(key('Enter'), null, around)).toBeNull()
  })

  test('is turned round where the day runs from right to left', () => {
    const mirrored = { ...around, isMirrored: true }
    expect(cursorAfterKey(key('ArrowLeft'), start, mirrored)).toEqual({ row: 4, second: 43_500 })
    expect(cursorAfterKey(key('ArrowLeft', { shiftKey: true }), start, mirrored)).toEqual({ days: 1 })
  })
})

test.each([
  { name: 'nothing', text: null, choices: { sort: 'name', calendarId: 0 } },
  { name: 'what was chosen', text: '{"sort":"late","calendarId":3}', choices: { sort: 'late', calendarId: 3 } },
  { name: 'what somebody else wrote', text: '{"sort":"x","calendarId":"3"}', choices: { sort: 'name', calendarId: 0 } },
  { name: 'no JSON', text: '{', choices: { sort: 'name', calendarId: 0 } },
])('choices are recalled from $name', ({ text, choices }) => {
  expect(recalledChoices(text)).toEqual(choices)
})

describe('work', () => {
  const calendar = (...lines: string[]) =>
    btoa(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'))
  const weekdays = calendar('DTSTART:20260105T080000Z', 'DTEND:20260105T170000Z', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU')
  const night = calendar('DTSTART:20260105T220000Z', 'DTEND:20260106T060000Z', 'RRULE:FREQ=DAILY')
  const day = (text: string) => ({
    from: Date.parse(`${text}T00:00:00Z`),
    end: Date.parse(`${text}T00:00:00Z`) + 24 * hourMs,
  })
  test.each([
    { name: 'begins by the calendar', data: weekdays, on: '2026-05-04', at: 8 * 3600 },
    { name: 'does not begin on other days', data: weekdays, on: '2026-05-06', at: null },
    { name: 'of a night begins in the evening', data: night, on: '2026-05-04', at: 22 * 3600 },
    { name: 'never begins by what is no calendar', data: '!', on: '2026-05-04', at: null },
  ])('$name', ({ data, on, at }) => {
    expect(workStartOf(data, day(on))).toBe(at)
  })
})
