import { getItemEventually } from '../dynamo/items.ts'
import type { Key, Store } from '../dynamo/store.ts'
import { socketItems } from '../dynamo/tables.ts'
import type { TransactItem } from '../dynamo/transact.ts'

/** The partition in `sockets` of one tenant's open connections and access version. */
export const watchersKey = (tenantId: string): string => `T#${tenantId}`

const keyOf = (tenantId: string): Key => ({ pk: watchersKey(tenantId), sk: socketItems.access })

/**
 * The write that makes caches of a tenant invalid; part of every write of that tenant's records.
 * @param seen when given, the write fails if the version is another
 */
export const moveAccessVersion = (store: Store, tenantId: string, seen?: number): TransactItem => ({
  Update: {
    TableName: store.tables.sockets,
    Key: keyOf(tenantId),
    UpdateExpression: 'ADD n :one',
    ...(seen !== undefined && { ConditionExpression: 'n = :seen' }),
    ExpressionAttributeValues: { ':one': 1, ...(seen !== undefined && { ':seen': seen }) },
  },
})

export interface AccessItem extends Key {
  n: number
}

/** Half a read unit. Eventually consistent: a cache may stay valid a moment too long, and never for good. */
export async function accessVersion(store: Store, tenantId: string): Promise<number> {
  return (await getItemEventually<AccessItem>(store, 'sockets', keyOf(tenantId)))?.n ?? 0
}
