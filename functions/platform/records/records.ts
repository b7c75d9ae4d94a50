import { accessVersion, changesOf } from './access-version.ts'
import { dynamoCredentials } from '../auth/credential-records.ts'
import { dynamoLinks } from './links.ts'
import type { Records } from '../ports/ports.ts'
import { dynamoEntities } from './record-entities.ts'
import type { Store } from '../dynamo/store.ts'
import { tenantPart } from '../tenants/tenant-item.ts'

export const dynamoRecords = (store: Store, tenantId: string): Records => ({
  tenantId,
  version: () => accessVersion(store, tenantId),
  changes: () => changesOf(store, tenantId),
  ...dynamoEntities(store, tenantId),
  ...dynamoLinks(store, tenantId),
  ...dynamoCredentials(store, tenantId),
  ...tenantPart(store, tenantId),
})
