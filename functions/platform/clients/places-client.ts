import { GeoPlacesClient } from '@aws-sdk/client-geo-places'
import { fewRetries } from './retry.ts'

/** Apart from the other clients: whoever imports it means to load it. Somebody waits for the answer, so it is quick. */
export const placesClient = (how: { region?: string; endpoint?: string } = {}): GeoPlacesClient =>
  new GeoPlacesClient({ ...fewRetries, ...how })
