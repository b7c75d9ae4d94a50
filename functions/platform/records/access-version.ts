import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
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
  /** how often a command began or ended to wait for a device */
  c?: number
}

const itemOf = (store: Store, tenantId: string) => getItemEventually<AccessItem>(store, 'sockets', keyOf(tenantId))

/** Half a read unit. Eventually consistent: a cache may stay valid a moment too long, and never for good. */
export async function accessVersion(store: Store, tenantId: string): Promise<number> {
  return (await itemOf(store, tenantId))?.n ?? 0
}

/** See `Records.changes`. */
export async function changesOf(store: Store, tenantId: string): Promise<number> {
  const item = await itemOf(store, tenantId)
  return (item?.n ?? 0) + (item?.c ?? 0)
}

/** After a command began or ended to wait for a device. */
export async function noteCommandMark(store: Store, tenantId: string): Promise<void> {
  const update = { UpdateExpression: 'ADD c :one', ExpressionAttributeValues: { ':one': 1 } }
  await store.documents.send(new UpdateCommand({ TableName: store.tables.sockets, Key: keyOf(tenantId), ...update }))
}
