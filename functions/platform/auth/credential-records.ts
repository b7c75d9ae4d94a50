import { moveAccessVersion } from '../records/access-version.ts'
import { getItem } from '../dynamo/items.ts'
import { requireThere } from '../records/links.ts'
import type { Records } from '../ports/ports.ts'
import { entityKey, passwordKey } from '../records/record-keys.ts'
import { newStamp } from '../secrets.ts'
import type { Key, Store } from '../dynamo/store.ts'
import { transact, type TransactItem } from '../dynamo/transact.ts'

/** What a user signs in with, apart from the record that others may see. */
interface CredentialsItem extends Key {
  /** absent when the person has no password */
  hash?: string
  /** stamp; absent as long as nothing was changed */
  s?: string
}

type CredentialsPart = Pick<Records, 'credentials' | 'savePasswordHash' | 'improvePasswordHash' | 'renewStamp'>

export function dynamoCredentials(store: Store, tenantId: string): CredentialsPart {
  const change = (userId: number, values: { hash?: string; s?: string }, seen?: string): TransactItem => ({
    Update: {
      TableName: store.tables.records,
      Key: passwordKey(tenantId, userId),
      UpdateExpression: `SET ${Object.keys(values)
        .map((name) => `#${name} = :${name}`)
        .join(', ')}`,
      ...(seen !== undefined && { ConditionExpression: '#hash = :seen' }),
      ExpressionAttributeNames: Object.fromEntries(
        [...Object.keys(values), ...(seen === undefined ? [] : ['hash'])].map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
        ...(seen !== undefined && { ':seen': seen }),
      },
    },
  })
  /** Refused for a user who was deleted: a deleted user has no credentials. */
  const save = (userId: number, update: TransactItem) =>
    transact(store, [
      requireThere(store, entityKey(tenantId, 'user', userId)),
      update,
      moveAccessVersion(store, tenantId),
    ])

  return {
    async credentials(userId) {
      const item = await getItem<CredentialsItem>(store, 'records', passwordKey(tenantId, userId))
      return { hash: item?.hash ?? null, stamp: item?.s ?? '' }
    },
    async savePasswordHash(userId, hash) {
      const s = newStamp()
      await save(userId, change(userId, { hash, s }))
      return s
    },
    async improvePasswordHash(userId, hash, seen) {
      await save(userId, change(userId, { hash }, seen))
    },
    async renewStamp(userId) {
      await save(userId, change(userId, { s: newStamp() }))
    },
  }
}

export const putPassword = (
  store: Store,
  { tenantId, userId, hash }: { tenantId: string; userId: number; hash: string },
): TransactItem => ({
  Put: { TableName: store.tables.records, Item: { ...passwordKey(tenantId, userId), hash } },
})
