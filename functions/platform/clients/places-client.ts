import { GeoPlacesClient } from '@aws-sdk/client-geo-places'
import { quickOptions } from './client-options.ts'

/** In a file of its own, so that only what needs it loads it. A user waits for the answer, so retries are few. */
export const placesClient = (how: { region?: string; endpoint?: string } = {}): GeoPlacesClient =>
  new GeoPlacesClient({ ...quickOptions, ...how })
