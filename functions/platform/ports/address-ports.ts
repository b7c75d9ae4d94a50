import type { Coordinates } from '../../../shared/domain/distance.ts'

/** Ports to postal addresses of coordinates. See `ports.ts` for the rules of all ports. */

/** A service that finds addresses. */
export interface PlaceSource {
  /** whether this deployment has one */
  isAvailable(): boolean
  /** In a language by its two letters; null where there is no address. Throws when the service fails. */
  addressAt(place: Coordinates, language: string): Promise<string | null>
}

/** A cache in front of a source. */
export interface Geocoder {
  isAvailable(): boolean
  /**
   * Null where there is no address, and when the source fails.
   * @param beforeLookup is called before the source is, and may refuse by throwing
   */
  addressOf(place: Coordinates, language: string, beforeLookup: () => Promise<void>): Promise<string | null>
}
