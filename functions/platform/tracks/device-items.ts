import { queryAll } from '../dynamo/items.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import type { DeviceKey } from '../ports/ports.ts'
import { trackPartition } from './track-keys.ts'

/** The items of a device whose sort keys begin so, in their order, without those that have expired. */
export const deviceItems = <Item extends Key>(store: Store, device: DeviceKey, prefix: string): Promise<Item[]> =>
  queryAll<Item>(store, {
    table: 'tracks',
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    FilterExpression: 'x > :now',
    ExpressionAttributeValues: {
      ':pk': trackPartition(device),
      ':prefix': prefix,
      ':now': epochSecond(store.now()),
    },
  })
