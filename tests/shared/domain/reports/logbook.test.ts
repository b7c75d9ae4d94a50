import { describe, expect, it, test } from 'vitest'
import {
  changesByTrip,
  lockedFrom,
  logbookSettings,
  tripKindOf,
  type LogbookSettings,
  type TripChange,
} from '../../../../shared/domain/reports/logbook.ts'
import { dayMs, minuteMs } from '../../../../shared/domain/time/durations.ts'

const settings: LogbookSettings = { kind: null, calendarId: 0, lockDays: 0 }

/** Minutes; what was said at `at`. */
const said = (start: number, end: number, at: number, more: Partial<TripChange> = {}): TripChange => ({
  start: start * minuteMs,
  end: end * minuteMs,
  at,
  userId: 1,
  userName: 'Amina',
  kind: 'private',
  purpose: `said ${at}`,
  ...more,
})
const span = (start: number, end: number) => ({ start: start * minuteMs, end: end * minuteMs })

describe('a kind comes from the first that says something', () => {
  it.each([
    { name: 'nobody and nothing', last: null, known: {}, kind: ['business', 'default'] },
    {
      name: 'the organisation',
      last: null,
      known: { settings: { ...settings, kind: 'commute' } },
      kind: ['commute', 'default'],
    },
    { name: 'hours of business', last: null, known: { isInHours: true }, kind: ['business', 'calendar'] },
    { name: 'no hours of business', last: null, known: { isInHours: false }, kind: ['private', 'default'] },
    {
      name: 'no hours of business, and the organisation',
      last: null,
      known: { isInHours: false, settings: { ...settings, kind: 'business' } },
      kind: ['business', 'default'],
    },
    {
      name: 'the driver, before hours',
      last: null,
      known: { driverKind: 'private', isInHours: true },
      kind: ['private', 'driver'],
    },
    {
      name: 'the trip, before the driver',
      last: { kind: 'commute' },
      known: { driverKind: 'private' },
      kind: ['commute', 'trip'],
    },
    {
      name: 'a trip whose kind was taken back',
      last: { kind: null },
      known: { driverKind: 'private' },
      kind: ['private', 'driver'],
    },
  ] as const)('$name', ({ last, known, kind }) => {
    const change = last === null ? undefined : said(0, 1, 1, last)
    const found = tripKindOf(change, { driverKind: null, isInHours: null, settings, ...known })
    expect([found.kind, found.by]).toEqual(kind)
  })
})

describe('a trip that is derived again has what was said of it', () => {
  it.each([
    { name: 'where nothing moved', changes: [said(600, 660, 1)], trip: span(600, 660), at: [1] },
    {
      name: 'with all changes, in the order of time',
      changes: [said(600, 660, 2), said(600, 660, 1)],
      trip: span(600, 660),
      at: [1, 2],
    },
    { name: 'where both ends moved', changes: [said(600, 660, 1)], trip: span(590, 655), at: [1] },
    { name: 'where it grew after somebody spoke', changes: [said(600, 610, 1)], trip: span(600, 700), at: [1] },
    { name: 'in its first half, when it is divided', changes: [said(600, 660, 1)], trip: span(600, 625), at: [1] },
    { name: 'in its second half, when it is divided', changes: [said(600, 660, 1)], trip: span(635, 660), at: [1] },
    { name: 'not in one that only touches it', changes: [said(600, 660, 1)], trip: span(655, 700), at: [] },
    { name: 'not in one beside it', changes: [said(600, 660, 1)], trip: span(660, 700), at: [] },
    {
      name: 'of the longer of two that became one',
      changes: [said(600, 610, 2), said(615, 660, 1)],
      trip: span(600, 660),
      at: [1],
    },
    {
      name: 'of the later word, when both are as long',
      changes: [said(600, 630, 2), said(630, 660, 1)],
      trip: span(600, 660),
      at: [2],
    },
    {
      name: 'where it is long before others',
      changes: [said(600, 660, 1), said(9000, 9060, 2)],
      trip: span(9000, 9060),
      at: [2],
    },
  ])('$name', ({ changes, trip, at }) => {
    expect(changesByTrip(changes)(trip).map((change) => change.at)).toEqual(at)
  })
})

test.each([
  { name: 'never', settings, locked: null },
  { name: 'days after the end', settings: { ...settings, lockDays: 7 }, locked: 660 * minuteMs + 7 * dayMs },
])('a trip is locked: $name', ({ settings: set, locked }) => {
  expect(lockedFrom(span(600, 660), set)).toBe(locked)
})

test.each([
  { name: 'nothing', set: {}, found: settings },
  {
    name: 'everything',
    set: { 'logbook.kind': 'private', 'logbook.calendarId': 4, 'logbook.lockDays': 7 },
    found: { kind: 'private', calendarId: 4, lockDays: 7 },
  },
  {
    name: 'what an older client stored',
    set: { 'logbook.kind': 'leisure', 'logbook.calendarId': '4', 'logbook.lockDays': -2 },
    found: { kind: null, calendarId: 4, lockDays: 0 },
  },
])('an organisation sets $name', ({ set, found }) => {
  expect(logbookSettings((key) => (set as Record<string, unknown>)[key])).toEqual(found)
})
