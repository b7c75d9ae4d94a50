import { linkedKind } from '../../../shared/entities/links/linked-kind.ts'
import type { Link } from '../ports/ports.ts'
import { singleItem, padded, type Key } from '../dynamo/store.ts'

/** The keys of `records`. Every one begins with the tenant. */

export const entityPartition = (tenantId: string, entityName: string): string => `T#${tenantId}#${entityName}`
export const entityKey = (tenantId: string, entityName: string, id: number): Key => ({
  pk: entityPartition(tenantId, entityName),
  sk: padded(id),
})

export const tenantKey = (tenantId: string): Key => ({ pk: `T#${tenantId}#settings`, sk: singleItem })
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

type End = Link['owner']

export const linksPartition = (tenantId: string, owner: End): string => `T#${tenantId}#links#${owner.type}#${owner.id}`
export const ownersPartition = (tenantId: string, property: End): string =>
  `T#${tenantId}#owners#${property.type}#${property.id}`

/** The key of the record at one end of a link. */
export const recordKeyOf = (tenantId: string, { type, id }: End): Key => entityKey(tenantId, linkedKind(type), id)

/** One end of a link as a sort key, and back. */
const endText = ({ type, id }: End): string => `${type}#${padded(id)}`
export function readEnd(text: string): End {
  const [type, id] = text.split('#') as [string, string]
  return { type, id: Number(id) }
}

/** The two keys of a link: once under its owner, once under its property. */
export const linkKeys = (tenantId: string, { owner, property }: Link): [Key, Key] => [
  { pk: linksPartition(tenantId, owner), sk: endText(property) },
  { pk: ownersPartition(tenantId, property), sk: endText(owner) },
]
