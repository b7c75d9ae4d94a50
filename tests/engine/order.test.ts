import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, dayStart } from '../../shared/domain/days/day.ts'
import {
  anyArrival,
  anyFastArrival,
  anyTrack,
  arrivalsOf,
  inOrder,
  nearlyInOrder,
  withShared,
  type Arriving,
  type Case,
} from './order/arrivals.ts'
import { countsOfShortMemory, outcomeOf, turnEvents } from './order/outcome.ts'

const sizes = { minLength: 2, maxLength: 30 }

test('in whatever order, messages and batches fixes arrive, and however often: history, days and trips are the same', async () => {
  let values = 0
  await fc.assert(
    fc.asyncProperty(anyArrival(sizes), fc.boolean(), async ({ track, arrivals }, isSettledBetween) => {
      const clean = await outcomeOf(inOrder(track))
      const mixed = await outcomeOf(arrivals, { isSettledBetween })
      expect(mixed.history).toHaveLength(track.length)
      expect(mixed.history).toEqual(clean.history)
      expect(mixed.last).toEqual(clean.last)
      expect(mixed.trips).toEqual(clean.trips)
      expect(mixed.days).toEqual(clean.days)
      expect(mixed.speeding).toEqual(clean.speeding)
      expect(mixed.values.toSorted()).toEqual(clean.values.toSorted())
      values += clean.values.length
    }),
    { numRuns: 150 },
  )
  expect(values).toBeGreaterThan(100)
})

/** Knots: what a vehicle of the road does at the most. */
const fastestOfRoad = 162

test('of trains and aircraft that send no speed as well', async () => {
  let fast = 0
  await fc.assert(
    fc.asyncProperty(anyFastArrival, fc.boolean(), async ({ track, arrivals }, isSettledBetween) => {
      const clean = await outcomeOf(inOrder(track))
      const mixed = await outcomeOf(arrivals, { isSettledBetween })
      expect(mixed.history).toEqual(clean.history)
      expect(mixed.last).toEqual(clean.last)
      expect(mixed.trips).toEqual(clean.trips)
      expect(mixed.days).toEqual(clean.days)
      expect(mixed.rules.toSorted()).toEqual(clean.rules.toSorted())
      fast += (clean.history as { speed: number }[]).filter(({ speed }) => speed > fastestOfRoad).length
    }),
    { numRuns: 150 },
  )
  expect(fast).toBeGreaterThan(100)
})

test('of fixes of one moment as well, which no time puts in order', async () => {
  await fc.assert(
    fc.asyncProperty(withShared(sizes), fc.boolean(), async ({ track, arrivals }, isSettledBetween) => {
      const clean = await outcomeOf(inOrder(track))
      const mixed = await outcomeOf(arrivals, { isSettledBetween })
      expect(mixed.history).toHaveLength(track.length)
      expect(mixed.history).toEqual(clean.history)
      expect(mixed.trips).toEqual(clean.trips)
      expect(mixed.days).toEqual(clean.days)
      // of one moment in either order
      expect(mixed.speeding.toSorted()).toEqual(clean.speeding.toSorted())
    }),
    { numRuns: 150 },
  )
})

test('after late positions, departures and arrivals are those of the trips', async () => {
  await fc.assert(
    fc.asyncProperty(anyArrival(sizes), fc.boolean(), async ({ arrivals }, isSettledBetween) => {
      const { events, turns } = await outcomeOf(arrivals, { isSettledBetween })
      const since = firstLateDay(arrivals)
      const isSince = (turn: string) => Number(turn.split(' ')[1]) >= since
      const [raised, found] = [turnEvents(events).filter(isSince), turns.filter(isSince)]
      // what the last day leaves open may be announced already
      expect(raised.slice(0, found.length)).toEqual(found)
      const types = raised.map((turn) => turn.split(' ')[0])
      expect(types.filter((type, place) => type === types[place - 1])).toEqual([])
    }),
    { numRuns: 150 },
  )
})

