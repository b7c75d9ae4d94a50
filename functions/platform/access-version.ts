import { socketItems } from './tables.ts'
import type { Store } from './store.ts'
import type { TransactItem } from './transact.ts'

/** The partition in `sockets` of one tenant's open connections and access version. */
export const watchersKey = (tenantId: string): string => `T#${tenantId}`

/** The write that makes `live` forget what it knew of a tenant; part of every write of that tenant's records. */
export const moveAccessVersion = (store: Store, tenantId: string): TransactItem => ({
  Update: {
    TableName: store.tables.sockets,
    Key: { pk: watchersKey(tenantId), sk: socketItems.access },
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': 1 },
  },
})
