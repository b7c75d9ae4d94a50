import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Coordinates } from '../../../shared/domain/distance.ts'
import { placeLimits } from '../../../shared/domain/limits/places.ts'
import { getItemEventually } from '../dynamo/items.ts'
import { errorFacts, log } from '../log.ts'
import type { NamedPlace, WantedPlace } from '../ports/address-ports.ts'
import type { Geocoder, PlaceSource } from '../ports/ports.ts'
import { singleItem, epochSecond, type Key, type Store } from '../dynamo/store.ts'

interface AddressItem extends Key {
  /** the address; empty where there is none */
  a: string
  /** end, epoch ms */
  e: number
  x: number
}

/**
 * Addresses are cached for all tenants: they are public, and nothing records whose position it was. Coordinates are
 * rounded to 11 m, so that a parked vehicle whose position drifts needs one call.
 */
export function dynamoGeocoder(store: Store, source: PlaceSource): Geocoder {
  const readCached = async (key: Key) => {
    const item = await getItemEventually<AddressItem>(store, 'lookups', key)
    return item && item.e > store.now() ? item.a : undefined
  }
  const save = async (key: Key, address: string) => {
    const endsAt = store.now() + (address === '' ? placeLimits.noAddressKeptMs : placeLimits.addressKeptMs)
    const Item: AddressItem = { ...key, a: address, e: endsAt, x: epochSecond(endsAt) }
    await store.documents.send(new PutCommand({ TableName: store.tables.lookups, Item }))
  }
  return {
    isAvailable: () => source.isAvailable(),
    async addressOf(place, language, beforeLookup) {
      const cell = cellOf(place)
      const key = { pk: `PLACE#${language}#${nameOf(cell)}`, sk: singleItem }
      const address = await readCached(key)
      if (address !== undefined) return address || null
      await beforeLookup()
      const found = await findAddress(source, cell, language)
      if (found !== undefined) await save(key, found)
      return found || null
    },
    async placesNamed(wanted, beforeLookup) {
      await beforeLookup()
      return findPlaces(source, wanted)
    },
  }
}

const cellsPerDegree = 10_000

export const cellOf = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Math.round(latitude * cellsPerDegree) / cellsPerDegree + 0,
  longitude: Math.round(longitude * cellsPerDegree) / cellsPerDegree + 0,
})

export const nameOf = ({ latitude, longitude }: Coordinates): string => `${latitude.toFixed(4)},${longitude.toFixed(4)}`

/** @returns '' where there is no address, undefined when the source fails: the next call tries again */
export async function findAddress(
  source: PlaceSource,
  cell: Coordinates,
  language: string,
): Promise<string | undefined> {
  try {
    return (await source.addressAt(cell, language)) ?? ''
  } catch (error) {
    log({ capability: 'platform', what: 'geocoderFailed', ...errorFacts(error) })
    return undefined
  }
}

/** @returns null when the source fails */
export async function findPlaces(source: PlaceSource, wanted: WantedPlace): Promise<NamedPlace[] | null> {
  try {
    return await source.placesNamed(wanted)
  } catch (error) {
    log({ capability: 'platform', what: 'geocoderFailed', ...errorFacts(error) })
    return null
  }
}
