import { textHash } from '../order/text-hash.ts'
import type { DaySettings } from './day.ts'

/** Raised when days are derived differently from the same positions and settings. */
const derivation = 3

/**
 * A number that tells by what a day was derived: another one means other trips, stops or distances .
 */
export function settingsVersion(settings: DaySettings): number {
  const { speedThresholdKnots, minimalTripMetres, minimalTripMs, minimalParkingMs, minimalNoDataMs } = settings
  const { useIgnition, driftMetres, fastestKnots } = settings
  const text = JSON.stringify([
    derivation,
    [speedThresholdKnots, minimalTripMetres, minimalTripMs, minimalParkingMs, minimalNoDataMs],
    [useIgnition, driftMetres, fastestKnots],
  ])
  return textHash(text)
}
