import { knotsFromMetresPerSecond } from '../units.ts'
import { roundTo } from '../quantise.ts'
import type { Counted } from '../counters/counted.ts'
import type { Reading } from '../trips/track-point.ts'

/** Two positions that a report compares. */
export interface Readings {
  start: Reading
  end: Reading
  /** on the way from one to the other */
  counted: Counted
}

/** How a device's counters are read. */
export interface CounterSettings {
  /** `report.ignoreOdometer` */
  ignoreOdometer: boolean
  /** litres in a full tank; null when nobody said */
  fuelCapacity: number | null
}

/**
 * Litres between two positions, see `traccar-behaviour.md` section 7.3: by the counter of the vehicle's life (while it
 * stands still, it says nothing), else by what is in the tank; 0 when nothing says it. A tank that is fuller than before says nothing: there the reference answers
 * less than zero, which nobody can add up.
 */
export function spentFuel({ start, end, counted }: Readings, fuelCapacity: number | null): number {
  if (start.fuelUsed !== undefined && end.fuelUsed !== undefined && counted.litres > 0) return counted.litres
  if (start.fuel !== undefined && end.fuel !== undefined) return rounded(Math.max(0, start.fuel - end.fuel))
  if (fuelCapacity !== null && start.fuelLevel !== undefined && end.fuelLevel !== undefined) {
    return rounded((Math.max(0, start.fuelLevel - end.fuelLevel) / 100) * fuelCapacity)
  }
  return 0
}

const litreSteps = 1e6
const rounded = (litres: number): number => roundTo(litres, litreSteps)

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

/** knots; 0 when it took no time */
export const averageSpeed = (metres: number, ms: number): number =>
  ms > 0 ? knotsFromMetresPerSecond(metres / (ms / 1000)) : 0
