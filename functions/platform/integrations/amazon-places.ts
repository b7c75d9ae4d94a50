import { mapLimits } from '../../../shared/domain/map/map-limits.ts'
import { GeocodeCommand, type GeoPlacesClient, ReverseGeocodeCommand } from '@aws-sdk/client-geo-places'
import type { PlaceSource } from '../ports/ports.ts'

/**
 * Addresses by Amazon Location. Answers are stored, for a while or as somebody's geofence, so the calls are made for
 * `Storage`.
 */
export const amazonPlaces = (client: GeoPlacesClient): Pick<PlaceSource, 'addressAt' | 'placesNamed'> => ({
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
  async placesNamed({ text, language, near }) {
    const command = new GeocodeCommand({
      QueryText: text,
      Language: language,
      MaxResults: mapLimits.placesPerSearchMax,
      IntendedUse: 'Storage',
      ...(near && { BiasPosition: [near.longitude, near.latitude] }),
    })
    return ((await client.send(command)).ResultItems ?? []).flatMap(({ Address, Title, Position }) => {
      const [longitude, latitude] = Position ?? []
      if (longitude === undefined || latitude === undefined) return []
      return [{ label: Address?.Label ?? Title ?? text, latitude, longitude }]
    })
  },
})
