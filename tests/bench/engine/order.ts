import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { anyTrack, arrivalsOf, inOrder, nearlyInOrder, type Case } from '../../engine/order/arrivals.ts'
import { countsOfCrossings, countsOfShortMemory, outcomeOf, type Outcome } from '../../engine/order/outcome.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'

const tracks = 500
const permutationsOfEach = 20
const overtakings = 1000
const sizes = { minLength: 2, maxLength: 40 }

/** Whether the order in which fixes arrive, and how often, changes what is known in the end. */
export async function measureOrder(): Promise<Figure[]> {
  let permutations = 0
  let different = 0
  for (const [place, track] of fc.sample(anyTrack(sizes), { numRuns: tracks, seed: 1 }).entries()) {
    const clean = await outcomeOf(inOrder(track))
    const shuffled = arrivalsOf(track, fc.shuffledSubarray(track, { minLength: track.length }))
    for (const { arrivals } of fc.sample(shuffled, { numRuns: permutationsOfEach, seed: place })) {
      permutations++
      const mixed = await outcomeOf(arrivals, { isSettledBetween: permutations % 4 === 0 })
      if (!isSameStory(mixed, clean)) different++
    }
  }
  return [
    { name: 'permutations with deliveries again', value: permutations, unit: 'orders', goal: atLeast(10_000) },
    {
      name: 'of them with another history, total, speed, day, trip or stop',
      value: different,
      unit: 'orders',
      goal: atMost(0),
    },
    ...(await overtaking()),
  ]
}

const isSameStory = (one: Outcome, other: Outcome): boolean =>
  isDeepStrictEqual([one.history, one.last, one.days, one.trips], [other.history, other.last, other.days, other.trips])

async function overtaking(): Promise<Figure[]> {
  const cases: Case[] = fc.sample(nearlyInOrder(sizes, 180_000), { numRuns: overtakings, seed: 2 })
  let [sameShort, sameCrossings] = [0, 0]
  for (const { track, arrivals } of cases) {
    const [clean, mixed] = [await outcomeOf(inOrder(track)), await outcomeOf(arrivals)]
    if (isDeepStrictEqual(countsOfShortMemory(mixed.events), countsOfShortMemory(clean.events))) sameShort++
    if (isDeepStrictEqual(countsOfCrossings(mixed.events), countsOfCrossings(clean.events))) sameCrossings++
  }
  const name = `${cases.length} orders that overtake by three minutes`
  return [
    { name: `${name}: the same alarms and ignition`, value: sameShort / cases.length, unit: 'share', goal: atLeast(1) },
    { name: `${name}: the same crossings`, value: sameCrossings / cases.length, unit: 'share', goal: '' },
  ]
}
