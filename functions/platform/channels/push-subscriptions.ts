import { createHash } from 'node:crypto'
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { getItem, mayExist, queryAll } from '../dynamo/items.ts'
import { padded, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import type { ChannelStore, PushAddress, PushSubscription } from '../ports/channel-store-ports.ts'
import { pushPartition } from '../tenants/audit-keys.ts'
import type { SecretBox } from './secret-box.ts'

interface SubscriptionItem extends Key {
  /** sealed JSON of the address */
  d: string
  label: string
  createdAt: number
  lastUsedAt?: number
}

interface OwnerItem extends Key {
  u: number
}

/** The same browser has the same id. */
export const subscriptionId = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url').slice(0, 22)

type SubscriptionPart = Pick<
  ChannelStore,
  'subscriptions' | 'subscribe' | 'unsubscribe' | 'unsubscribeAll' | 'markUsed'
>

/** One item for each browser under its person, and one that says whose it is. */
export function pushSubscriptions(store: Store, tenantId: string, box: () => Promise<SecretBox>): SubscriptionPart {
  const TableName = store.tables.audit
  const subscriptionKey = (userId: number, id: string): Key => ({
    pk: pushPartition(tenantId),
    sk: `${padded(userId)}#${id}`,
  })
  const ownerKey = (id: string): Key => ({ pk: pushPartition(tenantId), sk: `OWNER#${id}` })
  const remove = (Key: Key) => store.documents.send(new DeleteCommand({ TableName, Key }))

  const itemsOf = (userId: number) =>
    queryAll<SubscriptionItem>(store, {
      table: 'audit',
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :user)',
      ExpressionAttributeValues: { ':pk': pushPartition(tenantId), ':user': `${padded(userId)}#` },
    })

  async function unsubscribe(userId: number, id: string): Promise<void> {
    if (!mayExist(subscriptionKey(userId, id))) return
    await remove(subscriptionKey(userId, id))
    const mine = { ConditionExpression: 'u = :user', ExpressionAttributeValues: { ':user': userId } }
    await conditional(() => store.documents.send(new DeleteCommand({ TableName, Key: ownerKey(id), ...mine })))
  }

  return {
    unsubscribe,
    async unsubscribeAll(userId) {
      for (const { sk } of await itemsOf(userId)) await unsubscribe(userId, idIn(sk))
    },
    async subscriptions(userId) {
      const items = await itemsOf(userId)
      if (items.length === 0) return []
      const opening = await box()
      return items
        .map((item) => readSubscription(item, JSON.parse(opening.open(item.d)) as PushAddress))
        .toSorted((a, b) => a.createdAt - b.createdAt)
    },
    async subscribe(userId, { endpoint, keys, label }) {
      const id = subscriptionId(endpoint)
      const owner = await getItem<OwnerItem>(store, 'audit', ownerKey(id))
      if (owner && owner.u !== userId) await remove(subscriptionKey(owner.u, id))
      const d = (await box()).seal(JSON.stringify({ endpoint, keys } satisfies PushAddress))
      const Item: SubscriptionItem = { ...subscriptionKey(userId, id), d, label, createdAt: store.now() }
      await store.documents.send(
        new PutCommand({ TableName, Item: { ...ownerKey(id), u: userId } satisfies OwnerItem }),
      )
      await store.documents.send(new PutCommand({ TableName, Item }))
      return id
    },
    async markUsed(userId, id) {
      const update = new UpdateCommand({
        TableName,
        Key: subscriptionKey(userId, id),
        UpdateExpression: 'SET lastUsedAt = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': store.now() },
      })
      await conditional(() => store.documents.send(update))
    },
  }
}

const idIn = (sk: string): string => sk.slice(sk.indexOf('#') + 1)

const readSubscription = (item: SubscriptionItem, address: PushAddress): PushSubscription => ({
  ...address,
  id: idIn(item.sk),
  createdAt: item.createdAt,
  lastUsedAt: item.lastUsedAt ?? null,
  label: item.label,
})
