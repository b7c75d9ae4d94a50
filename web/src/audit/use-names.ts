import { useQueries } from '@tanstack/react-query'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { entities } from '../../../shared/entities/index.ts'
import { user } from '../../../shared/entities/user.ts'
import { listQuery } from '../api/use-entity.ts'
import { textOf } from '../display/record-text.ts'
import type { AuditEntryJson } from './audit-query.ts'

/** The name of a record as it is now; null for one that is gone, or of a kind without names. */
export type NameOf = (type: string, id: number) => string | null

const named = [...entities, user] as readonly Entity[]

/** Fetches the lists of the kinds of records that these entries refer to, and no others. */
export function useNames(auditEntries: readonly AuditEntryJson[]): NameOf {
  const types = new Set([
    user.name,
    ...auditEntries.flatMap(({ objectType, attributes }) => [kindOf(objectType), kindOf(attributes['propertyType'])]),
  ])
  const wanted = named.filter(({ name }) => types.has(name))
  const lists = useQueries({ queries: wanted.map((entity) => listQuery(entity)) })
  return (type, id) => {
    const at = wanted.findIndex(({ name }) => name === kindOf(type))
    const entity = wanted[at]
    const record = lists[at]?.data?.find((each) => each.id === id)
    return (entity && record && textOf(record[entity.titleKey])) || null
  }
}

/** Types that the audit log names differently from the record's kind. */
const others: Readonly<Record<string, string>> = {
  managedUser: user.name,
  linkedDevice: device.name,
  position: device.name,
  credential: device.name,
}
const kindOf = (type: unknown): string => others[textOf(type)] ?? textOf(type)
