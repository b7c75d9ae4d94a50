import { mayBeZero } from '../../display/attribute-catalog.data.ts'
import type { AnyRecord, Entity, FormField } from '../../../../shared/entities/entity.ts'
import { isServiceDoneKey } from '../../../../shared/domain/reports/service-done.ts'
import { textOf } from '../../display/record-text.ts'

export type Field = FormField<string>

const inAttributes = 'attributes.'
export const attributeOf = (key: string): string | null =>
  key.startsWith(inAttributes) ? key.slice(inAttributes.length) : null

/** What a field of a form holds: a value of the record, or one of its attributes; null for one that is not set. */
export function valueAt(record: AnyRecord, key: string): unknown {
  const attribute = attributeOf(key)
  return attribute === null ? record[key] : (record.attributes?.[attribute] ?? null)
}

export function withValue(record: AnyRecord, key: string, value: unknown): AnyRecord {
  const attribute = attributeOf(key)
  return attribute === null
    ? { ...record, [key]: value }
    : { ...record, attributes: { ...record.attributes, [attribute]: value } }
}

export const fieldsOf = (entity: Entity): readonly Field[] => entity.form as readonly Field[]

/** Whether the field has a meaning for this record. */
export function isShown({ when }: Field, record: AnyRecord): boolean {
  if (!when) return true
  const text = textOf(valueAt(record, when.key))
  if ('begins' in when) return text.startsWith(when.begins)
  const held = text.split(',')
  return when.holds.some((each) => held.includes(each))
}

/** The record as it is saved: nothing under attributes that is unset, or that has no meaning beside the other fields. */
export function readyToSave(entity: Entity, record: AnyRecord): AnyRecord {
  const shown = fieldsOf(entity).filter((field) => isShown(field, record))
  const hidden = fieldsOf(entity).filter((field) => !isShown(field, record))
  const noneOf = ({ key, as }: Field) => ('reference' in as && attributeOf(key) === null ? 0 : null)
  const plain = hidden.reduce((kept, field) => withValue(kept, field.key, noneOf(field)), record)
  const said = shown.reduce(
    (kept, { key, as }) => ('flag' in as && valueAt(kept, key) === null ? withValue(kept, key, false) : kept),
    plain,
  )
  if (!said.attributes) return said
  const set = Object.entries(said.attributes).filter(([, value]) => value !== null && value !== undefined)
  return { ...said, attributes: Object.fromEntries(set) }
}

/** The attributes that have no field of their own, and that people change. */
export function freeAttributes(entity: Entity, record: AnyRecord): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record.attributes ?? {}).filter(([key]) => !isKept(entity, key)))
}

/** All attributes, of which the free ones are now these. */
export function withFree(entity: Entity, record: AnyRecord, free: unknown): Record<string, unknown> {
  const own = Object.entries(record.attributes ?? {}).filter(([key]) => isKept(entity, key))
  return { ...Object.fromEntries(own), ...(free as Record<string, unknown>) }
}

/** It has a field, or only the product writes it: what a workshop did is said in the report of services. */
const isKept = (entity: Entity, attribute: string): boolean =>
  hasField(entity, attribute) || isServiceDoneKey(attribute)

const hasField = (entity: Entity, attribute: string): boolean =>
  fieldsOf(entity).some(({ key }) => key === `${inAttributes}${attribute}`)

/** Whether a number of this record is zero that may not be: its field says so. */
export function holdsZero(entity: Entity, record: AnyRecord): boolean {
  const own = fieldsOf(entity)
  return (
    own.some(({ key, as }) => 'number' in as && !as.number.mayBeZero && valueAt(record, key) === 0) ||
    Object.entries(freeAttributes(entity, record)).some(([key, value]) => value === 0 && !mayBeZero(entity, key))
  )
}
