import { LocationClient, type LocationClientConfig } from '@aws-sdk/client-location'
import { hasEndpoint } from '../env.ts'
import { quickOptions } from './client-options.ts'

/** In a file of its own, so that only what needs it loads it. A user waits for the answer, so retries are few. */
export const locationClient = (how: LocationClientConfig = {}): LocationClient =>
  new LocationClient({
    ...quickOptions,
    ...how,
    // the SDK would write `cp.metadata.` before the name of any host, also of one that it was given
    disableHostPrefix: how.endpoint !== undefined || hasEndpoint('LOCATION'),
  })
