import { queryPages } from '../dynamo/items.ts'
import type { Key, Store } from '../dynamo/store.ts'
import type { TenantName } from '../ports/tenant-ports.ts'

interface DirectoryItem extends Key {
  name: string
}

const partition = 'TENANTS'

/** All tenants are listed in one partition of `records`, which is written when one is created or removed. */
export const directoryKey = (tenantId: string): Key => ({ pk: partition, sk: tenantId })
export const directoryItem = ({ tenantId, name }: TenantName): DirectoryItem => ({ ...directoryKey(tenantId), name })

export async function* directory(store: Store): AsyncGenerator<TenantName> {
  const pages = queryPages<DirectoryItem>(store, {
    table: 'records',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partition },
  })
  for await (const page of pages) yield* page.map(({ sk, name }) => ({ tenantId: sk, name }))
}
