import { distanceMetres } from '../distance.ts'
import type { FailureText } from '../failures.ts'
import type { Position } from '../position.ts'
import { numberSetting, type Setting } from '../settings.ts'
import { minuteMs, secondMs } from '../time/durations.ts'
import { knotsFromKmh } from '../units.ts'

/** What has to hold of the last positions before an engine may be stopped. A tenant can make it stricter, never looser. */
export interface StandstillLimits {
  speedKnotsMax: number
  /** of the last position, when it is used */
  ageMsMax: number
  /** between the first and the last slow position */
  standingMsMin: number
}

/**
 * What a tenant may set each to, as `engineStop.<name>`. The loosest is the default. Of the speed, walking pace: what a
 * parked vehicle's fix drifts by is below.
 */
export const standstillBounds = {
  speedKmh: { min: 0, max: 5 },
  fixAgeSeconds: { min: 1, max: 60 },
  standingSeconds: { min: 10, max: 600 },
} as const
/** What a fix may drift by while the vehicle stands. */
const driftMetresMax = 50
/** A tracker's clock may be ahead by so much. */
const clockAheadMsMax = 5 * secondMs
/** How far back positions are looked at. */
export const standstillReachMs = 10 * minuteMs

/** @param setting of the tenant alone: `engineStop.speedKmh`, `engineStop.fixAgeSeconds`, `engineStop.standingSeconds` */
export function standstillLimits(setting: Setting): StandstillLimits {
  const { speedKmh, fixAgeSeconds, standingSeconds } = standstillBounds
  const atMost = (key: string, most: number) => Math.max(0, Math.min(most, numberSetting(setting, key, most)))
  const atLeast = (key: string, least: number) => Math.max(least, numberSetting(setting, key, least))
  return {
    speedKnotsMax: knotsFromKmh(atMost('engineStop.speedKmh', speedKmh.max)),
    ageMsMax: atMost('engineStop.fixAgeSeconds', fixAgeSeconds.max) * secondMs,
    standingMsMin: atLeast('engineStop.standingSeconds', standingSeconds.min) * secondMs,
  }
}

export type StandstillFix = Pick<
  Position,
  'fixTime' | 'serverTime' | 'valid' | 'outdated' | 'speed' | 'latitude' | 'longitude'
>

/**
 * Why the engine must not be stopped now; null when the vehicle stands: the last position is valid, fresh and slow, and
 * so is one before it, long enough ago and at the same place, and all between them.
 * @param fixes in any order
 * @param now epoch ms
 */
export function unsafeBecause(
  fixes: readonly StandstillFix[],
  limits: StandstillLimits,
  now: number,
): FailureText | null {
  const newestFirst = fixes.toSorted((a, b) => b.fixTime - a.fixTime)
  const last = newestFirst[0]
  if (!last) return 'The vehicle has not sent a position yet.'
  if (!isPlace(last)) return 'The last position is not valid.'
  if (!isFresh(last, limits, now)) return 'The last position is too old.'
  if (!(last.speed <= limits.speedKnotsMax)) return 'The vehicle moves.'
  const firstOther = newestFirst.findIndex((fix) => !isStanding(fix, last, limits))
  const standing = firstOther < 0 ? newestFirst : newestFirst.slice(0, firstOther)
  const stoodMs = last.fixTime - standing.at(-1)!.fixTime
  return standing.length >= 2 && stoodMs >= limits.standingMsMin ? null : 'The vehicle has not stood long enough.'
}

const isPlace = ({ valid, outdated }: StandstillFix): boolean => valid && !outdated

/** By the tracker's clock and by ours: a wrong one of the two makes no old position a fresh one. */
const isFresh = ({ fixTime, serverTime }: StandstillFix, { ageMsMax }: StandstillLimits, now: number): boolean =>
  now - fixTime <= ageMsMax && now - serverTime <= ageMsMax && fixTime - now <= clockAheadMsMax

const isStanding = (fix: StandstillFix, last: StandstillFix, limits: StandstillLimits): boolean =>
  isPlace(fix) &&
  fix.speed <= limits.speedKnotsMax &&
  distanceMetres(fix, last) <= driftMetresMax &&
  last.fixTime - fix.fixTime <= standstillReachMs
