import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { positionAttribute } from '../display/position-attributes.data.ts'
import { textOf } from '../display/text-of.ts'

const knownType = (record: AnyRecord) => positionAttribute(textOf(record['attribute']))?.type

/** A known attribute has a fixed type; for others the user chooses it. */
export const computedAttributeRules = {
  follow: (record: AnyRecord, changed: string): AnyRecord =>
    changed === 'attribute' ? { ...record, type: knownType(record) ?? record['type'] } : record,
  settled: (record: AnyRecord): readonly string[] => (knownType(record) ? ['type'] : []),
}
