import { GeoRoutesClient } from '@aws-sdk/client-geo-routes'
import { quickOptions } from './client-options.ts'

/** In a file of its own, so that only what needs it loads it. A person waits for the answer, so retries are few. */
export const routesClient = (how: { region?: string; endpoint?: string } = {}): GeoRoutesClient =>
  new GeoRoutesClient({ ...quickOptions, ...how })
