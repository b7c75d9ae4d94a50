import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Coordinates } from '../../../shared/domain/distance.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { getItemOfLate } from '../dynamo/items.ts'
import { errorFacts, log } from '../log.ts'
import type { Geocoder, PlaceSource } from '../ports/ports.ts'
import { alone, epochSecond, type Key, type Store } from '../dynamo/store.ts'

interface AddressItem extends Key {
  /** the address; empty where nothing is known */
  a: string
  /** end, epoch ms */
  e: number
  x: number
}

/**
 * Addresses that were found once are kept for everybody: a place is nobody's secret, and nothing says who asked.
 * Coordinates are rounded to 11 m, so a vehicle that stands and drifts asks once.
 */
export function dynamoGeocoder(store: Store, source: PlaceSource): Geocoder {
  const known = async (key: Key) => {
    const item = await getItemOfLate<AddressItem>(store, 'lookups', key)
    return item && item.e > store.now() ? item.a : undefined
  }
  const keep = async (key: Key, address: string) => {
    const endsAt = store.now() + (address === '' ? limits.noAddressKeptMs : limits.addressKeptMs)
    const Item: AddressItem = { ...key, a: address, e: endsAt, x: epochSecond(endsAt) }
    await store.documents.send(new PutCommand({ TableName: store.tables.lookups, Item }))
  }
  return {
    isAvailable: () => source.isAvailable(),
    async addressOf(place, language, beforeAsking) {
      const cell = cellOf(place)
      const key = { pk: `PLACE#${language}#${nameOf(cell)}`, sk: alone }
      const address = await known(key)
      if (address !== undefined) return address || null
      await beforeAsking()
      const found = await ask(source, cell, language)
      if (found !== undefined) await keep(key, found)
      return found || null
    },
  }
}

const cellsPerDegree = 10_000

export const cellOf = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Math.round(latitude * cellsPerDegree) / cellsPerDegree + 0,
  longitude: Math.round(longitude * cellsPerDegree) / cellsPerDegree + 0,
})

export const nameOf = ({ latitude, longitude }: Coordinates): string => `${latitude.toFixed(4)},${longitude.toFixed(4)}`

/** @returns '' where nothing is known, undefined when the source does not answer: that is worth asking again */
export async function ask(source: PlaceSource, cell: Coordinates, language: string): Promise<string | undefined> {
  try {
    return (await source.addressAt(cell, language)) ?? ''
  } catch (error) {
    log({ capability: 'platform', what: 'geocoderFailed', ...errorFacts(error) })
    return undefined
  }
}
