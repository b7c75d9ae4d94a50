import { hourMs, minuteMs } from '../time/durations.ts'
import { scoreReasons, type ScoreReason, type ScoreSettings } from './score-settings.ts'

/** How much somebody drove, and how. */
export interface Driving {
  metres: number
  drivenMs: number
  /** with the engine on, in stops */
  idleMs: number
  nightMs: number
  /** longer than allowed without a break */
  noBreakMs: number
  /** too fast, and the same with each minute as often as `speedingWeight` says */
  speedingMs: number
  speedingWeightedMs: number
  acceleration: number
  braking: number
  cornering: number
  /** the same with each as often as `harshWeight` says */
  accelerationWeight: number
  brakingWeight: number
  corneringWeight: number
}

export const noDriving: Driving = {
  metres: 0,
  drivenMs: 0,
  idleMs: 0,
  nightMs: 0,
  noBreakMs: 0,
  speedingMs: 0,
  speedingWeightedMs: 0,
  acceleration: 0,
  braking: 0,
  cornering: 0,
  accelerationWeight: 0,
  brakingWeight: 0,
  corneringWeight: 0,
}

/** Up to a tenth above the limit a minute counts once, up to a fifth twice, up to two fifths four times, beyond eight times. */
export function speedingWeight(speed: number, limit: number): number {
  // limits in other units are no whole knots
  const over = Math.round((speed / limit - 1) * 1000) / 1000
  if (over <= 0.1) return 1
  if (over <= 0.2) return 2
  return over <= 0.4 ? 4 : 8
}

/**
 * Up to a quarter beyond what is harsh an event counts once, up to a half twice, beyond four times; one of which nobody says
 * how hard it was, once.
 * @param force and limit m/s²
 */
export function harshWeight(force: unknown, limit: unknown): number {
  if (typeof force !== 'number' || typeof limit !== 'number' || limit <= 0) return 1
  const over = Math.round((force / limit - 1) * 1000) / 1000
  if (over <= 0.25) return 1
  return over <= 0.5 ? 2 : 4
}

/** What each reason is counted by: on 100 km, in an hour of driving, or as a share of it. */
const rates: Readonly<Record<ScoreReason, (driving: Driving) => number>> = {
  acceleration: (driving) => per100Km(driving.accelerationWeight, driving),
  braking: (driving) => per100Km(driving.brakingWeight, driving),
  cornering: (driving) => per100Km(driving.corneringWeight, driving),
  speeding: (driving) => per100Km(driving.speedingWeightedMs / minuteMs, driving),
  idling: (driving) => share(driving.idleMs / minuteMs, driving.drivenMs / hourMs),
  night: (driving) => share(driving.nightMs, driving.drivenMs),
  noBreak: (driving) => share(driving.noBreakMs, driving.drivenMs),
}

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
const per100Km = (amount: number, { metres }: Driving): number => share(amount, metres / 100_000)

export interface Score {
  /** 0 to 100, whole; null for who drove too little */
  score: number | null
  /** points that each reason takes, with one decimal */
  lost: Readonly<Record<ScoreReason, number>>
}

type Penalties = Pick<ScoreSettings, 'points' | 'leastMetres'>

/** 100, less the points of each reason times how often it occurs; never below 0. */
export function scoreOf(driving: Driving, { points, leastMetres }: Penalties): Score {
  const exact = scoreReasons.map((reason) => points[reason] * rates[reason](driving))
  const all = exact.reduce((sum, each) => sum + each, 0)
  const isEnough = driving.metres > 0 && driving.metres >= leastMetres
  return {
    score: isEnough ? Math.round(Math.max(0, 100 - all)) : null,
    lost: Object.fromEntries(
      scoreReasons.map((reason, place) => [reason, Math.round(exact[place]! * 10) / 10]),
    ) as Score['lost'],
  }
}
