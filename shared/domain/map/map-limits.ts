import { hourMs, minuteMs, secondMs } from '../time/durations.ts'

/** Bounds of map services, their keys and files. Apart from `limits`, so that the sign-in page does not load them. */
export const mapLimits = {
  // the key of Amazon Location's maps
  mapKeyKeptMs: hourMs,
  /** after it could not be read */
  mapKeyRetryMs: minuteMs,
  /** GPX, KML, KMZ and GeoJSON that are read in the browser */
  geofenceFileBytesMax: 5 * 1024 * 1024,
  /** of the KML in a KMZ file */
  kmzUnpackedBytesMax: 20 * 1024 * 1024,
  /** CloudFront has a maximum for this header that it does not publish; 1,783 is what it allows for any other */
  contentPolicyCharactersMax: 1783,
  /** a map source that failed so often, and never worked, gives way to our own map */
  tileFailuresMax: 4,
  /** how often a map source that failed is tried again */
  mapSourceRetryMs: minuteMs,
  /** a map service that says nothing for so long has failed */
  mapServiceWaitMs: 10 * secondMs,
  /** of a style of the tenant's own */
  styleFileBytesMax: 2_000_000,
  /** of a file with points of interest; it is drawn as a whole */
  interestFileBytesMax: 5_000_000,
  interestShapesMax: 10_000,
  interestNameCharactersMax: 100,
  // the search of places for drawing
  placeQueryLengthMax: 200,
  placesPerSearchMax: 5,
  // points of a live route
  liveRouteLengthMin: 2,
  liveRouteLengthMax: 1000,
  // how near a person or tenant lets the map go, and how large it draws vehicles
  zoomMin: 1,
  zoomMax: 19,
  selectZoomDefault: 13,
  iconScaleMin: 0.5,
  iconScaleMax: 3,
} as const
