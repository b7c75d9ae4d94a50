import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { entityKey } from './record-keys.ts'
import type { Key } from '../dynamo/store.ts'

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
