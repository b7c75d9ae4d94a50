import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import { directoryItem, directoryKey } from './directory.ts'
import { getItem, writeItems } from '../dynamo/items.ts'
import { singleItem, type Key, type Store } from '../dynamo/store.ts'
import { tables, type TableName } from '../dynamo/tables.ts'
import { deployedStore } from '../aws-ports.ts'

/** How many items of each table contain a tenant's id in a key or attribute. Scans every table. */
export async function tracesOf(tenantId: string, store: Store = deployedStore()): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of Object.keys(tables) as TableName[]) {
    found[table] = 0
    for await (const item of scan<Key>(store, table)) if (JSON.stringify(item).includes(tenantId)) found[table]++
  }
  return found
}

/** Adds every tenant that is missing in the directory. @returns how many were added. Scans a table. */
export async function indexTenants(store: Store = deployedStore()): Promise<number> {
  let added = 0
  for await (const { pk, sk, name } of scan<Key & { name?: string }>(store, 'records')) {
    const [, tenantId, part] = pk.split('#')
    if (part !== 'settings' || sk !== singleItem || tenantId === undefined || name === undefined) continue
    if (await getItem(store, 'records', directoryKey(tenantId))) continue
    await writeItems(store, 'records', { put: [directoryItem({ tenantId, name })] })
    added++
  }
  return added
}

async function* scan<Item>(store: Store, table: TableName): AsyncGenerator<Item> {
  let start: ScanCommandInput['ExclusiveStartKey']
  do {
    const page = await store.documents.send(
      new ScanCommand({ TableName: store.tables[table], ExclusiveStartKey: start, ConsistentRead: true }),
    )
    yield* (page.Items ?? []) as Item[]
    start = page.LastEvaluatedKey
  } while (start)
}
