import { type GeoPlacesClient, ReverseGeocodeCommand } from '@aws-sdk/client-geo-places'
import type { PlaceSource } from '../ports/ports.ts'

/** Addresses by Amazon Location. Answers are stored for a while, so the calls are made for `Storage`. */
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
