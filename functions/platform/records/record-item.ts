import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { withReadableTexts } from '../../../shared/entities/legacy-texts.ts'
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
export const readRecord = (entity: Entity, item: Pick<RecordItem, 'd'>): AnyRecord => recordReader(entity)(item)

/** `readRecord` for many of one entity. */
export function recordReader(entity: Entity): (item: Pick<RecordItem, 'd'>) => AnyRecord {
  const fields = Object.keys(entity.schema.shape as object)
  return ({ d }) => {
    const stored = JSON.parse(d) as AnyRecord
    const complete = fields.every((key) => key in stored)
    return complete ? stored : (entity.schema.parse(withReadableTexts(entity, stored)) as AnyRecord)
  }
}

/** A tenant's records of one kind. */
export interface RecordRef {
  store: Store
  tenantId: string
  entity: Entity
}
