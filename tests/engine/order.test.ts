import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyArrival, anyTrack, arrivalsOf, inOrder, nearlyInOrder } from './order/arrivals.ts'
import { countsOfShortMemory, outcomeOf } from './order/outcome.ts'

const sizes = { minLength: 2, maxLength: 30 }

test('in whatever order, messages and batches fixes arrive, and however often: history, days and trips are the same', async () => {
  await fc.assert(
    fc.asyncProperty(anyArrival(sizes), async ({ track, arrivals }) => {
      const clean = await outcomeOf(inOrder(track))
      const mixed = await outcomeOf(arrivals)
      expect(mixed.history).toHaveLength(track.length)
      expect(mixed.history).toEqual(clean.history)
      expect(mixed.last).toEqual(clean.last)
      expect(mixed.trips).toEqual(clean.trips)
      expect(mixed.days).toEqual(clean.days)
    }),
    { numRuns: 150 },
  )
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

test('fixes that overtake each other by three minutes tell of alarms and ignition as often as in order', async () => {
  await fc.assert(
    fc.asyncProperty(nearlyInOrder(sizes, 180_000), async ({ track, arrivals }) => {
      const [clean, mixed] = [await outcomeOf(inOrder(track)), await outcomeOf(arrivals)]
      expect(countsOfShortMemory(mixed.events)).toEqual(countsOfShortMemory(clean.events))
    }),
    { numRuns: 150 },
  )
})
