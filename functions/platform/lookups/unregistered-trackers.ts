import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { getItem } from '../dynamo/items.ts'
import type { Lookups } from '../ports/ports.ts'
import { singleItem, epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { lookupPartitions } from '../dynamo/tables.ts'

interface UnknownItem extends Key {
  c: number
  /** last seen, epoch ms */
  l: number
  /** protocol */
  p: string
}

/** Unregistered identifiers: how often and when they sent, so that an operator can find a misspelt one. */
export function unknownTrackers(store: Store): Pick<Lookups, 'noteUnknownTracker' | 'unknownTracker'> {
  const keyOf = (uniqueId: string) => ({ pk: `${lookupPartitions.unregistered}${uniqueId}`, sk: singleItem })
  return {
    async noteUnknownTracker(uniqueId, { count, at, protocol }) {
      await store.documents.send(
        new UpdateCommand({
          TableName: store.tables.lookups,
          Key: keyOf(uniqueId),
          UpdateExpression: 'ADD c :count SET l = :at, p = :protocol, x = :end',
          ExpressionAttributeValues: {
            ':count': count,
            ':at': at,
            ':protocol': protocol,
            ':end': epochSecond(at + trackerLimits.unknownTrackerKeptMs),
          },
        }),
      )
    },
    async unknownTracker(uniqueId) {
      const item = await getItem<UnknownItem>(store, 'lookups', keyOf(uniqueId))
      if (!item || item.l + trackerLimits.unknownTrackerKeptMs <= store.now()) return null
      return { uniqueId, count: item.c, lastSeen: item.l, protocol: item.p }
    },
  }
}
