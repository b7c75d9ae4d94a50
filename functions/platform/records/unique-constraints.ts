import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'

export interface UniqueConstraint {
  constraint: 'tracker' | 'email' | 'driver'
  /** the record's field that opens the door */
  field: string
  value: string
  /** the name of the door behind which it is unique: with the tenant in it, or over all of them */
  nameIn: (tenantId: string) => string
}

/** The values of a record that must be unique, over all tenants or within its own. */
export const uniqueConstraints = (entity: Entity, record: AnyRecord): UniqueConstraint[] =>
  (entity.unique ?? []).map(({ key, constraint, within }) => {
    const value = record[key] as string
    const nameIn = (tenantId: string) => (within === 'tenant' ? `${tenantId}#${value}` : value)
    return { constraint, field: key as string, value, nameIn }
  })
