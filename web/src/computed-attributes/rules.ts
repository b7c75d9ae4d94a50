import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { positionAttribute } from '../display/position-attributes.data.ts'
import { textOf } from '../display/record-text.ts'

const knownType = (record: AnyRecord) => positionAttribute(textOf(record['attribute']))?.type

/** A known attribute has a fixed type; for others the user chooses it. */
export const computedAttributeRules = {
  applyChange: (record: AnyRecord, changed: string): AnyRecord =>
    changed === 'attribute' ? { ...record, type: knownType(record) ?? record['type'] } : record,
  derivedFields: (record: AnyRecord): readonly string[] => (knownType(record) ? ['type'] : []),
}
