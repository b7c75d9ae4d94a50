import { noGeolocation, requireEnv } from '../env.ts'
import { once } from '../once.ts'
import type { ObservationSource } from './geolocation-ports.ts'

/** The service of the region that `infra/context.ts` names; its client is loaded with the first question. */
export function lazyObservationSource(): ObservationSource {
  const region = () => requireEnv('geolocationRegion')
  const source = once(async () => {
    const [{ deviceLocation }, { wirelessClient }] = await Promise.all([
      import('./device-location.ts'),
      import('../clients/wireless-client.ts'),
    ])
    return deviceLocation(wirelessClient({ region: region() }))
  })
  return {
    isAvailable: () => region() !== noGeolocation,
    locate: async (observations) => (await source()).locate(observations),
  }
}
