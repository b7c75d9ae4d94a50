import { doorKey } from '../lookups/lookups.ts'
import type { Store } from '../dynamo/store.ts'
import type { TransactItem } from '../dynamo/transact.ts'
import type { UniqueDoor } from './unique-constraints.ts'

interface DoorOwner {
  tenantId: string
  id: number
}

/** Refused when somebody else already has one of the doors. */
export const openDoors = (store: Store, owner: DoorOwner, doors: readonly UniqueDoor[]): TransactItem[] =>
  doors.map(({ door, nameIn }) => ({
    Put: {
      TableName: store.tables.doors,
      Item: { ...doorKey(door, nameIn(owner.tenantId)), t: owner.tenantId, i: owner.id },
      ...ownOrNew(owner),
    },
  }))

/** Somebody else's door stays as it is: then the whole write is refused. */
export const closeDoors = (store: Store, owner: DoorOwner, doors: readonly UniqueDoor[]): TransactItem[] =>
  doors.map(({ door, nameIn }) => ({
    Delete: { TableName: store.tables.doors, Key: doorKey(door, nameIn(owner.tenantId)), ...ownOrNew(owner) },
  }))

const ownOrNew = (owner: DoorOwner) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR (t = :tenant AND i = :id)',
  ExpressionAttributeValues: { ':tenant': owner.tenantId, ':id': owner.id },
})
