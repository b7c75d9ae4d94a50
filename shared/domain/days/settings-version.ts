import type { DaySettings } from './day.ts'

/** Raised when days are derived differently from the same positions and settings. */
const derivation = 3

/**
 * A number that tells by what a day was derived: another one means other trips, stops or distances (FNV-1a, 32 bits).
 */
export function settingsVersion(settings: DaySettings): number {
  const { speedThresholdKnots, minimalTripMetres, minimalTripMs, minimalParkingMs, minimalNoDataMs } = settings
  const { useIgnition, driftMetres, fastestKnots } = settings
  const text = JSON.stringify([
    derivation,
    [speedThresholdKnots, minimalTripMetres, minimalTripMs, minimalParkingMs, minimalNoDataMs],
    [useIgnition, driftMetres, fastestKnots],
  ])
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return hash >>> 0
}