/** Epoch ms of the beginning of the first UTC day for which a batch came after a newer one. */
function firstLateDay(arrivals: readonly (readonly Arriving[])[]): number {
  let [newest, first] = [0, Number.POSITIVE_INFINITY]
  const timesOf = (batch: readonly Arriving[]) => batch.flatMap(({ fixes }) => fixes.map((fix) => fix.time)).toSorted()
  for (const time of new Set(arrivals.flatMap(timesOf))) {
    const at = Date.parse(time)
    if (at < newest) first = Math.min(first, dayStart(dayOf(at)))
    newest = Math.max(newest, at)
  }
  return first
}

test('geofences that were driven through between two fixes are those of the way in the order of time', async () => {
  let passed = 0
  await fc.assert(
    fc.asyncProperty(anyArrival(sizes), fc.boolean(), async ({ track, arrivals }, isSettledBetween) => {
      const clean = await outcomeOf(inOrder(track))
      const mixed = await outcomeOf(arrivals, { isSettledBetween })
      passed += clean.passes.length
      expect(mixed.passes.toSorted()).toEqual(clean.passes.toSorted())
    }),
    { numRuns: 150 },
  )
  expect(passed).toBeGreaterThan(20)
})

test('entries, exits, long stays, ignition and fuel are those of the order of time', async () => {
  let found = 0
  const property = fc.asyncProperty(anyArrival(sizes), fc.boolean(), async ({ track, arrivals }, isSettledBetween) => {
    const clean = await outcomeOf(inOrder(track))
    const mixed = await outcomeOf(arrivals, { isSettledBetween })
    found += clean.rules.length
    expect(mixed.rules.toSorted()).toEqual(clean.rules.toSorted())
  })
  // a long stay that is due when a fix is doubted
  await fc.assert(property, { numRuns: 120, seed: -285029787 })
  // a stay that began on the day before, of which the exit was raised before that was known
  await fc.assert(property, { numRuns: 1, seed: 2037787941, path: '36:198:0:0:0:0:0:0' })
  // a vehicle that stood at an edge at midnight, and came there on the day before
  await fc.assert(property, { numRuns: 1, seed: 274642616, path: '549' })
  await fc.assert(property, { numRuns: 150 })
  expect(found).toBeGreaterThan(200)
})

test('what is delivered again, by the tracker or by the stream, in messages and batches of any size, rings nothing', async () => {
  const inTime = anyTrack(sizes).chain((track) => arrivalsOf(track, fc.constant(track)))
  await fc.assert(
    fc.asyncProperty(inTime, async ({ track, arrivals }) => {
      expect((await outcomeOf(arrivals)).events).toEqual((await outcomeOf(inOrder(track))).events)
    }),
    { numRuns: 150 },
  )
})

test('fixes that overtake each other by a minute tell of alarms and ignition as often as in order', async () => {
  await fc.assert(
    fc.asyncProperty(nearlyInOrder(sizes, 60_000), async ({ track, arrivals }) => {
      const [clean, mixed] = [await outcomeOf(inOrder(track)), await outcomeOf(arrivals)]
      expect(countsOfShortMemory(mixed.events)).toEqual(countsOfShortMemory(clean.events))
    }),
    { numRuns: 150 },
  )
})

test('by three minutes, of ignition as often; of a lasting alarm never less often, see 0017', async () => {
  const sos = 'alarm sos'
  const tracks = nearlyInOrder(sizes, 180_000)
  const check = async ({ track, arrivals }: Case) => {
    const [clean, mixed] = [await outcomeOf(inOrder(track)), await outcomeOf(arrivals)]
    const [before, after] = [countsOfShortMemory(clean.events), countsOfShortMemory(mixed.events)]
    expect({ ...after, [sos]: 0 }).toEqual({ ...before, [sos]: 0 })
    expect(after[sos] ?? 0).toBeGreaterThanOrEqual(before[sos] ?? 0)
  }
  await fc.assert(fc.asyncProperty(tracks, check), { numRuns: 20, seed: 798120993, path: '55' })
  await fc.assert(fc.asyncProperty(tracks, check), { numRuns: 150 })
})
