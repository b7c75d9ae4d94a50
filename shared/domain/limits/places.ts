import { dayMs, hourMs } from '../time/durations.ts'

/** Addresses, groups and geofences. */
export const placeLimits = {
  // addresses of places
  addressKeptMs: 30 * dayMs,
  noAddressKeptMs: dayMs,
  addressesPerPersonMax: 600,
  addressesPerPersonWindowMs: hourMs,
  addressesPerTenantMax: 5000,
  addressesPerTenantWindowMs: dayMs,

  // groups
  groupDepthMax: 32,

  // geofences
  areaLengthMax: 100_000,
  areaCornersMax: 2000,
  /** half way around the earth */
  areaRadiusMetresMax: 20_037_508,
} as const
