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
  /** icons on the map, for a mouse, and larger where fingers must hit */
  markerScaleMouse: 0.75,
  markerScaleTouch: 1,
  /** what stays free around the fleet, of the shorter side of the map */
  fitPaddingShare: 0.1,
  /** around geofences that are looked at: tools lie above the edge of the map */
  geofencePaddingShare: 0.15,
  filterPreviewDevicesMax: 3,
  /** a browser draws boxes of some 17 million pixels at most; a file holds the rest */
  routeRowsMax: 380_000,
} as const
