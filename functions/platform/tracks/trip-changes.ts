import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { TripChange } from '../../../shared/domain/reports/logbook.ts'
import { queryAll } from '../dynamo/items.ts'
import { epochSecond, padded, type Key, type Store } from '../dynamo/store.ts'
import { trackItems } from '../dynamo/tables.ts'
import type { Tracks } from '../ports/ports.ts'
import { timeText, trackPartition } from './track-keys.ts'

/** What somebody said of a trip: an item for each time, so that nothing is overwritten. Kept as long as the trip. */
interface TripChangeItem extends Key {
  /** JSON of what is not in the key */
  d: string
  x: number
}

const sortKey = ({ start, at, userId }: TripChange): string =>
  `${trackItems.tripChange}${timeText(start)}#${timeText(at)}#${padded(userId)}`

export function tripChanges(store: Store, tenantId: string): Pick<Tracks, 'tripChanges' | 'addTripChange'> {
  return {
    async tripChanges(deviceId, from, to) {
      const items = await queryAll<TripChangeItem>(store, {
        table: 'tracks',
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        FilterExpression: 'x > :now',
        ExpressionAttributeValues: {
          ':pk': trackPartition({ tenantId, deviceId }),
          ':from': trackItems.tripChange + timeText(from),
          ':to': `${trackItems.tripChange}${timeText(to)}~`,
          ':now': epochSecond(store.now()),
        },
      })
      return items.map(readChange)
    },
    async addTripChange(deviceId, change) {
      const { end, userName, kind, purpose } = change
      const item: TripChangeItem = {
        pk: trackPartition({ tenantId, deviceId }),
        sk: sortKey(change),
        d: JSON.stringify({ end, userName, kind, purpose }),
        x: epochSecond(Math.max(store.now(), change.end) + store.retentionMs),
      }
      await store.documents.send(new PutCommand({ TableName: store.tables.tracks, Item: item }))
    },
  }
}

function readChange({ sk, d }: TripChangeItem): TripChange {
  const [, start, at, userId] = sk.split('#')
  const rest = JSON.parse(d) as Pick<TripChange, 'end' | 'userName' | 'kind' | 'purpose'>
  return { start: Number(start), at: Number(at), userId: Number(userId), ...rest }
}
