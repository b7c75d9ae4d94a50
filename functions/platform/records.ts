import { accessVersion } from './access-version.ts'
import { dynamoCredentials } from './credentials.ts'
import { dynamoLinks } from './links.ts'
import type { Records } from './ports.ts'
import { dynamoEntities } from './record-entities.ts'
import type { Store } from './store.ts'
import { tenantPart } from './tenant-item.ts'

export const dynamoRecords = (store: Store, tenantId: string): Records => ({
  tenantId,
  version: () => accessVersion(store, tenantId),
  ...dynamoEntities(store, tenantId),
  ...dynamoLinks(store, tenantId),
  ...dynamoCredentials(store, tenantId),
  ...tenantPart(store, tenantId),
})
