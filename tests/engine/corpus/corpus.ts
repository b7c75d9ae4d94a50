import { lifeOf, type Plan } from './life.ts'
import { received } from './receiver.ts'
import { added, noScore, scoreCrossings, scoreFuel, scoreSpans, type Score } from './score.ts'
import { throughEngine } from './through-engine.ts'
import { areaOf, crossingsOf, depotsOf, fuelChangesOf, stopsOf, tripsOf } from './truth.ts'

export interface Scores {
  fixes: number
  trips: Score
  stops: Score
  crossings: Score
  fuel: Score
  worstLitres: number
}

const thresholds = { fuelDropThreshold: 10, fuelIncreaseThreshold: 10 }

/** From one fix a second to one in five minutes; `times` as many drives as the smallest corpus. */
export const plansOf = (times: number): Plan[] =>
  [
    { cadenceSeconds: 1, drives: 3 },
    { cadenceSeconds: 5, drives: 8 },
    { cadenceSeconds: 10, drives: 16 },
    { cadenceSeconds: 30, drives: 20 },
    { cadenceSeconds: 60, drives: 20 },
    { cadenceSeconds: 120, drives: 20 },
    { cadenceSeconds: 300, drives: 20 },
  ].flatMap((each, place) => Array.from({ length: times }, (_, more) => ({ ...each, seed: 1000 * place + more + 1 })))

/** What the engine makes of one labelled vehicle, held against what truly happened. */
export async function evaluatePlan(plan: Plan): Promise<Scores> {
  const life = lifeOf(plan)
  const depots = depotsOf(life)
  const sent = received(life, plan)
  const found = await throughEngine(sent, { areas: depots.map(areaOf), attributes: thresholds })
  const spans = (isTrip: boolean) =>
    found.segments
      .filter((way) => way.isTrip === isTrip)
      .map(({ start, end }) => ({ from: start.fixTime, to: end.fixTime }))
  const { score, worstLitres } = scoreFuel(found, fuelChangesOf(life), plan.cadenceSeconds)
  return {
    fixes: sent.length,
    trips: scoreSpans(spans(true), tripsOf(life), plan.cadenceSeconds),
    stops: scoreSpans(spans(false), stopsOf(life), plan.cadenceSeconds),
    crossings: scoreCrossings(found, crossingsOf(life, depots, plan), plan.cadenceSeconds),
    fuel: score,
    worstLitres,
  }
}

export const noScores: Scores = {
  fixes: 0,
  trips: noScore,
  stops: noScore,
  crossings: noScore,
  fuel: noScore,
  worstLitres: 0,
}

export const addedScores = (one: Scores, other: Scores): Scores => ({
  fixes: one.fixes + other.fixes,
  trips: added(one.trips, other.trips),
  stops: added(one.stops, other.stops),
  crossings: added(one.crossings, other.crossings),
  fuel: added(one.fuel, other.fuel),
  worstLitres: Math.max(one.worstLitres, other.worstLitres),
})
