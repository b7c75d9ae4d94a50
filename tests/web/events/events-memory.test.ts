import { expect, test } from 'vitest'
import {
  newestTime,
  parseSeenEvents,
  seenEventsText,
  shownEvents,
  unseenCount,
} from '../../../web/src/events/event-read-state.ts'
import { anEvent, minutesAgo, noon } from '../fleet/fleet-builders.ts'

const events = [0, 5, 10].map((minutes, at) => anEvent({ id: 10 - at, eventTime: minutesAgo(minutes) }))
const sixMinutesAgo = noon - 6 * 60_000

test('the bell counts what came since the drawer was last open', () =>
  expect(unseenCount(events, { seenUpTo: sixMinutesAgo, clearedUpTo: 0 })).toBe(2))

test('a first visit starts with a quiet bell', () => expect(unseenCount(events, parseSeenEvents(null, noon))).toBe(0))

test('cleared events stay away when they are loaded again, later ones do not', () =>
  expect(shownEvents(events, { seenUpTo: 0, clearedUpTo: sixMinutesAgo })).toHaveLength(2))

test('the memory survives a reload', () => {
  const memory = { seenUpTo: noon, clearedUpTo: sixMinutesAgo }
  expect(parseSeenEvents(seenEventsText(memory), 0)).toEqual(memory)
})

test('a memory that cannot be read counts as a first visit', () =>
  expect(parseSeenEvents('yesterday', noon)).toEqual({ seenUpTo: noon, clearedUpTo: 0 }))

test('the newest event is found in any order', () => expect(newestTime(events.toReversed())).toBe(noon))
