import { hourMs, minuteMs, secondMs } from '../time/durations.ts'

/** Bounds of what a process remembers of the deployment's secrets. */
export const secretLimits = {
  secretKeptMs: hourMs,
  /** after it could not be read */
  secretRetryMs: 10 * secondMs,
  /** between two looks for a value that is not known */
  unknownRetryMs: minuteMs,
} as const
