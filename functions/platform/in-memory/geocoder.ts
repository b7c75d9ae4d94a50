import { limits } from '../../../shared/domain/limits.ts'
import { ask, cellOf, nameOf } from '../integrations/geocoder.ts'
import type { Geocoder, PlaceSource } from '../ports/ports.ts'
import type { Memory } from './memory.ts'

export function inMemoryGeocoder(memory: Memory, source: PlaceSource): Geocoder {
  return {
    isAvailable: () => source.isAvailable(),
    async addressOf(place, language, beforeAsking) {
      const cell = cellOf(place)
      const name = `${language}#${nameOf(cell)}`
      const known = memory.addresses.get(name)
      if (known && known.endsAt > memory.now()) return known.address || null
      await beforeAsking()
      const address = await ask(source, cell, language)
      if (address === undefined) return null
      const keptMs = address === '' ? limits.noAddressKeptMs : limits.addressKeptMs
      memory.addresses.set(name, { address, endsAt: memory.now() + keptMs })
      return address || null
    },
  }
}

/** A source that knows every place by its coordinates, except the middle of nowhere. */
export const namelessPlaces: PlaceSource = {
  isAvailable: () => true,
  addressAt: async (place) => (place.latitude === 0 && place.longitude === 0 ? null : `Near ${nameOf(place)}`),
}
