import { dayMs, minuteMs, secondMs } from '../time/durations.ts'

/** Bounds of trials of rules. Apart from `limits`, so that the sign-in page does not load them. */
export const trialLimits = {
  // trials of rules: a month, and a day more where clocks change or weeks overlap it
  trialPeriodMs: 30 * dayMs,
  trialPeriodMaxMs: 32 * dayMs,
  /** in one call; a client asks for the others afterwards */
  trialDevicesMax: 100,
  /** of a notification */
  trialGeofencesMax: 100,
  /** a device that is not tried by then is left for the next call; the gateway waits for 29 seconds */
  trialGivenUpMs: 20 * secondMs,
  /** of a device: what is derived in about that time */
  trialPositionsDerivedMax: 300_000,
  /** of one device, and of an answer */
  trialEventsMax: 500,
  trialEventsOfAnswerMax: 20_000,
} as const

/** Silences that are shorter lie within a quarter of an hour, of which a day knows only the first and the last position. */
export const inactivityTriedMinMs = 15 * minuteMs
