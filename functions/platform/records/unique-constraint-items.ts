import { lookupKey } from '../lookups/lookups.ts'
import type { Store } from '../dynamo/store.ts'
import type { TransactItem } from '../dynamo/transact.ts'
import type { UniqueConstraint } from './unique-constraints.ts'

interface UniqueOwner {
  tenantId: string
  id: number
}

/** Fails when another record has one of the values. */
export const claimUnique = (store: Store, owner: UniqueOwner, lookups: readonly UniqueConstraint[]): TransactItem[] =>
  lookups.map(({ constraint, nameIn }) => ({
    Put: {
      TableName: store.tables.lookups,
      Item: { ...lookupKey(constraint, nameIn(owner.tenantId)), t: owner.tenantId, i: owner.id },
      ...ownOrNew(owner),
    },
  }))

/** Fails when another record has one of the values: that stays as it is. */
export const releaseUnique = (store: Store, owner: UniqueOwner, lookups: readonly UniqueConstraint[]): TransactItem[] =>
  lookups.map(({ constraint, nameIn }) => ({
    Delete: { TableName: store.tables.lookups, Key: lookupKey(constraint, nameIn(owner.tenantId)), ...ownOrNew(owner) },
  }))

const ownOrNew = (owner: UniqueOwner) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR (t = :tenant AND i = :id)',
  ExpressionAttributeValues: { ':tenant': owner.tenantId, ':id': owner.id },
})
