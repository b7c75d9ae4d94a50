import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { liveLimits } from '../../../shared/domain/limits/live.ts'
import { queryAll, writeItems } from '../dynamo/items.ts'
import type { Listeners, RawLogs } from '../ports/socket-ports.ts'
import { singleItem, epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { listeningPartition, rawLogPartition } from '../dynamo/tables.ts'
import { conditional } from '../dynamo/transact.ts'

interface ListeningItem extends Key {
  /** end, epoch ms */
  e: number
  /** of an expected identifier: the tenant */
  t?: string
}

const tenantItem = 'T#'
const expectedItem = 'U#'

export const listeningKey = (tenantId: string): Key => ({ pk: listeningPartition, sk: tenantItem + tenantId })
/** Always the same item: the table's stream carries each version, and nothing accumulates. */
export const rawLogKey = (tenantId: string): Key => ({ pk: rawLogPartition + tenantId, sk: singleItem })

export function rawLogs(store: Store): RawLogs {
  const TableName = () => store.tables.sockets

  async function listeners(): Promise<Listeners> {
    const items = await queryAll<ListeningItem>(store, {
      table: 'sockets',
      ConsistentRead: false,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': listeningPartition },
    })
    const unexpired = items.filter(({ e }) => e > store.now())
    const tenants = unexpired.filter(({ sk }) => sk.startsWith(tenantItem)).map(({ sk }) => sk.slice(tenantItem.length))
    const expected = unexpired.flatMap(({ sk, t }) => (t ? [[sk.slice(expectedItem.length), t] as const] : []))
    return { tenants: new Set(tenants), expected: new Map(expected) }
  }

  return {
    listeners,
    async keepListening(tenantIds) {
      const e = store.now() + liveLimits.logListeningMs
      const put = [...tenantIds].map((tenantId) => ({ ...listeningKey(tenantId), e, x: epochSecond(e) }))
      if (put.length > 0) await writeItems(store, 'sockets', { put })
    },
    async expectTracker(tenantId, uniqueId) {
      const { expected } = await listeners()
      const others = [...expected].filter(([each, tenant]) => tenant === tenantId && each !== uniqueId)
      if (others.length >= liveLimits.logExpectedMax) return false
      const until = store.now() + liveLimits.logExpectedMs
      const claim = new UpdateCommand({
        TableName: TableName(),
        Key: { pk: listeningPartition, sk: expectedItem + uniqueId },
        UpdateExpression: 'SET t = :tenant, e = :end, x = :second',
        ConditionExpression: 'attribute_not_exists(pk) OR t = :tenant OR e <= :now',
        ExpressionAttributeValues: {
          ':tenant': tenantId,
          ':end': until,
          ':second': epochSecond(until),
          ':now': store.now(),
        },
      })
      return conditional(() => store.documents.send(claim))
    },
    async pushLogs(tenantId, lines) {
      const x = epochSecond(store.now() + liveLimits.logListeningMs)
      const Item = { ...rawLogKey(tenantId), l: JSON.stringify(lines), x }
      await store.documents.send(new PutCommand({ TableName: TableName(), Item }))
    },
  }
}
