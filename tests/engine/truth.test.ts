import { expect, test } from 'vitest'
import { addedScores, evaluatePlan, noScores, plansOf, type Scores } from './corpus/corpus.ts'
import { parkedAtTheEdge } from './corpus/parked.ts'
import { precision, recall } from './corpus/score.ts'

async function scoresOf(times: number): Promise<Scores> {
  let sum = noScores
  for (const plan of plansOf(times)) sum = addedScores(sum, await evaluatePlan(plan))
  return sum
}

test('what truly happened on labelled drives, from a fix a second to one in five minutes, is found and nothing else', async () => {
  const scores = await scoresOf(1)
  expect(scores.trips.truth).toBeGreaterThan(100)
  expect(scores.fuel.truth).toBeGreaterThan(30)
  for (const score of [scores.trips, scores.stops, scores.crossings]) {
    expect(precision(score)).toBeGreaterThanOrEqual(0.98)
    expect(recall(score)).toBeGreaterThanOrEqual(0.98)
  }
  expect({ precision: precision(scores.fuel), recall: recall(scores.fuel) }).toEqual({ precision: 1, recall: 1 })
  expect(scores.worstLitres).toBeLessThanOrEqual(2)
})

test.each([
  { where: 'ten metres inside', metresInside: 10 },
  { where: 'on the edge itself', metresInside: 0 },
  { where: 'ten metres outside', metresInside: -10 },
])('a vehicle that is parked for 30 days $where of a geofence crosses nothing', async ({ metresInside }) => {
  const { fixes, sides, crossings, trips } = await parkedAtTheEdge({ metresInside, cadenceSeconds: 300, days: 30 })
  expect(fixes).toBe(8640)
  // the receiver did see both sides all the time
  expect(Math.min(sides.inside, sides.outside)).toBeGreaterThan(1000)
  expect({ crossings, trips }).toEqual({ crossings: [], trips: 0 })
})
