import { knotsFromMetresPerSecond } from '../units.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import type { Reading } from '../trips/track-point.ts'

/** Two positions that a report compares. */
export interface Readings {
  start: Reading
  end: Reading
}

/** How a device's counters are read. */
export interface CounterSettings {
  /** `report.ignoreOdometer` */
  ignoreOdometer: boolean
  /** litres in a full tank; null when nobody said */
  fuelCapacity: number | null
}

/**
 * Litres between two positions, see `traccar-behaviour.md` section 7.3: by the counter of the vehicle's life, else by
 * what is in the tank; 0 when nothing says it. A tank that is fuller than before says nothing: there the reference answers
 * less than zero, which nobody can add up.
 */
export function spentFuel({ start, end }: Readings, fuelCapacity: number | null): number {
  if (start.fuelUsed !== undefined && end.fuelUsed !== undefined) return rounded(end.fuelUsed - start.fuelUsed)
  if (start.fuel !== undefined && end.fuel !== undefined) return rounded(Math.max(0, start.fuel - end.fuel))
  if (fuelCapacity !== null && start.fuelLevel !== undefined && end.fuelLevel !== undefined) {
    return rounded((Math.max(0, start.fuelLevel - end.fuelLevel) / 100) * fuelCapacity)
  }
  return 0
}

const litreSteps = 1e6
const rounded = (litres: number): number => roundTo(litres, litreSteps)

/** What the counters say of a way, metres: the vehicle's own one where both ends have it. */
export function odometers(
  { start, end }: Readings,
  { ignoreOdometer, metres }: { ignoreOdometer: boolean; metres: number },
): { distance: number; startOdometer: number; endOdometer: number } {
  if (!ignoreOdometer && start.odometer !== undefined && end.odometer !== undefined) {
    const distance = roundTo(end.odometer - start.odometer, stepsPerUnit.distance)
    return { distance, startOdometer: start.odometer, endOdometer: end.odometer }
  }
  return { distance: metres, startOdometer: start.totalDistance ?? 0, endOdometer: end.totalDistance ?? 0 }
}

/** knots; 0 when it took no time */
export const averageSpeed = (metres: number, ms: number): number =>
  ms > 0 ? knotsFromMetresPerSecond(metres / (ms / 1000)) : 0
