import { textHash } from '../order/text-hash.ts'
import type { DaySettings } from './day.ts'

/** Raised when days are derived differently from the same positions and settings. */
const derivation = 7

/**
 * A number that tells by what a day was derived: another one means other trips, stops, distances or fuel.
 */
export function settingsVersion(settings: DaySettings): number {
  const { speedThresholdKnots, minimalTripMetres, minimalTripMs, minimalParkingMs, minimalNoDataMs } = settings
  const { useIgnition, driftMetres, countsDrift, fastestKnots, fuel } = settings
  const text = JSON.stringify([
    derivation,
    [speedThresholdKnots, minimalTripMetres, minimalTripMs, minimalParkingMs, minimalNoDataMs],
    [useIgnition, driftMetres, countsDrift, fastestKnots],
    fuel,
  ])
  return textHash(text)
}
