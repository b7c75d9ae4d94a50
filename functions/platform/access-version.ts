import { getItem } from './items.ts'
import type { Key, Store } from './store.ts'
import { socketItems } from './tables.ts'
import type { TransactItem } from './transact.ts'

/** The partition in `sockets` of one tenant's open connections and access version. */
export const watchersKey = (tenantId: string): string => `T#${tenantId}`

const keyOf = (tenantId: string): Key => ({ pk: watchersKey(tenantId), sk: socketItems.access })

/** The write that makes everybody forget what they knew of a tenant; part of every write of that tenant's records. */
export const moveAccessVersion = (store: Store, tenantId: string): TransactItem => ({
  Update: {
    TableName: store.tables.sockets,
    Key: keyOf(tenantId),
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': 1 },
  },
})

export interface AccessItem extends Key {
  n: number
}

export async function accessVersion(store: Store, tenantId: string): Promise<number> {
  return (await getItem<AccessItem>(store, 'sockets', keyOf(tenantId)))?.n ?? 0
}
