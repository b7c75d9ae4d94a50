import { noGeocoder, requireEnv } from '../env.ts'
import { once } from '../once.ts'
import type { PlaceSource } from '../ports/ports.ts'

/** Where `infra/context.ts` says that addresses come from. The client for it is loaded with the first question. */
export const deployedPlaces = (): PlaceSource => {
  const region = () => requireEnv('geocoderRegion')
  const source = once(() => load(region()))
  return {
    isAvailable: () => region() !== noGeocoder,
    addressAt: async (place, language) => (await source()).addressAt(place, language),
  }
}

async function load(region: string) {
  const [{ amazonPlaces }, { placesClient }] = await Promise.all([
    import('./amazon-places.ts'),
    import('../clients/places-client.ts'),
  ])
  return amazonPlaces(placesClient({ region }))
}
