import { getItemOfLate } from '../dynamo/items.ts'
import type { Key, Store } from '../dynamo/store.ts'
import { socketItems } from '../dynamo/tables.ts'
import type { TransactItem } from '../dynamo/transact.ts'

/** The partition in `sockets` of one tenant's open connections and access version. */
export const watchersKey = (tenantId: string): string => `T#${tenantId}`

const keyOf = (tenantId: string): Key => ({ pk: watchersKey(tenantId), sk: socketItems.access })

/**
 * The write that makes everybody forget what they knew of a tenant; part of every write of that tenant's records.
 * @param seen when given, refused once the version is another
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

/** Half a read unit; may be the one of a moment ago, which makes whoever trusts it late and never wrong. */
export async function accessVersion(store: Store, tenantId: string): Promise<number> {
  return (await getItemOfLate<AccessItem>(store, 'sockets', keyOf(tenantId)))?.n ?? 0
}
