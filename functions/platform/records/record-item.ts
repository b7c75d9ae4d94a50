import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { withReadableTexts } from '../../../shared/entities/stored-text.ts'
import type { Store, Key } from '../dynamo/store.ts'
import { entityKey } from './record-keys.ts'

/** A stored record: `d` is its JSON, `v` counts its changes. */
export interface RecordItem extends Key {
  d: string
  v: number
}

export const recordItem = (
  ref: { tenantId: string; entity: Entity; version: number },
  record: AnyRecord,
): RecordItem => ({
  ...entityKey(ref.tenantId, ref.entity.name, record.id),
  d: JSON.stringify(record),
  v: ref.version,
})

/**
 * Records that were stored before their entity got a field have that field's default. Text that was taken then and is
 * refused now is shown without what nobody can see.
 */
export function readRecord(entity: Entity, item: RecordItem): AnyRecord {
  const stored = JSON.parse(item.d) as AnyRecord
  const complete = Object.keys(entity.schema.shape as object).every((key) => key in stored)
  if (complete) return stored
  return entity.schema.parse(withReadableTexts(entity, stored)) as AnyRecord
}

/** A tenant's records of one kind. */
export interface RecordRef {
  store: Store
  tenantId: string
  entity: Entity
}
