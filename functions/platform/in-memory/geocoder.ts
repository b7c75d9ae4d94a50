import { placeLimits } from '../../../shared/domain/limits/places.ts'
import { cellOf, findAddress, findPlaces, nameOf } from '../integrations/geocoder.ts'
import type { Geocoder, PlaceSource } from '../ports/ports.ts'
import type { Memory } from './memory.ts'

export function inMemoryGeocoder(memory: Memory, source: PlaceSource): Geocoder {
  return {
    isAvailable: () => source.isAvailable(),
    async addressOf(place, language, beforeLookup) {
      const cell = cellOf(place)
      const name = `${language}#${nameOf(cell)}`
      const cached = memory.addresses.get(name)
      if (cached && cached.endsAt > memory.now()) return cached.address || null
      await beforeLookup()
      const address = await findAddress(source, cell, language)
      if (address === undefined) return null
      const keptMs = address === '' ? placeLimits.noAddressKeptMs : placeLimits.addressKeptMs
      memory.addresses.set(name, { address, endsAt: memory.now() + keptMs })
      return address || null
    },
    async placesNamed(wanted, beforeLookup) {
      await beforeLookup()
      return findPlaces(source, wanted)
    },
  }
}

/** A source whose addresses are the coordinates, none at 0, 0, and whose places are where one asks. */
export const namelessPlaces: PlaceSource = {
  isAvailable: () => true,
  addressAt: async (place) => (place.latitude === 0 && place.longitude === 0 ? null : `Near ${nameOf(place)}`),
  placesNamed: async ({ text, near }) => (near ? [{ label: text, ...near }] : []),
}
