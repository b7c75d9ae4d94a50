import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import { directoryItem, directoryKey } from './directory.ts'
import { getItem, writeItems } from '../dynamo/items.ts'
import { alone, type Key, type Store } from '../dynamo/store.ts'
import { tables, type TableName } from '../dynamo/tables.ts'
import { deployedStore } from '../deployed-ports.ts'

/** How many items of each table name a tenant in any key or attribute. Reads every table from end to end. */
export async function tracesOf(tenantId: string, store: Store = deployedStore()): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of Object.keys(tables) as TableName[]) {
    found[table] = 0
    for await (const item of scan<Key>(store, table)) if (JSON.stringify(item).includes(tenantId)) found[table]++
  }
  return found
}

/** Lists every tenant that is not in the directory. @returns how many were added. Reads a whole table. */
export async function indexTenants(store: Store = deployedStore()): Promise<number> {
  let added = 0
  for await (const { pk, sk, name } of scan<Key & { name?: string }>(store, 'records')) {
    const [, tenantId, part] = pk.split('#')
    if (part !== 'settings' || sk !== alone || tenantId === undefined || name === undefined) continue
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
