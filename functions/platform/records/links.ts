import { moveAccessVersion } from './access-version.ts'
import { chunks, queryAll } from '../dynamo/items.ts'
import type { Link, Records } from '../ports/ports.ts'
import { noSuchEnd } from './record-failures.ts'
import { linkKeys, linksPartition, ownersPartition, readEnd, recordKeyOf } from './record-keys.ts'
import type { Key, Store } from '../dynamo/store.ts'
import { transact, transactItemsMax, type TransactItem } from '../dynamo/transact.ts'

/** A new link is two items and two checks that its ends exist; the access version takes one item. */
const linksPerWrite = Math.floor((transactItemsMax - 1) / 4)
const linksPerRemoval = Math.floor((transactItemsMax - 1) / 2)

/** Links of one tenant. Some are written all or nothing; more are written in parts, each of them whole. */
export function dynamoLinks(store: Store, tenantId: string): Pick<Records, 'linksOf' | 'ownersOf' | 'link' | 'unlink'> {
  const endsIn = async (pk: string) => {
    const found = await queryAll<Key>(store, {
      table: 'records',
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    })
    return found.map(({ sk }) => readEnd(sk))
  }

  return {
    linksOf: async (owner) => (await endsIn(linksPartition(tenantId, owner))).map((property) => ({ owner, property })),
    ownersOf: async (property) =>
      (await endsIn(ownersPartition(tenantId, property))).map((owner) => ({ owner, property })),
    async link(links) {
      for (const part of chunks(onceEach(tenantId, links), linksPerWrite)) {
        const ends = part.flatMap(({ owner, property }) => [
          recordKeyOf(tenantId, owner),
          recordKeyOf(tenantId, property),
        ])
        const failed = await transact(store, [
          ...[...new Map(ends.map((key) => [key.pk + key.sk, key])).values()].map((key) => requireThere(store, key)),
          ...part.flatMap((link) => linkKeys(tenantId, link).map((key) => putLink(store, key))),
          moveAccessVersion(store, tenantId),
        ])
        if (failed !== null) throw noSuchEnd()
      }
    },
    async unlink(links) {
      for (const part of chunks(onceEach(tenantId, links), linksPerRemoval)) {
        await transact(store, [...removeLinks(store, tenantId, part), moveAccessVersion(store, tenantId)])
      }
    },
  }
}

function onceEach(tenantId: string, links: readonly Link[]): Link[] {
  const named = links.map((link): [string, Link] => {
    const [{ pk, sk }] = linkKeys(tenantId, link)
    return [pk + sk, link]
  })
  return [...new Map(named).values()]
}

/** Prevents a link to a record that is being removed at the same moment. */
export const requireThere = (store: Store, Key: Key): TransactItem => ({
  ConditionCheck: { TableName: store.tables.records, Key, ConditionExpression: 'attribute_exists(pk)' },
})

export const putLink = (store: Store, Item: Key): TransactItem => ({
  Put: { TableName: store.tables.records, Item },
})

export const removeLinks = (store: Store, tenantId: string, links: readonly Link[]): TransactItem[] =>
  links.flatMap((link) => linkKeys(tenantId, link).map((Key) => ({ Delete: { TableName: store.tables.records, Key } })))
