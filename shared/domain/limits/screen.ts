import { dayMs, minuteMs, secondMs } from '../time/durations.ts'

/** What the client shows. */
export const screenLimits = {
  relativeTimeRefreshMs: 60 * secondMs,
  toastMs: 6 * secondMs,
  geolocateMs: 5 * secondMs,
  deleteSnackbarMs: 5 * secondMs,
  /** of the specification: a position each */
  replayStepMs: 500,
  replayDevicesMax: 10,
  /** a month, and a day more where clocks change or weeks overlap it */
  replayPeriodMaxMs: 32 * dayMs,
  /** nothing is said about the way between two fixes that are further apart */
  replayGapMs: 5 * minuteMs,
  clusterZoomMax: 14,
  clusterRadiusPixels: 50,
} as const
