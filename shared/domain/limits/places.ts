import { dayMs, hourMs, secondMs } from '../time/durations.ts'

/** Addresses, groups and geofences. */
export const placeLimits = {
  // addresses of places
  addressKeptMs: 30 * dayMs,
  noAddressKeptMs: dayMs,
  addressesPerPersonMax: 600,
  addressesPerPersonWindowMs: hourMs,
  addressesPerTenantMax: 5000,
  addressesPerTenantWindowMs: dayMs,

  // places of what trackers received: access points move with their owners; a service may learn of new ones
  observationsKeptMs: 30 * dayMs,
  unknownObservationsKeptMs: dayMs,
  observationsAtOnce: 8,
  /** of one batch of messages; the others are asked for with the next message */
  observationsPerBatchMax: 100,
  /** for all of a batch: what is not answered by then is left without coordinates */
  observationsWaitMs: 3 * secondMs,

  // groups
  groupDepthMax: 32,

  // geofences
  areaLengthMax: 100_000,
  areaCornersMax: 2000,
  /** half way around the earth */
  areaRadiusMetresMax: 20_037_508,

  // who was at a place, and where vehicles stop: a month, and a day more where clocks change
  passRadiusMetresMin: 10,
  passRadiusMetresMax: 10_000,
  placePeriodMaxMs: 32 * dayMs,
  /** in one part of an answer, which also ends when so much time is over or so many positions were read */
  passesMax: 2000,
  passesPartMs: 3 * secondMs,
  passesPartPositions: 300_000,
  /** parts that a page asks for before somebody has to say that it should go on */
  passesPartsAtOnce: 10,
  stopCellsMax: 3000,
  frequentPlacesMax: 20,
  /** as many stops make a place a frequent one */
  frequentStopsMin: 5,
} as const
