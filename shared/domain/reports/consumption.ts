import { knotsFromMetresPerSecond } from '../units.ts'
import type { Counted } from '../counters/counter-sums.ts'
import type { Reading } from '../trips/track-point.ts'

/** Two positions that a report compares. */
export interface Readings {
  start: Reading
  end: Reading
  /** on the way from one to the other */
  counted: Counted
}

/**
 * How far a vehicle went, metres, and what its odometer says at both ends: the vehicle's own one where both have it.
 * @param metres of the track
 */
export function odometers(
  { start, end, counted }: Readings,
  { ignoreOdometer, metres }: { ignoreOdometer: boolean; metres: number },
): { distance: number; startOdometer: number; endOdometer: number } {
  const distance = ignoreOdometer ? metres : counted.metres
  if (!ignoreOdometer && start.odometer !== undefined && end.odometer !== undefined) {
    return { distance, startOdometer: start.odometer, endOdometer: end.odometer }
  }
  return { distance, startOdometer: start.totalDistance ?? 0, endOdometer: end.totalDistance ?? 0 }
}

/** @returns knots; 0 when it took no time, and never more than the maximum (knots, 0 when no speed is known) */
export function averageSpeed(metres: number, ms: number, maxSpeed: number): number {
  if (ms <= 0) return 0
  const knots = knotsFromMetresPerSecond(metres / (ms / 1000))
  return maxSpeed > 0 ? Math.min(knots, maxSpeed) : knots
}
