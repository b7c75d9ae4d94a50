import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { attributeOf } from '../entity/form/field-value.ts'

/**
 * How one field is edited. A choice names its options and the words of each: `unit.kmh`; with `many`, any of them. An
 * amount has a unit and bounds.
 */
export type SheetInput =
  | 'text'
  | 'email'
  | 'phone'
  | 'lines'
  | 'flag'
  | 'day'
  | 'calendar'
  | 'fuelPrices'
  | 'zone'
  | 'colour'
  | 'latitude'
  | 'longitude'
  | 'zoom'
  | 'limit'
  | { options: readonly string[]; words: string; many?: true }
  | { unit: string; min: number; max: number }

/** A column of the record, or one of its attributes: `attributes.company`. */
export interface SheetField {
  key: string
  as: SheetInput
  required?: boolean
  /** what its hint says of the smallest and the greatest value */
  bounds?: { min: number; max: number }
  /** takes the whole width */
  wide?: boolean
}

/** The column that changes and what it becomes. An attribute without a value is taken away. */
export function changeOf(record: AnyRecord, key: string, value: unknown): [column: string, value: unknown] {
  const attribute = attributeOf(key)
  if (attribute === null) return [key, value]
  const { [attribute]: _former, ...others } = record.attributes
  const isUnset = value === null || value === '' || value === false
  return ['attributes', isUnset ? others : { ...others, [attribute]: value }]
}

/** The attributes that these fields edit. */
export const placedAttributes = (fields: readonly SheetField[]): ReadonlySet<string> =>
  new Set(fields.flatMap(({ key }) => attributeOf(key) ?? []))

/** The attributes without a field in the form: the generic editor has those. */
export const freeAttributes = (
  attributes: Record<string, unknown>,
  fields: readonly SheetField[],
): Record<string, unknown> => {
  const edited = placedAttributes(fields)
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => !edited.has(key)))
}

/** The free ones as they have been edited, together with those that have fields. */
export function withFreeAttributes(
  attributes: Record<string, unknown>,
  free: Record<string, unknown>,
  fields: readonly SheetField[],
): Record<string, unknown> {
  const edited = placedAttributes(fields)
  const kept = Object.entries(attributes).filter(([key]) => edited.has(key))
  return { ...Object.fromEntries(kept), ...free }
}
