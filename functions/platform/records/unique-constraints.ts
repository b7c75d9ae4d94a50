import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'

export interface UniqueConstraint {
  constraint: 'tracker' | 'email' | 'driver'
  /** the record's field that must be unique */
  field: string
  value: string
  /** the value with the tenant's id when it is unique within the tenant, else the value */
  nameIn: (tenantId: string) => string
}

/** The values of a record that must be unique, over all tenants or within its own. */
export const uniqueConstraints = (entity: Entity, record: AnyRecord): UniqueConstraint[] =>
  (entity.unique ?? []).map(({ key, constraint, within }) => {
    const value = record[key] as string
    const nameIn = (tenantId: string) => (within === 'tenant' ? `${tenantId}#${value}` : value)
    return { constraint, field: key as string, value, nameIn }
  })
