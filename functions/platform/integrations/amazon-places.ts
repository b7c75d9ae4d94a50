import { type GeoPlacesClient, ReverseGeocodeCommand } from '@aws-sdk/client-geo-places'
import type { PlaceSource } from '../ports/ports.ts'

/** Addresses by Amazon Location. What it answers is kept for a while, and `Storage` is what that costs. */
export const amazonPlaces = (client: GeoPlacesClient): Pick<PlaceSource, 'addressAt'> => ({
  async addressAt({ latitude, longitude }, language) {
    const command = new ReverseGeocodeCommand({
      QueryPosition: [longitude, latitude],
      Language: language,
      MaxResults: 1,
      IntendedUse: 'Storage',
    })
    const [nearest] = (await client.send(command)).ResultItems ?? []
    return nearest?.Address?.Label ?? nearest?.Title ?? null
  },
})
