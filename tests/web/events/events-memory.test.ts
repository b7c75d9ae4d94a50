import { expect, test } from 'vitest'
import { liveLimits } from '../../../shared/domain/limits/live.ts'
import {
  parseSeenEvents,
  seenEventsText,
  shownEvents,
  unseenCount,
  withMarked,
} from '../../../web/src/events/event-read-state.ts'
import { anEvent, minutesAgo, noon } from '../fleet/fleet-builders.ts'

const events = [0, 5, 10].map((minutes, at) => anEvent({ id: 10 - at, eventTime: minutesAgo(minutes) }))
const sixMinutesAgo = noon - 6 * 60_000
const nothing = { ids: [], upTo: 0 }
const upTo = (time: number) => ({ ids: [], upTo: time })

test('the bell counts what came since the drawer was last open', () =>
  expect(unseenCount(events, { seen: upTo(sixMinutesAgo), cleared: nothing })).toBe(2))

test('a first visit starts with a quiet bell', () => expect(unseenCount(events, parseSeenEvents(null, noon))).toBe(0))

test('cleared events stay away when they are loaded again, later ones do not', () => {
  const memory = { seen: nothing, cleared: withMarked(events.slice(1), nothing) }
  expect(shownEvents(events, memory)).toEqual(events.slice(0, 1))
})

test('one that arrives after newer ones is counted, and shown although those were cleared', () => {
  const mark = withMarked(events, nothing)
  const late = anEvent({ id: 11, eventTime: minutesAgo(7) })
  const all = [...events, late]
  expect(shownEvents(all, { seen: mark, cleared: mark })).toEqual([late])
  expect(unseenCount(all, { seen: mark, cleared: mark })).toBe(1)
})

test('what had left a full list before it was cleared stays away', () => {
  const full = Array.from({ length: liveLimits.eventsKept }, (_, at) =>
    anEvent({ id: 1000 - at, eventTime: minutesAgo(at) }),
  )
  const older = anEvent({ id: 5, eventTime: minutesAgo(full.length) })
  const cleared = withMarked(full, nothing)
  expect(shownEvents([...full.slice(9), older], { seen: nothing, cleared })).toEqual([])
})

test('a mark remembers a bounded number of events, the last ones', () => {
  let mark = withMarked([], nothing)
  for (let id = 1; id <= 500; id += 1) mark = withMarked([anEvent({ id })], mark)
  expect([mark.ids.length, mark.ids[0]]).toEqual([100, 500])
})

test.each([
  { name: 'without ids', ids: [] },
  { name: 'with ids', ids: [8_589_934_592_000, 3] },
])('the memory survives a reload: $name', ({ ids }) => {
  const memory = { seen: { ids, upTo: noon }, cleared: { ids: ids.slice(1), upTo: sixMinutesAgo } }
  expect(parseSeenEvents(seenEventsText(memory), 0)).toEqual(memory)
})

test('what an earlier build stored, two times, goes on to count', () =>
  expect(parseSeenEvents(`${noon} ${sixMinutesAgo}`, 0)).toEqual({ seen: upTo(noon), cleared: upTo(sixMinutesAgo) }))

test('a memory that cannot be read counts as a first visit', () =>
  expect(parseSeenEvents('yesterday', noon)).toEqual({ seen: upTo(noon), cleared: nothing }))
