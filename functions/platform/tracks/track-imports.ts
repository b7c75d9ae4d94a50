import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { TrackImport } from '../../../shared/domain/imports/track-import.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { trackItems } from '../dynamo/tables.ts'
import { conditional } from '../dynamo/transact.ts'
import type { Tracks } from '../ports/ports.ts'
import { deviceItems } from './device-items.ts'
import { trackPartition } from './track-keys.ts'

/** An import of a device's history from a file; kept as long as its positions may be. */
interface TrackImportItem extends Key {
  /** JSON */
  d: string
  v: number
  x: number
}

export function trackImports(
  store: Store,
  tenantId: string,
): Pick<Tracks, 'trackImports' | 'saveTrackImport' | 'removeTrackImport'> {
  const keyOf = (deviceId: number, id: string): Key => ({
    pk: trackPartition({ tenantId, deviceId }),
    sk: trackItems.trackImport + id,
  })
  return {
    async trackImports(deviceId) {
      const items = await deviceItems<TrackImportItem>(store, { tenantId, deviceId }, trackItems.trackImport)
      return items.map(({ d, v }) => ({ ...(JSON.parse(d) as TrackImport), version: v }))
    },
    async saveTrackImport(change) {
      const version = change.version + 1
      const Item: TrackImportItem = {
        ...keyOf(change.deviceId, change.id),
        d: JSON.stringify(change),
        v: version,
        x: epochSecond(store.now() + store.retentionMs),
      }
      const condition =
        change.version === 0 ? { ConditionExpression: 'attribute_not_exists(pk)' } : isStill(change.version)
      const put = new PutCommand({ TableName: store.tables.tracks, Item, ...condition })
      return (await conditional(() => store.documents.send(put))) ? { ...change, version } : null
    },
    removeTrackImport(deviceId, id, version) {
      const condition = version !== undefined && isStill(version)
      const removal = new DeleteCommand({ TableName: store.tables.tracks, Key: keyOf(deviceId, id), ...condition })
      return conditional(() => store.documents.send(removal))
    },
  }
}

const isStill = (version: number) => ({
  ConditionExpression: 'v = :seen',
  ExpressionAttributeValues: { ':seen': version },
})
