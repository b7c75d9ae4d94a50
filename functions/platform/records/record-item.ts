import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import type { Store, Key } from '../dynamo/store.ts'
import { entityKey } from './record-keys.ts'

/** A stored record: `d` is its JSON, `v` counts its changes. */
export interface RecordItem extends Key {
  d: string
  v: number
}

export const recordItem = (
  place: { tenantId: string; entity: Entity; version: number },
  record: AnyRecord,
): RecordItem => ({
  ...entityKey(place.tenantId, place.entity.name, record.id),
  d: JSON.stringify(record),
  v: place.version,
})

/** Records that were stored before their entity got another field are given that field's default. */
export function readRecord(entity: Entity, item: RecordItem): AnyRecord {
  const stored = JSON.parse(item.d) as AnyRecord
  const complete = Object.keys(entity.schema.shape as object).every((key) => key in stored)
  return complete ? stored : (entity.schema.parse(stored) as AnyRecord)
}

/** Where the records of one kind lie. */
export interface RecordRef {
  store: Store
  tenantId: string
  entity: Entity
}

/** What must still be so when something is written. */
export interface Precondition {
  seen?: AnyRecord
  version?: number
}

/** How often a write without `seen` follows a record that others keep changing. */
export const writeTriesMax = 8
