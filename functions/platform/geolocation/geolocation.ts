import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Estimate } from '../../../shared/domain/geolocation/located-fix.ts'
import { placeLimits } from '../../../shared/domain/limits/places.ts'
import { getItems } from '../dynamo/items.ts'
import { epochSecond, singleItem, type Key, type Store } from '../dynamo/store.ts'
import { lookupPartitions } from '../dynamo/tables.ts'
import { secretKey } from '../secrets.ts'
import { asking } from './ask-source.ts'
import type { Geolocation, ObservationSource } from './geolocation-ports.ts'

interface ObservationItem extends Key {
  /** latitude, longitude, accuracy; absent where nothing is known */
  l?: readonly [number, number, number]
  /** end, epoch ms */
  e: number
  x: number
}

/** Sets are kept under a hash: the addresses of access points are those of people's homes. */
const keyOf = (key: string): Key => ({ pk: `${lookupPartitions.observations}${secretKey(key)}`, sk: singleItem })

export function dynamoGeolocation(store: Store, source: ObservationSource): Geolocation {
  const keep = async (key: string, found: Estimate | null) => {
    const endsAt = store.now() + keptMs(found)
    const Item: ObservationItem = { ...keyOf(key), e: endsAt, x: epochSecond(endsAt) }
    if (found) Item.l = [found.latitude, found.longitude, found.accuracy]
    await store.documents.send(new PutCommand({ TableName: store.tables.lookups, Item }))
  }
  return {
    isAvailable: () => source.isAvailable(),
    async known(keys) {
      const names = new Map([...keys].map((key) => [keyOf(key).pk, key]))
      const wanted = [...names.keys()].map((pk) => ({ pk, sk: singleItem }))
      const items = await getItems<ObservationItem>(store, { table: 'lookups', keys: wanted, isExact: false })
      const kept = items.filter(({ e }) => e > store.now())
      return new Map(kept.map(({ pk, l }) => [names.get(pk)!, l ? estimate(l) : null]))
    },
    ask: asking(source, keep),
  }
}

export const keptMs = (found: Estimate | null): number =>
  found ? placeLimits.observationsKeptMs : placeLimits.unknownObservationsKeptMs

const estimate = ([latitude, longitude, accuracy]: readonly [number, number, number]): Estimate => ({
  latitude,
  longitude,
  accuracy,
})
