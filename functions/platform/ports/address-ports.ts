import type { Coordinates } from '../../../shared/domain/distance.ts'

/** Ports to postal addresses of coordinates. See `ports.ts` for the rules of all ports. */

/** A service that finds addresses. */
export interface PlaceSource {
  /** whether this deployment has one */
  isAvailable(): boolean
  /** In a language by its two letters; null where there is no address. Throws when the service fails. */
  addressAt(place: Coordinates, language: string): Promise<string | null>
  /** What an address or a name may mean, the likeliest first; those near a place before others. Throws when the service fails. */
  placesNamed(wanted: WantedPlace): Promise<NamedPlace[]>
}

/** An address or a name that somebody typed. */
export interface WantedPlace {
  text: string
  /** two letters */
  language: string
  near: Coordinates | null
}

export interface NamedPlace extends Coordinates {
  label: string
}

/** A cache in front of a source. */
export interface Geocoder {
  isAvailable(): boolean
  /**
   * Null where there is no address, and when the source fails.
   * @param beforeLookup is called before the source is, and may refuse by throwing
   */
  addressOf(place: Coordinates, language: string, beforeLookup: () => Promise<void>): Promise<string | null>
  /** Asked each time. Null when the source fails. */
  placesNamed(wanted: WantedPlace, beforeLookup: () => Promise<void>): Promise<NamedPlace[] | null>
}
