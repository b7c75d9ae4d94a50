import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { editorOf } from './editor-kind.ts'

/** The record without attributes that were added and never given a value. */
export const withoutUnset = (record: AnyRecord): AnyRecord => ({
  ...record,
  attributes: Object.fromEntries(Object.entries(record.attributes ?? {}).filter(([, value]) => value !== null)),
})

/** Whether a number of this record is zero, which no number may be: its field says so. */
export function holdsZero(entity: Entity, record: AnyRecord): boolean {
  const numbers = Object.keys(record).filter((key) => 'number' in editorOf(entity, key))
  return numbers.some((key) => record[key] === 0) || Object.values(record.attributes ?? {}).includes(0)
}
