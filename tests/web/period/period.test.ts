import { expect, test } from 'vitest'
import { chosenPeriod, lastHour, localText, momentOfLocalText, periodOf } from '../../../web/src/period/period.ts'

const now = Date.parse('2026-11-22T17:30:45Z')
const iso = ({ from, to }: { from: number; to: number }) => [new Date(from).toISOString(), new Date(to).toISOString()]
const algiers = { now, zone: 'Africa/Algiers', firstWeekday: 6 }

test.each([
  { name: 'today' as const, span: ['2026-11-21T23:00:00.000Z', '2026-11-22T22:59:59.999Z'] },
  { name: 'yesterday' as const, span: ['2026-11-20T23:00:00.000Z', '2026-11-21T22:59:59.999Z'] },
  // the 22nd is a Sunday; weeks in Algeria begin on Saturday
  { name: 'thisWeek' as const, span: ['2026-11-20T23:00:00.000Z', '2026-11-27T22:59:59.999Z'] },
  { name: 'previousWeek' as const, span: ['2026-11-13T23:00:00.000Z', '2026-11-20T22:59:59.999Z'] },
  { name: 'thisMonth' as const, span: ['2026-10-31T23:00:00.000Z', '2026-11-30T22:59:59.999Z'] },
  { name: 'previousMonth' as const, span: ['2026-09-30T23:00:00.000Z', '2026-10-31T22:59:59.999Z'] },
  { name: 'last7Days' as const, span: ['2026-11-15T23:00:00.000Z', '2026-11-22T22:59:59.999Z'] },
  { name: 'last30Days' as const, span: ['2026-10-23T23:00:00.000Z', '2026-11-22T22:59:59.999Z'] },
  { name: 'previousQuarter' as const, span: ['2026-06-30T23:00:00.000Z', '2026-09-30T22:59:59.999Z'] },
  { name: 'thisYear' as const, span: ['2025-12-31T23:00:00.000Z', '2026-12-31T22:59:59.999Z'] },
])('$name in Algiers', ({ name, span }) => {
  expect(iso(periodOf(name, algiers))).toEqual(span)
})

test.each([
  { what: 'weeks from Monday', firstWeekday: 1, from: '2026-11-15T23:00:00.000Z' },
  { what: 'weeks from Sunday', firstWeekday: 0, from: '2026-11-21T23:00:00.000Z' },
])('$what', ({ firstWeekday, from }) => {
  expect(iso(periodOf('thisWeek', { ...algiers, firstWeekday }))[0]).toBe(from)
})

test.each([
  { what: 'clocks go back', at: '2026-10-25T12:00:00Z', hours: 25 },
  { what: 'clocks go forward', at: '2026-03-29T12:00:00Z', hours: 23 },
])('a day on which $what has $hours hours', ({ at, hours }) => {
  const { from, to } = periodOf('today', { now: Date.parse(at), zone: 'Europe/Paris', firstWeekday: 1 })
  expect(to + 1 - from).toBe(hours * 3_600_000)
})

test('the month before January is in the year before', () => {
  const span = periodOf('previousMonth', { now: Date.parse('2026-01-10T12:00:00Z'), zone: 'UTC', firstWeekday: 1 })
  expect(iso(span)).toEqual(['2025-12-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z'])
})

test('the quarter before January is the last one of the year before', () => {
  const span = periodOf('previousQuarter', { now: Date.parse('2026-01-10T12:00:00Z'), zone: 'UTC', firstWeekday: 1 })
  expect(iso(span)).toEqual(['2025-10-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z'])
})

test('moments are written and read as clocks in the zone show them', () => {
  expect(localText(now, 'Africa/Algiers')).toBe('2026-11-22T18:30')
  expect(momentOfLocalText('2026-11-22T18:30', 'Africa/Algiers')).toBe(Date.parse('2026-11-22T17:30:00Z'))
  expect(momentOfLocalText('2026-13-40T18:30', 'UTC')).toBeNull()
  expect(momentOfLocalText('', 'UTC')).toBeNull()
})

test.each([
  { what: 'a name', choice: { name: 'today' as const, from: null, to: null }, from: '2026-11-21T23:00:00.000Z' },
  {
    what: 'two moments',
    choice: { name: 'custom' as const, from: now, to: now + 1 },
    from: '2026-11-22T17:30:45.000Z',
  },
  { what: 'one moment', choice: { name: 'custom' as const, from: now, to: null }, from: null },
  { what: 'an end before its beginning', choice: { name: 'custom' as const, from: now, to: now - 1 }, from: null },
])('a choice of $what', ({ choice, from }) => {
  const period = chosenPeriod(choice, algiers)
  expect(period && iso(period)[0]).toBe(from ?? null)
})

test('a custom period begins as the last hour, to the minute', () => {
  expect(iso(lastHour(now))).toEqual(['2026-11-22T16:30:00.000Z', '2026-11-22T17:30:00.000Z'])
})
