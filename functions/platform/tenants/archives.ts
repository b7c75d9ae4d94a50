import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import type { ArchiveFiles } from '../integrations/archive-bucket.ts'
import { getItem } from '../dynamo/items.ts'
import { singleItem, epochSecond, type Key, type Store } from '../dynamo/store.ts'
import type { Archives, ExportStatus } from '../ports/tenant-ports.ts'
import { exportPartition } from './audit-keys.ts'

interface StatusItem extends Key {
  /** JSON */
  d: string
  x: number
}

/** The status is in `audit`; the files are where `files` puts them. */
export function dynamoArchives(store: Store, files: (tenantId: string) => ArchiveFiles) {
  return (tenantId: string): Archives => {
    const key = { pk: exportPartition(tenantId), sk: singleItem }
    return {
      ...files(tenantId),
      async status() {
        const item = await getItem<StatusItem>(store, 'audit', key)
        return item && item.x > epochSecond(store.now()) ? (JSON.parse(item.d) as ExportStatus) : null
      },
      async saveStatus(status) {
        const x = epochSecond(status.expiresAt ?? store.now() + tenantLimits.exportKeptMs)
        const Item: StatusItem = { ...key, d: JSON.stringify(status), x }
        await store.documents.send(new PutCommand({ TableName: store.tables.audit, Item }))
      },
    }
  }
}
