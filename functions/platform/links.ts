import { moveAccessVersion } from './access-version.ts'
import { chunks, queryAll } from './items.ts'
import type { Link, Records } from './ports.ts'
import { linkKeys, linksPartition, ownersPartition, readThing } from './record-keys.ts'
import type { Key, Store } from './store.ts'
import { transact, transactItemsMax, type TransactItem } from './transact.ts'

/** Each link is two items, and the access version takes one place. */
const linksPerWrite = Math.floor((transactItemsMax - 1) / 2)

/** Links of one tenant. Up to 49 are written all or nothing; more are written in parts, each of them whole. */
export function dynamoLinks(store: Store, tenantId: string): Pick<Records, 'linksOf' | 'ownersOf' | 'link' | 'unlink'> {
  const things = async (pk: string) => {
    const found = await queryAll<Key>(store, {
      table: 'records',
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    })
    return found.map(({ sk }) => readThing(sk))
  }
  const writeAll = async (links: readonly Link[], write: (key: Key) => TransactItem) => {
    const unique = [...new Map(links.map((link) => [linkKeys(tenantId, link).map(({ pk, sk }) => pk + sk)[0], link]))]
    for (const part of chunks(unique, linksPerWrite)) {
      const items = part.flatMap(([, link]) => linkKeys(tenantId, link).map(write))
      await transact(store, [...items, moveAccessVersion(store, tenantId)])
    }
  }

  return {
    linksOf: async (owner) => (await things(linksPartition(tenantId, owner))).map((property) => ({ owner, property })),
    ownersOf: async (property) =>
      (await things(ownersPartition(tenantId, property))).map((owner) => ({ owner, property })),
    link: (links) => writeAll(links, (key) => putLink(store, key)),
    unlink: (links) => writeAll(links, (key) => ({ Delete: { TableName: store.tables.records, Key: key } })),
  }
}

export const putLink = (store: Store, Item: Key): TransactItem => ({
  Put: { TableName: store.tables.records, Item },
})
