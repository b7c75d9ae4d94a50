import { accessVersion, moveAccessVersion } from './access-version.ts'
import { getItem } from './items.ts'
import { dynamoLinks } from './links.ts'
import type { Records } from './ports.ts'
import { dynamoEntities } from './record-entities.ts'
import { passwordKey } from './record-keys.ts'
import type { Key, Store } from './store.ts'
import { tenantPart } from './tenant-item.ts'
import { transact, type TransactItem } from './transact.ts'

interface PasswordItem extends Key {
  hash: string
}

export function dynamoRecords(store: Store, tenantId: string): Records {
  return {
    tenantId,
    version: () => accessVersion(store, tenantId),
    ...dynamoEntities(store, tenantId),
    ...dynamoLinks(store, tenantId),

    ...tenantPart(store, tenantId),

    async passwordHash(userId) {
      const item = await getItem<PasswordItem>(store, 'records', passwordKey(tenantId, userId))
      return item?.hash ?? null
    },
    async savePasswordHash(userId, hash, seen) {
      const put = putPassword(store, { tenantId, userId, hash, seen })
      await transact(store, [put, moveAccessVersion(store, tenantId)])
    },
  }
}

export const putPassword = (
  store: Store,
  { tenantId, userId, hash, seen }: { tenantId: string; userId: number; hash: string; seen?: string },
): TransactItem => ({
  Put: {
    TableName: store.tables.records,
    Item: { ...passwordKey(tenantId, userId), hash },
    ...(seen !== undefined && {
      ConditionExpression: '#hash = :seen',
      ExpressionAttributeNames: { '#hash': 'hash' },
      ExpressionAttributeValues: { ':seen': seen },
    }),
  },
})
