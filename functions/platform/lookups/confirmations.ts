import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { getItem, writeItems } from '../dynamo/items.ts'
import type { Confirmation, ConfirmationPurpose, Confirmations } from '../ports/ports.ts'
import { newSecret, secretKey } from '../secrets.ts'
import { singleItem, epochSecond, type Key, type Store } from '../dynamo/store.ts'

interface ConfirmationItem extends Key {
  /** tenant, user, end (epoch ms), what it was made for */
  t: string
  i: number
  e: number
  b: string
  x: number
}

const keyOf = (purpose: ConfirmationPurpose, secret: string): Key => ({
  pk: `CONFIRM#${purpose}#${secretKey(secret)}`,
  sk: singleItem,
})

/** The partition that lists the links that were mailed to a user: its sort keys are the links' own partition keys. */
export const mailedPartition = (tenantId: string, userId: number): string => `MAILED#${tenantId}#${userId}`
const nameOf = ({ t, i, pk }: Pick<ConfirmationItem, 't' | 'i' | 'pk'>): Key => ({ pk: mailedPartition(t, i), sk: pk })

/** Mailed links. The item under the hash of the secret says for whom; the first request to delete it redeems it. */
export function dynamoConfirmations(store: Store): Confirmations {
  const read = (item: ConfirmationItem | undefined): Confirmation | null =>
    item && item.e > store.now() ? { tenantId: item.t, userId: item.i, expiresAt: item.e, boundTo: item.b } : null

  return {
    async issue(purpose, { tenantId, userId, expiresAt, boundTo }) {
      const secret = newSecret()
      const facts = { t: tenantId, i: userId, e: expiresAt, b: boundTo, x: epochSecond(expiresAt) }
      const Item: ConfirmationItem = { ...keyOf(purpose, secret), ...facts }
      await writeItems(store, 'lookups', { put: [{ ...nameOf(Item), x: facts.x } as Key] })
      await store.documents.send(new PutCommand({ TableName: store.tables.lookups, Item }))
      return secret
    },
    read: async (purpose, secret) => read(await getItem<ConfirmationItem>(store, 'lookups', keyOf(purpose, secret))),
    async redeem(purpose, secret) {
      const answer = await store.documents.send(
        new DeleteCommand({ TableName: store.tables.lookups, Key: keyOf(purpose, secret), ReturnValues: 'ALL_OLD' }),
      )
      const item = answer.Attributes as ConfirmationItem | undefined
      if (item) await writeItems(store, 'lookups', { remove: [nameOf(item)] })
      return read(item)
    },
  }
}
