import { describe, expect, test } from 'vitest'
import type { LaneJson } from '../../../shared/wire/days/lane-json.ts'
import { laneView, placesAt, stretchAt, type LaneNow } from '../../../web/src/today/lane-view.ts'
import { from, iso, lane } from './lane-builders.ts'

const now = (facts: Partial<LaneNow> = {}): LaneNow => ({
  at: 36_000,
  doing: 'driving',
  since: null,
  totalDistance: null,
  ...facts,
})

describe('a lane goes on to the present', () => {
  test.each([
    { name: 'with what it did last', now: now({ doing: 'stopped' }), last: [32_400, 36_000, 'stopped', 3, 36] },
    { name: 'with what it began since', now: now(), last: [34_200, 36_000, 'driving'] },
    { name: 'not while it is silent', now: now({ doing: null }), last: [32_400, 34_200, 'stopped', 3, 36] },
    { name: 'not on a day that is over', now: null, last: [32_400, 34_200, 'stopped', 3, 36] },
    { name: 'not back', now: now({ at: 30_000 }), last: [32_400, 34_200, 'stopped', 3, 36] },
  ])('$name', ({ now: present, last }) => {
    expect(laneView(lane(), from, present).stretches.at(-1)).toEqual(last)
  })

  test('what it did last lasts until it began something else', () => {
    expect(laneView(lane(), from, now({ since: 35_000 })).stretches.slice(-2)).toEqual([
      [32_400, 35_000, 'stopped', 3, 36],
      [35_000, 36_000, 'driving'],
    ])
  })

  test.each([
    { name: 'since it began, when it was silent since the day before', since: 35_000, begins: 35_000 },
    { name: 'from midnight on, when it began the day before', since: -7200, begins: 0 },
  ])('$name', ({ since, begins }) => {
    const silent = lane({ until: iso(-600), stretches: [], firstStart: null, lastEnd: null })
    expect(laneView(silent, from, now({ doing: 'stopped', since })).stretches).toEqual([[begins, 36_000, 'stopped']])
  })

  test('not of a vehicle that never sent', () => {
    expect(laneView(lane({ until: null, stretches: [] }), from, now()).stretches).toEqual([])
  })
})

describe('totals', () => {
  test('count what goes on', () => {
    const { times, firstStart, lastEnd, isDriving } = laneView(lane(), from, now())
    expect(times).toEqual({ driving: 3600 + 1800, idling: 0, stopped: 28_800 + 1800, gap: 0 })
    expect([firstStart, lastEnd, isDriving]).toEqual([28_800, 36_000, true])
  })

  test('have a first start that was not answered yet', () => {
    const stood = lane({ stretches: [[0, 34_200, 'stopped', 3, 36]], firstStart: null, lastEnd: null })
    expect(laneView(stood, from, now()).firstStart).toBe(34_200)
  })

  test.each([
    { name: 'travelled since', of: lane({ totalDistance: 1000 }), total: 1500, distance: 50_500 },
    { name: 'nothing since the totals were set back', of: lane({ totalDistance: 1000 }), total: 10, distance: 50_000 },
    { name: 'nothing where a total is unknown', of: lane({ totalDistance: null }), total: 1500, distance: 50_000 },
  ])('distance: $name', ({ of, total, distance }) => {
    expect(laneView(of, from, now({ totalDistance: total })).distance).toBe(distance)
  })
})

test.each([
  { second: 0, state: 'stopped', places: [7] },
  { second: 28_800, state: 'driving', places: [7] },
  { second: 30_000, state: 'driving', places: [] },
  { second: 40_000, state: undefined, places: [] },
])('at $second it did $state in $places', ({ second, state, places }) => {
  const of: LaneJson = lane()
  expect(stretchAt(laneView(of, from, null), second)?.[2]).toBe(state)
  expect(placesAt(of, second)).toEqual(places)
})
