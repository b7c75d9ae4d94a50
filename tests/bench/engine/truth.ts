import { addedScores, evaluatePlan, noScores, plansOf, type Scores } from '../../engine/corpus/corpus.ts'
import { parkedAtTheEdge } from '../../engine/corpus/parked.ts'
import { precision, recall, type Score } from '../../engine/corpus/score.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'

const times = 10

/** What the engine makes of labelled drives and of parked receivers, held against what truly happened. */
export async function measureTruth(): Promise<Figure[]> {
  const byCadence = new Map<number, Scores>()
  for (const plan of plansOf(times)) {
    const known = byCadence.get(plan.cadenceSeconds) ?? noScores
    byCadence.set(plan.cadenceSeconds, addedScores(known, await evaluatePlan(plan)))
  }
  const all = [...byCadence.values()].reduce(addedScores, noScores)
  return [
    { name: 'labelled fixes', value: all.fixes, unit: 'fixes', goal: '' },
    ...[...byCadence].flatMap(([cadence, { trips }]) => shares(`trips with a fix every ${cadence} s`, trips, '')),
    ...shares('trips', all.trips, atLeast(0.98)),
    ...shares('stops', all.stops, ''),
    ...shares('crossings of geofences', all.crossings, ''),
    ...shares('refuels and thefts', all.fuel, atLeast(0.98)),
    { name: 'refuels and thefts: the worst is wrong by', value: all.worstLitres, unit: 'litres', goal: atMost(2) },
    ...(await parked()),
  ]
}

const shares = (name: string, score: Score, goal: string): Figure[] => [
  { name: `${name}: precision`, value: precision(score), unit: `of ${score.found}`, goal },
  { name: `${name}: recall`, value: recall(score), unit: `of ${score.truth}`, goal },
]

async function parked(): Promise<Figure[]> {
  const sum = { fixes: 0, crossings: 0, trips: 0 }
  for (const cadenceSeconds of [60, 300])
    for (const metresInside of [10, 0, -10]) {
      const found = await parkedAtTheEdge({ metresInside, cadenceSeconds, days: 30 })
      sum.fixes += found.fixes
      sum.crossings += found.crossings.length
      sum.trips += found.trips
    }
  const name = '30 days parked at an edge, six times'
  return [
    { name: `${name}: fixes`, value: sum.fixes, unit: 'fixes', goal: '' },
    { name: `${name}: false crossings`, value: sum.crossings, unit: 'events', goal: atMost(0) },
    { name: `${name}: false trips`, value: sum.trips, unit: 'trips', goal: atMost(0) },
  ]
}
