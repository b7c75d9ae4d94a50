import { linkName } from '../../../shared/entities/entity.ts'
import { user } from '../../../shared/entities/user.ts'
import type { Link } from '../ports/ports.ts'
import { alone, padded, type Key } from '../dynamo/store.ts'

/** The keys of `records`. Every one begins with the tenant. */

export const entityPartition = (tenantId: string, entityName: string): string => `T#${tenantId}#${entityName}`
export const entityKey = (tenantId: string, entityName: string, id: number): Key => ({
  pk: entityPartition(tenantId, entityName),
  sk: padded(id),
})

export const tenantKey = (tenantId: string): Key => ({ pk: `T#${tenantId}#settings`, sk: alone })
export const passwordPartition = (tenantId: string): string => `T#${tenantId}#passwords`
export const passwordKey = (tenantId: string, userId: number): Key => ({
  pk: passwordPartition(tenantId),
  sk: padded(userId),
})
export const counterPartition = (tenantId: string): string => `T#${tenantId}#counters`
export const counterKey = (tenantId: string, entityName: string): Key => ({
  pk: counterPartition(tenantId),
  sk: entityName,
})

type Thing = Link['owner']

export const linksPartition = (tenantId: string, owner: Thing): string =>
  `T#${tenantId}#links#${owner.type}#${owner.id}`
export const ownersPartition = (tenantId: string, property: Thing): string =>
  `T#${tenantId}#owners#${property.type}#${property.id}`

/** Where the record of one end of a link lies. */
export const thingKey = (tenantId: string, { type, id }: Thing): Key =>
  entityKey(tenantId, type === linkName(user) ? user.name : type, id)

/** A thing as a sort key, and back. */
const thingText = (thing: Thing): string => `${thing.type}#${padded(thing.id)}`
export function readThing(text: string): Thing {
  const [type, id] = text.split('#') as [string, string]
  return { type, id: Number(id) }
}

/** Where a link is written: once under its owner, once under its property. */
export const linkKeys = (tenantId: string, { owner, property }: Link): [Key, Key] => [
  { pk: linksPartition(tenantId, owner), sk: thingText(property) },
  { pk: ownersPartition(tenantId, property), sk: thingText(owner) },
]
