import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { sourceLimits } from '../../../shared/domain/limits/sources.ts'
import { queryAll, writeItems } from '../dynamo/items.ts'
import { epochSecond, padded, type Key, type Store } from '../dynamo/store.ts'
import { sourcePartition } from '../tenants/audit-keys.ts'
import type { SourceMessageKept, SourceMessages, SourceSlot } from './source-ports.ts'

interface MessageItem extends Key {
  /** epoch ms */
  a: number
  /** body; absent for one that was too long */
  b?: string
  /** query, bytes, records taken, unknown identifiers */
  q: string
  n: number
  t: number
  u: readonly string[]
  x: number
}

const prefixOf = (sourceId: number): string => `${padded(sourceId)}#`
const sortKey = ({ sourceId, isProblem, slot }: SourceSlot): string =>
  `${prefixOf(sourceId)}${isProblem ? 'problem' : 'message'}#${slot}`

/** One item for each slot, overwritten by the next one of it. */
export function dynamoSourceMessages(store: Store, tenantId: string): SourceMessages {
  const pk = sourcePartition(tenantId)
  const itemsOf = (sourceId: number) =>
    queryAll<MessageItem>(store, {
      table: 'audit',
      ConsistentRead: false,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :source)',
      ExpressionAttributeValues: { ':pk': pk, ':source': prefixOf(sourceId) },
    })
  return {
    tenantId,
    async keep(slot, { at: a, body, query: q, bytes: n, takenCount: t, unknown: u }) {
      const x = epochSecond(a + sourceLimits.messageKeptMs)
      const Item: MessageItem = { pk, sk: sortKey(slot), a, ...(body !== null && { b: body }), q, n, t, u, x }
      await store.documents.send(new PutCommand({ TableName: store.tables.audit, Item }))
    },
    async of(sourceId) {
      const items = (await itemsOf(sourceId)).filter(({ x }) => x > epochSecond(store.now()))
      return items.map(readMessage).toSorted((one, other) => other.at - one.at)
    },
    async forget(sourceId) {
      await writeItems(store, 'audit', { remove: await itemsOf(sourceId) })
    },
  }
}

const readMessage = ({ a, b, q, n, t, u }: MessageItem): SourceMessageKept => ({
  at: a,
  body: b ?? null,
  query: q,
  bytes: n,
  takenCount: t,
  unknown: u,
})
